# SPDX-License-Identifier: MIT
"""What every command does when its output cannot be written."""
import os
import subprocess
import unittest

OSERO = os.environ["OSERO"]


def run(arguments, stdout):
    return subprocess.run([OSERO, *arguments], stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)


class Output(unittest.TestCase):
    def test_a_reader_who_has_seen_enough_is_no_error_to_tell(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = run(["engines"], writer)
        os.close(writer)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1)

    def test_a_full_disk_is_told(self):
        with open("/dev/full", "wb") as full:
            done = run(["engines"], full)
        self.assertEqual(done.stderr, "osero: cannot write to standard output: No space left on device\n")
        self.assertEqual(done.returncode, 1)

    def test_help_and_version_have_to_arrive_too(self):
        for arguments in (["--help"], ["--version"], ["perft", "--help"]):
            with open("/dev/full", "wb") as full:
                done = run(arguments, full)
            self.assertEqual(done.stderr, "osero: cannot write to standard output: No space left on device\n")
            self.assertEqual(done.returncode, 1, arguments)

    def test_an_unknown_command_is_one_line_whatever_its_name(self):
        done = run(["two\nlines\x1b[2J"], subprocess.DEVNULL)
        self.assertRegex(done.stderr, r"\Aosero: unknown command 'two\?lines\?\[2J'.*\n\Z")
        self.assertEqual(done.returncode, 2)

    def test_an_error_is_told_though_nobody_reads_the_output(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = run(["engines", "nobody"], writer)
        os.close(writer)
        self.assertRegex(done.stderr, r"\Aosero: .*nobody.*\n\Z")
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
