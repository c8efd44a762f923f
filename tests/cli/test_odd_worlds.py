# SPDX-License-Identifier: MIT
"""What the world does to runs: pipes in the place of files, few open files, full disks, modules that are rebuilt."""

import json
import os
import pathlib
import pty
import resource
import shutil
import subprocess
import time
import unittest

from test_tournament import GLOBALS_MODULE, OSERO, Runs, osero

SOURCE = pathlib.Path(os.environ.get("OSERO_SOURCE", pathlib.Path(__file__).parents[2]))
TINY = SOURCE / "tests/golden/tiny_run"


class OddFiles(Runs):
    def readers(self, run):
        for command in (["report"], ["watch"], ["export"], ["plot"], ["match", "--resume"]):
            yield [command[0], *command[1:], run, *(["1"] if command[0] == "watch" else [])]

    def test_what_is_no_file_is_refused_not_waited_for(self):
        for name in ("run.json", "games.jsonl"):
            for make in (os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)):
                run = self.cwd / "results/odd"
                shutil.rmtree(run, ignore_errors=True)
                shutil.copytree(TINY, run)
                (run / name).unlink()
                make(run / name)
                for command in self.readers("odd"):
                    with self.subTest(name=name, make=make, command=command):
                        done = osero(*command, cwd=self.cwd, timeout=30)
                        self.assertEqual(done.returncode, 1, done.stderr)
                        self.assertRegex(done.stderr, rf"\Aosero: cannot (read|write to) .*{name}: it is no file\n\Z")
                listed = osero("runs", cwd=self.cwd, timeout=30)
                self.assertEqual((listed.returncode, listed.stderr), (0, ""))

    def test_runs_of_somebody_else_do_not_speak_to_the_terminal(self):
        run = self.cwd / "results/mail"
        shutil.copytree(TINY, run)
        about = json.loads((run / "run.json").read_text())
        about["players"][0]["label"] = "\x1b]0;owned\x07A"
        about.update(state="\x1b[2Jfinished", started="\r\n2026")
        (run / "run.json").write_text(json.dumps(about))
        odd = self.cwd / "results/bad\x1b[31m"
        odd.mkdir()
        for arguments in ([], ["--json"]):
            done = osero("runs", *arguments, cwd=self.cwd)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual([letter for letter in done.stdout if letter != "\n" and not letter.isprintable()], [])
            self.assertIn("?]0;owned?A", done.stdout)
            self.assertIn("bad?[31m", done.stdout)


class FewFiles(Runs):
    def limited(self, soft, hard, *arguments):
        return osero(*arguments, cwd=self.cwd,
                     preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard)))

    def test_too_few_are_told_before_anything_is_made(self):
        for count in (7, 9, 12, 18, 26):
            for more in ([], ["--isolate"]):
                with self.subTest(count=count, more=more):
                    done = self.limited(count, count, "match", "random", "greedy", "--jobs", "2", "--quiet", *more)
                    self.assertEqual(done.returncode, 1)
                    self.assertRegex(done.stderr, rf"\Aosero: only {count} open files are allowed here, .*\n\Z")
                    self.assertFalse((self.cwd / "results").exists())

    def test_what_is_asked_for_is_enough(self):
        """The number that the message gives, with everything that needs files: referees, guests, memory watched."""
        players = ["random", *(f"misbehave:label=m{i},mode=crash,at_move=1,one_in=2" for i in range(5))]
        for jobs in (1, 3):
            for more in ([], ["--isolate"], ["--memory", "500"]):
                arguments = ["tournament", *players, "--pairs", "2", "--jobs", str(jobs), "--timing", "--quiet", *more]
                told = self.limited(8, 8, *arguments).stderr
                count = int(told.split("ulimit -n ")[1].split(")")[0])
                name = f"enough-{jobs}-{len(more)}"
                done = self.limited(count, count, *arguments, "--name", name)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(len(self.games(self.cwd / "results" / name)), 60)

    def test_a_low_soft_limit_is_raised(self):
        done = self.limited(8, 256, "match", "random", "greedy", "--pairs", "2", "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, ""))


class FewProcesses(Runs):
    USER = ("setpriv", "--reuid=61237", "--regid=61237", "--clear-groups")

    def test_where_there_are_none_for_a_while_the_run_waits(self):
        """Somebody else uses up what the user may have; workers that crash meanwhile come back later."""
        try:
            usable = os.geteuid() == 0 and subprocess.run([*self.USER, OSERO, "engines", "random"], cwd=self.cwd,
                                                          capture_output=True, timeout=60).returncode == 0
        except OSError:
            usable = False
        if not usable:
            self.skipTest("only root can become another user, who must be able to run osero")
        (self.cwd / "results").mkdir(mode=0o777)
        os.chmod(self.cwd, 0o755)
        os.chmod(self.cwd / "results", 0o777)
        match = ["match", "random", "misbehave:label=bad,mode=crash,at_move=1,one_in=2,ms=20", "--pairs", "60", "--jobs",
                 "2", "--quiet", "--name"]
        process = subprocess.Popen([*self.USER, OSERO, *match, "r"], cwd=self.cwd, stderr=subprocess.PIPE, text=True,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (40, 40)))
        self.addCleanup(process.kill)
        games = self.cwd / "results/r/games.jsonl"
        for _ in range(1500):
            if games.exists() and games.stat().st_size > 0:
                break
            time.sleep(0.02)
        others = [subprocess.Popen([*self.USER, "sleep", "2.5"]) for _ in range(45)]
        for other in others:
            other.wait()
        self.assertEqual((process.communicate(timeout=100)[1], process.returncode), ("", 0))
        self.assertIn("the system has no more processes for now", (games.parent / "run.log").read_text())
        whole = self.play(*match[:-2], name="whole")
        self.assertEqual(self.digest(games.parent), self.digest(whole))


SLOW = "misbehave:mode=none,ms=30,at_move=0,label=slow"


class Folders(Runs):
    def test_one_that_is_removed_stops_the_run_soon(self):
        process = subprocess.Popen([OSERO, "match", SLOW, "random", "--pairs", "60000", "--name", "gone", "--quiet"],
                                   cwd=self.cwd, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        games = self.cwd / "results/gone/games.jsonl"
        for _ in range(1500):
            if games.exists() and games.stat().st_size > 0:
                break
            time.sleep(0.02)
        shutil.rmtree(self.cwd / "results")
        complaint = process.communicate(timeout=60)[1]
        self.assertEqual((process.returncode, complaint),
                         (1, "osero: results/gone/games.jsonl was removed while the run went on: nothing more can be kept\n"))
        self.assertFalse((self.cwd / "results").exists())

    def test_a_start_that_was_killed_can_be_made_again(self):
        left = self.cwd / "results/r"
        left.mkdir(parents=True)
        (left / "games.jsonl").touch()
        (left / "run.json.new").write_text('{ "v"')
        done = osero("match", "random", "greedy", "--pairs", 2, "--name", "r", "--quiet", cwd=self.cwd)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(len(self.games(left)), 4)
        again = osero("match", "random", "greedy", "--pairs", 2, "--name", "r", "--quiet", cwd=self.cwd)
        self.assertEqual(again.returncode, 2)
        self.assertRegex(again.stderr, r"\Aosero: a run named 'r' is in results already; [^\n]*\n\Z")

    def test_a_user_namespace_gives_no_more_rights_than_the_user_has(self):
        """Whoever makes one has every capability in it, and could write what is read-only."""
        user = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups") if os.geteuid() == 0 else ()
        try:
            usable = subprocess.run([*user, OSERO, "engines", "random"], cwd=self.cwd, capture_output=True,
                                    timeout=60).returncode == 0
        except OSError:
            usable = False
        if not usable:
            self.skipTest("another user must be able to run osero")
        root = self.cwd / "results"
        root.mkdir()
        if user:
            os.chmod(self.cwd, 0o755)
            os.chown(root, 65534, 65534)
        os.chmod(root, 0o555)
        done = subprocess.run([*user, OSERO, "match", "random", "greedy", "--pairs", "1", "--name", "r", "--quiet"],
                              cwd=self.cwd, capture_output=True, text=True, timeout=60)
        os.chmod(root, 0o755)
        self.assertEqual((done.returncode, done.stderr),
                         (1, "osero: cannot make the folder results/r: Permission denied\n"))
        self.assertEqual(list(root.iterdir()), [])


class Terminals(Runs):
    def on_terminal(self, kind, *arguments):
        ours, its = pty.openpty()
        environment = {name: value for name, value in os.environ.items() if name != "TERM"}
        if kind is not None:
            environment["TERM"] = kind
        process = subprocess.Popen([OSERO, *map(str, arguments)], cwd=self.cwd, env=environment, stdout=its, stderr=its)
        os.close(its)
        text = b""
        while (more := self.read(ours)):
            text += more
        os.close(ours)
        self.assertEqual(process.wait(timeout=60), 0, text)
        return text

    def read(self, terminal):
        try:
            return os.read(terminal, 65536)
        except OSError:  # Linux's way to say that all is read
            return b""

    def test_a_dumb_one_gets_no_escape_sequences(self):
        match = ["match", SLOW, "random", "--pairs", 30, "--jobs", 1]
        for number, kind in enumerate(("dumb", "", None, "xterm")):
            with self.subTest(kind=kind):
                text = self.on_terminal(kind, *match, "--name", f"r{number}") + self.on_terminal(kind, "watch",
                                                                                                 f"r{number}", 1)
                self.assertEqual(b"\x1b" in text, kind == "xterm", text)


# Prints without end, from a thread that goes on between the calls.
FLOOD_MODULE = GLOBALS_MODULE.replace('"globals"', '"flood"').replace("static struct osero_random draws;", """
#include <pthread.h>
#include <unistd.h>
static struct osero_random draws;
static void *flood(void *nothing)
{
    for (;;)
        (void)!write(1, "0123456789012345678901234567890123456789012345678901234567890123456789\\n", 71);
    return nothing;
}
__attribute__((constructor)) static void begin(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, flood, 0);
}
""")


SPIN_MODULE = FLOOD_MODULE.replace("(void)!write(", "if (0) (void)!write(").replace('"flood"', '"spin"')


class Builds(Runs):
    def build(self, name, text, *more):
        (self.cwd / f"{name}.c").write_text(text)
        subprocess.run([os.environ.get("OSERO_CC", "cc"), "-shared", "-fPIC", *more, "-o", f"{name}.so", f"{name}.c", "-I",
                        SOURCE / "engines"], cwd=self.cwd, check=True)


class Modules(Builds):
    def test_one_that_is_rebuilt_is_noted_at_the_end(self):
        self.build("globals", GLOBALS_MODULE)
        process = subprocess.Popen([OSERO, "match", "./globals.so", "misbehave:mode=none,ms=1000,at_move=0", "--pairs", "2",
                                    "--name", "short", "--jobs", "1", "--quiet"], cwd=self.cwd, stderr=subprocess.PIPE,
                                   text=True)
        self.addCleanup(process.kill)
        for _ in range(600):
            if (self.cwd / "results/short/run.json").exists():
                break
            time.sleep(0.02)
        time.sleep(0.5)
        self.build("new", GLOBALS_MODULE + "int yet_more;\n")
        os.replace(self.cwd / "new.so", self.cwd / "globals.so")
        complaint = process.communicate(timeout=60)[1]
        self.assertEqual(process.returncode, 0, complaint)
        self.assertRegex(complaint, r"(?m)\Aosero: warning: the module .*globals\.so was built anew or removed while the run")
        self.assertEqual(len(complaint.splitlines()), 1, complaint)
        about = json.loads((self.cwd / "results/short/run.json").read_text())
        self.assertEqual((about["state"], about["games"], about["reproducible"]), ("finished", 4, False))
        self.assertIn("was built anew", (self.cwd / "results/short/run.log").read_text())

    def test_one_that_prints_without_end_does_not_hold_up_the_run(self):
        self.build("flood", FLOOD_MODULE, "-pthread")
        for more in ([], ["--isolate"]):
            run = self.play("match", "./flood.so", "random", "--pairs", 4, *more, name=f"flood{len(more)}")
            self.assertEqual({game["termination"] for game in self.games(run)}, {"normal"})
            self.assertLess((run / "run.log").stat().st_size, 3 << 20)

    def test_threads_of_one_player_cost_the_other_no_cpu_time(self):
        """Both are in one process, where CPU time is measured; so who overruns there is asked again in its own."""
        self.build("spin", SPIN_MODULE, "-pthread")
        sleeper = "misbehave:label=sleeper,mode=none,ms=2500,at_move=1,limit.move_ms=1"
        run = self.play("match", "./spin.so", sleeper, "--clock", "cpu", "--margin-ms", 20, "--pairs", 1, name="cpu")
        self.assertEqual({game["termination"] for game in self.games(run)}, {"normal"})
        self.assertIn("it is played again, each player in its own process", (run / "run.log").read_text())

    def test_one_whose_threads_go_on_after_it_was_closed(self):
        """To unload it would take its code from under them."""
        self.build("spin", SPIN_MODULE, "-pthread")
        for _ in range(5):
            done = osero("choose", "./spin.so", "-", cwd=self.cwd, input="-" * 27 + "OX------XO" + "-" * 27 + " X;\n")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        run = self.play("match", "./spin.so", "random", "--pairs", 4, name="spin")
        self.assertEqual({game["termination"] for game in self.games(run)}, {"normal"})
        self.assertEqual((run / "run.log").read_text(), "")


# Writes without end into whatever it finds open while it is loaded, its own description's pipe among that.
LONG_MODULE = GLOBALS_MODULE.replace('"globals"', '"long"').replace("static struct osero_random draws;", """
#include <unistd.h>
static struct osero_random draws;
__attribute__((constructor)) static void begin(void)
{
    static const char block[65536] = {[0 ... 65535] = ' '};
    for (;;)
        for (int file = 3; file < 100; file++)
            (void)!write(file, block, sizeof block);
}
""")


class Descriptions(Builds):
    def test_one_that_is_too_long_is_refused(self):
        self.build("long", LONG_MODULE)
        for command in (["engines", "./long.so"], ["match", "./long.so", "random", "--quiet"]):
            done = osero(*command, cwd=self.cwd)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertRegex(done.stderr, r"\Aosero: [^\n]*/long\.so: its description is longer than 32 MiB\n\Z")


TINY_DISK = """
mount -t tmpfs -o size=%s none disk && "$@"; status=$?
cp -r disk kept
exit $status
"""


class FullDisks(Runs):
    def on_a_disk(self, size, *arguments):
        (self.cwd / "disk").mkdir(exist_ok=True)
        shutil.rmtree(self.cwd / "kept", ignore_errors=True)
        ways = (["unshare", "-m"], ["unshare", "-Urm"])
        way = next((way for way in ways if subprocess.run([*way, "sh", "-c", "mount -t tmpfs none disk"], cwd=self.cwd,
                                                          capture_output=True).returncode == 0), None)
        if way is None:
            self.skipTest("this system lets nobody mount a small disk")
        return subprocess.run([*way, "sh", "-c", TINY_DISK % size, "sh", OSERO, *map(str, arguments)], cwd=self.cwd,
                              capture_output=True, text=True, timeout=120)

    def check(self, done, name="r"):
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stderr, r"\Aosero: cannot write to disk/r/games.jsonl[^\n]*No space left[^\n]*\n\Z")
        run = self.cwd / "kept" / name
        games = self.games(run)
        self.assertGreater(len(games), 0)
        self.assertEqual(len(games) % 2, 0)
        about = json.loads((run / "run.json").read_text())
        self.assertEqual((about["state"], about["games"]), ("failed", len(games)))
        self.assertIn("No space left", about["reason"])
        self.assertEqual(json.loads((run / "summary.json").read_text())["games"], len(games))
        self.assertEqual([path.name for path in run.iterdir() if path.name.endswith(".new")], [])
        return run

    def test_the_end_of_the_run_is_written(self):
        for size in (512, 900):
            done = self.on_a_disk(f"{size}k", "match", "random", "greedy", "--pairs", 60000, "--results", "disk", "--name",
                                  "r", "--quiet")
            self.check(done)

    def test_results_come_before_the_log(self):
        """What a module prints has filled the disk first."""
        loud = "misbehave:mode=print,at_move=2,one_in=200,label=loud"
        done = self.on_a_disk("1000k", "match", "random", loud, "--pairs", 60000, "--results", "disk", "--name", "r",
                              "--quiet")
        run = self.check(done)
        self.assertIn("the disk is full", (run / "run.log").read_text().splitlines()[-1])
        self.assertLess((run / "run.log").stat().st_size, 8192)


if __name__ == "__main__":
    unittest.main()
