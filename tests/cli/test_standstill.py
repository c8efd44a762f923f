# SPDX-License-Identifier: MIT
"""A run all of whose processes are stopped for a while: nobody is late by it."""

import os
import signal
import subprocess
import time
import unittest

from test_tournament import OSERO, Runs, children_of

# Each game has a move that takes half a second, and tells when it begins: time enough to stop everything within it.
SLEEPER_MODULE = """
#include "osero_engine.h"
#include <fcntl.h>
#include <time.h>
#include <unistd.h>
static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    if (__builtin_popcountll(position->player | position->opponent) == 12) {
        (void)close(open("asleep", O_CREAT | O_WRONLY, 0600));
        (void)nanosleep(&(struct timespec){.tv_nsec = 500000000}, NULL);
    }
    return __builtin_ctzll(position->moves);
}
const struct osero_engine osero_engine = {
    .abi = OSERO_ABI, .size = sizeof osero_engine, .name = "sleeper", .version = "1", .author = "test",
    .summary = "sleeps", .board_sizes = OSERO_BOARD(6), .choose = choose};
"""
LIMIT_MS, STOP_S = 1500, 2.5


class Standstill(Runs):
    def start(self, name, *more):
        return subprocess.Popen([OSERO, "match", "./sleeper.so:label=A", "./sleeper.so:label=B", "--pairs", "3", "--board", "6", "--jobs",
                                 "2", "--limit", f"move_ms={LIMIT_MS}", "--name", name, "--quiet", *more],
                                cwd=self.cwd, stderr=subprocess.PIPE, text=True)

    def stop_for_a_while(self, process):
        """All of its processes; those that come meanwhile too."""
        stopped = []
        for _ in range(2):
            for pid in (process.pid, *children_of(process.pid)):
                if pid not in stopped:
                    os.kill(pid, signal.SIGSTOP)
                    stopped.append(pid)
        time.sleep(STOP_S)
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)

    def test_nobody_loses_on_time_when_all_are_stopped(self):
        (self.cwd / "sleeper.c").write_text(SLEEPER_MODULE)
        subprocess.run([os.environ.get("OSERO_CC", "cc"), "-shared", "-fPIC", "-o", "sleeper.so", "sleeper.c", "-I",
                        os.path.join(os.environ["OSERO_SOURCE"], "engines")], cwd=self.cwd, check=True)
        whole = self.start("whole")
        self.assertEqual(whole.wait(60), 0, whole.stderr.read())
        whole.stderr.close()
        asleep = self.cwd / "asleep"
        for isolate in ([], ["--isolate"]):
            with self.subTest(isolate=isolate):
                name = f"stopped{len(isolate)}"
                process = self.start(name, *isolate)
                self.addCleanup(process.stderr.close)
                journal = self.cwd / "results" / name / "games.jsonl"
                asleep.unlink()
                while not asleep.exists():
                    self.assertIsNone(process.poll())
                    time.sleep(0.01)
                self.stop_for_a_while(process)
                self.assertEqual(process.wait(60), 0)
                self.assertEqual({game["termination"] for game in self.games(journal.parent)}, {"normal"})
                self.assertEqual(journal.read_bytes(), (self.cwd / "results/whole/games.jsonl").read_bytes())
                self.assertIn("the run itself was stopped meanwhile; they are played again",
                              (journal.parent / "run.log").read_text())


if __name__ == "__main__":
    unittest.main()
