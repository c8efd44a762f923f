# SPDX-License-Identifier: MIT
"""After any end of osero none of its processes is left, whatever modules forked: counted by a mark in their environment."""

import os
import pathlib
import signal
import subprocess
import time
import unittest
import uuid

from test_tournament import OSERO, Runs

FORKERS = ("daemon", "fork", "bomb")


def processes(mark):
    """Those that are alive (zombies are not) with the mark, as their numbers."""
    found = []
    for environ in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            state = (environ.parent / "stat").read_text().rsplit(")", 1)[1].split()[0]
            if mark.encode() in environ.read_bytes() and state != "Z":
                found.append(int(environ.parent.name))
        except OSError:
            pass
    return found


class LeftBehind(Runs):
    def start(self, players, *arguments, way, user=(), errors=subprocess.DEVNULL):
        self.mark = uuid.uuid4().hex
        environment = {**os.environ, "OSERO_TEST_MARK": self.mark}
        if way == "subreaper":
            environment["OSERO_NO_NAMESPACE"] = "1"
        process = subprocess.Popen([*user, OSERO, "tournament", "random", *players, "--gauntlet", "--quiet", "--name",
                                    self.mark, *map(str, arguments)], cwd=self.cwd, env=environment,
                                   stderr=errors)
        self.addCleanup(lambda: [os.kill(pid, signal.SIGKILL) for pid in processes(self.mark)])
        return process

    def forkers(self):
        """Slow ones: what they start lives for seconds, and thousands of processes hold up the whole machine."""
        return [f"misbehave:label={mode},mode={mode},at_move=1,ms=200" for mode in FORKERS]

    def await_count(self, wanted, seconds=30):
        for _ in range(seconds * 20):
            if wanted(len(processes(self.mark))):
                return
            time.sleep(0.05)
        self.fail(f"{len(processes(self.mark))} processes")

    def test_a_normal_end(self):
        for way in ("namespace", "subreaper"):
            for isolate in ([], ["--isolate"]):
                with self.subTest(way=way, isolate=isolate):
                    process = self.start(self.forkers(), "--pairs", 2, *isolate, way=way)
                    self.assertEqual(process.wait(timeout=60), 0)
                    self.assertEqual(processes(self.mark), [])

    def test_after_choose_and_engines(self):
        """Commands that ask a module once."""
        for way in ("namespace", "subreaper"):
            for command in (["choose", "misbehave:mode=daemon", "-"], ["engines"]):
                mark = uuid.uuid4().hex
                environment = {**os.environ, "OSERO_TEST_MARK": mark}
                if way == "subreaper":
                    environment["OSERO_NO_NAMESPACE"] = "1"
                done = subprocess.run([OSERO, *command], cwd=self.cwd, env=environment, capture_output=True, text=True,
                                      timeout=60, input="-" * 27 + "OX------XO" + "-" * 27 + " X;\n")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual(processes(mark), [])

    def test_signals(self):
        for way in ("namespace", "subreaper"):
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                with self.subTest(way=way, signal=number):
                    process = self.start(self.forkers(), "--pairs", 60000, way=way)
                    self.await_count(lambda count: count > 20)
                    process.send_signal(number)
                    self.assertEqual(process.wait(timeout=60), 130)
                    self.assertEqual(processes(self.mark), [])

    def test_kill_9_in_a_namespace(self):
        if not self.has_namespaces():
            self.skipTest("this system allows no PID namespace")
        for isolate in ([], ["--isolate"]):
            with self.subTest(isolate=isolate):
                process = self.start(self.forkers(), "--pairs", 60000, *isolate, way="namespace")
                self.await_count(lambda count: count > 20)
                process.kill()
                process.wait()
                self.await_count(lambda count: count == 0)

    def test_the_end_of_the_namespace_is_told(self):
        """Its first process is osero's oldest child; nobody within can end it, and nothing can be started after it."""
        if not self.has_namespaces():
            self.skipTest("this system allows no PID namespace")
        process = self.start(["ver1"], "--pairs", 60000, way="namespace", errors=subprocess.PIPE)
        games = self.cwd / "results" / self.mark / "games.jsonl"
        self.await_count(lambda count: count > 2 and games.exists() and games.stat().st_size > 0)
        os.kill(min(pid for pid in processes(self.mark) if pid != process.pid), signal.SIGKILL)
        complaint = process.communicate(timeout=60)[1].decode()
        self.assertEqual(process.returncode, 1)
        self.assertRegex(complaint, r"\Aosero: somebody has ended the process that all workers live under [^\n]*; go on by "
                                    r"osero tournament --resume [^\n]*\n\Z")
        self.assertGreater(len(self.games(games.parent)), 0)

    def test_kill_9_without_a_namespace(self):
        """What osero itself started ends; what a module forked is the hole."""
        for isolate in ([], ["--isolate"]):
            with self.subTest(isolate=isolate):
                process = self.start(["ver1", "misbehave:mode=deaf,at_move=1"], "--pairs", 60000, *isolate,
                                     way="subreaper")
                self.await_count(lambda count: count > 2)
                process.kill()
                process.wait()
                self.await_count(lambda count: count == 0)

    def test_as_another_user(self):
        user = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
        try:
            usable = os.geteuid() == 0 and subprocess.run([*user, OSERO, "engines", "random"], cwd=self.cwd,
                                                          capture_output=True, timeout=60).returncode == 0
        except OSError:
            usable = False
        if not usable:
            self.skipTest("only root can become another user, who must be able to run osero")
        os.chmod(self.cwd, 0o777)
        process = self.start(self.forkers(), "--pairs", 2, way="namespace", user=user)
        self.assertEqual(process.wait(timeout=60), 0)
        self.assertEqual(processes(self.mark), [])
        self.assertEqual((self.cwd / "results" / self.mark / "games.jsonl").stat().st_uid, 65534)
        if subprocess.run([*user, "unshare", "-Urpf", "true"], capture_output=True).returncode != 0:
            self.skipTest("this system allows no user namespace: kill -9 is not tried")
        process = self.start(self.forkers(), "--pairs", 60000, way="namespace", user=user)
        self.await_count(lambda count: count > 20)
        process.kill()
        process.wait()
        self.await_count(lambda count: count == 0)

    def test_what_is_left_behind_does_not_pile_up(self):
        for way in ("namespace", "subreaper"):
            with self.subTest(way=way):
                process = self.start(["misbehave:label=daemon,mode=daemon,at_move=1,one_in=8,ms=10"], "--pairs", 60000,
                                     way=way)
                counts = []
                for _ in range(28):
                    time.sleep(0.25)
                    counts.append(len(processes(self.mark)))
                process.send_signal(signal.SIGTERM)
                process.wait(timeout=60)
                self.assertTrue(any(later < earlier / 2 for earlier, later in zip(counts, counts[1:])), counts)
                self.assertEqual(processes(self.mark), [])

    def has_namespaces(self):
        ways = (["unshare", "-pf", "true"], ["unshare", "-Urpf", "true"])
        return any(subprocess.run(way, capture_output=True).returncode == 0 for way in ways)


if __name__ == "__main__":
    unittest.main()
