# SPDX-License-Identifier: MIT
"""bootstrap on machines that lack things, with stand-ins for the programs that would change this one."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["OSERO_SOURCE"])
REAL = ("sh", "dirname", "mkdir", "rm", "tail", "cat", "date", "getconf", "env")
# What a stand-in was called with goes into the file `calls`; apt-get install makes `installed`.
STAND_INS = {
    "id": 'echo "${FAKE_UID:-0}"',
    "sudo": 'echo "sudo $*" >>"$ROOT/calls"; if [ "$1" = -v ]; then exit "${SUDO_STATUS:-0}"; fi; exec "$@"',
    "apt-cache": '[ -e "$ROOT/lists" ]',
    "apt-get": """echo "apt-get $* ($DEBIAN_FRONTEND)" >>"$ROOT/calls"
case " $* " in *' update '*) : >"$ROOT/lists" ;; *) [ -z "$APT_FAILS" ] || { echo 'E: no network'; exit 100; }
: >"$ROOT/installed" ;; esac""",
    "pkg-config": '[ -e "$ROOT/installed" ]',
    "cc": "exit 0",
    "ninja": "exit 0",
    "gnuplot": "exit 0",
    "tmux": "exit 0",
    "cmake": """echo "cmake $*" >>"$ROOT/calls"
case $1 in --build) [ -z "$BUILD_FAILS" ] || { echo 'file.c:1: error: wrong'; exit 1; } ;; esac""",
    "ctest": 'echo "ctest $*" >>"$ROOT/calls"; exit "${CTEST_STATUS:-0}"',
    "python3": "exit 0",
}


class Machine(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory(prefix="osero bootstrap ")
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.bin = self.root / "bin"
        self.bin.mkdir()
        shutil.copy(SOURCE / "bootstrap", self.root)
        for name in REAL:
            (self.bin / name).symlink_to(shutil.which(name))
        for name, text in STAND_INS.items():
            (self.bin / name).write_text(f"#!/bin/sh\n{text}\n")
            (self.bin / name).chmod(0o755)

    def bootstrap(self, *arguments, **environment):
        return subprocess.run([self.root / "bootstrap", *arguments], capture_output=True, text=True, timeout=60,
                              stdin=subprocess.DEVNULL,
                              env={"PATH": str(self.bin), "ROOT": str(self.root), "APT_FAILS": "", "BUILD_FAILS": "",
                                   **environment})

    def calls(self):
        path = self.root / "calls"
        return path.read_text().splitlines() if path.exists() else []


class SetUp(Machine):
    def test_installs_what_is_missing_and_says_so(self):
        done = self.bootstrap("build")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Installing with apt-get: libcjson-dev nettle-dev libgsl-dev libseccomp-dev libcriterion-dev", done.stdout)
        calls = self.calls()
        self.assertIn("update", calls[0])
        self.assertRegex(calls[1], r"install .*libcjson-dev nettle-dev libgsl-dev libseccomp-dev libcriterion-dev \(noninteractive\)$")
        self.assertNotIn("cmake", calls[1])
        self.assertEqual(calls[2:], ["cmake --preset release -G Ninja",
                                     f"cmake --build --preset release -j {os.cpu_count()}"])

    def test_lists_are_fetched_only_where_they_are_missing(self):
        (self.root / "lists").touch()
        self.assertEqual(self.bootstrap("build").returncode, 0)
        self.assertFalse([call for call in self.calls() if "update" in call])

    def test_nothing_is_installed_where_all_is_there(self):
        (self.root / "installed").touch()
        done = self.bootstrap("build", FAKE_UID="1000")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse([call for call in self.calls() if not call.startswith("cmake")])

    def test_sudo_only_when_not_root(self):
        self.bootstrap("setup")
        self.assertFalse([call for call in self.calls() if call.startswith("sudo")])
        (self.root / "installed").unlink()
        self.assertEqual(self.bootstrap("setup", FAKE_UID="1000").returncode, 0)
        self.assertTrue([call for call in self.calls() if call.startswith("sudo env") and "install" in call])

    def test_neither_root_nor_sudo(self):
        (self.bin / "sudo").unlink()
        done = self.bootstrap("build", FAKE_UID="1000")
        self.assertEqual(done.returncode, 1)
        self.assertIn("run this as root: apt-get install libcjson-dev", done.stderr)
        self.assertEqual(self.calls(), [])

    def test_sudo_that_refuses(self):
        done = self.bootstrap("build", FAKE_UID="1000", SUDO_STATUS="1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("sudo does not let you", done.stderr)

    def test_without_apt_the_missing_are_named(self):
        (self.bin / "apt-get").unlink()
        done = self.bootstrap("build")
        self.assertEqual(done.returncode, 1)
        self.assertIn("libcjson-dev nettle-dev libgsl-dev libseccomp-dev libcriterion-dev", done.stdout)
        self.assertIn("no apt-get", done.stderr)
        (self.root / "installed").touch()
        self.assertEqual(self.bootstrap("build").returncode, 0)

    def test_what_fails_shows_its_end(self):
        done = self.bootstrap("build", APT_FAILS="1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("E: no network", done.stderr)
        self.assertIn("installing packages failed", done.stderr)
        (self.root / "installed").touch()
        done = self.bootstrap("build", BUILD_FAILS="1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("file.c:1: error: wrong", done.stderr)
        self.assertIn("file.c:1: error: wrong", (self.root / "build/bootstrap.log").read_text())

    def test_arguments_and_status_of_the_tests_go_through(self):
        (self.root / "installed").touch()
        done = self.bootstrap("--preset", "clang", "test", "-R", "a b", CTEST_STATUS="8")
        self.assertEqual(done.returncode, 8)
        self.assertTrue(self.calls()[-1].startswith("ctest --preset clang"))
        self.assertTrue(self.calls()[-1].endswith(" -R a b"))

    @unittest.skipIf(os.path.exists("/usr/games/gtp-rhino"), "gtp-rhino is installed here")
    def test_external_takes_the_program_alone_out_of_its_package(self):
        (self.root / "installed").touch()
        (self.bin / "dpkg").write_text('#!/bin/sh\necho "dpkg $1" >>"$ROOT/calls"\n'
                                       'mkdir -p "$3/usr/games"\ncp "$ROOT/bin/ninja" "$3/usr/games/gtp-rhino"\n')
        (self.bin / "dpkg").chmod(0o755)
        (self.bin / "cp").symlink_to(shutil.which("cp"))
        for _ in range(2):
            done = self.bootstrap("test", "--external", "-V", CTEST_STATUS="0")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(self.calls()[-1].endswith(" -L external -V"))
        fetching = [call for call in self.calls() if "download" in call or "dpkg" in call or " grhino" in call]
        self.assertEqual([call for call in fetching if "grhino-data" not in call],
                         ["apt-get -q download grhino ()", "dpkg -x"])

    @unittest.skipIf(os.path.exists("/usr/games/gtp-rhino"), "gtp-rhino is installed here")
    def test_external_without_network_says_so(self):
        (self.root / "installed").touch()
        (self.root / "lists").touch()
        done = self.bootstrap("test", "--external", APT_FAILS="1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("E: no network", done.stderr)
        self.assertRegex(done.stderr, "installing packages failed|fetching grhino, which needs the network, failed")
        self.assertFalse([call for call in self.calls() if call.startswith("ctest")])

    def test_wrong_use(self):
        for arguments in ((), ("paint",), ("--preset",)):
            done = self.bootstrap(*arguments)
            self.assertNotEqual(done.returncode, 0)
            self.assertTrue(done.stderr)
        self.assertIn("./bootstrap demo", self.bootstrap("--help").stdout)


class Demo(Machine):
    def setUp(self):
        super().setUp()
        (self.root / "installed").touch()
        osero = self.root / "build/release/bin/osero"
        osero.parent.mkdir(parents=True)
        osero.write_text("""#!/bin/sh
echo "osero $*" >>"$ROOT/calls"
[ "$1" != tournament ] || exit "${TOURNAMENT_STATUS:-0}"
""")
        osero.chmod(0o755)

    def demo(self, *arguments, **environment):
        done = self.bootstrap("demo", *arguments, **environment)
        return done, [call for call in self.calls() if call.startswith("osero")]

    def test_plays_draws_and_reports(self):
        done, calls = self.demo()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([call.split()[1] for call in calls], ["tournament", "plot", "report"])
        self.assertIn("random square-weight positional-after-move ver1 ver2 ver3 ver4", calls[0])
        self.assertIn("--name demo", calls[0])
        self.assertIn("results/demo/plots/", done.stdout)

    def test_an_earlier_demo_is_replaced_and_nothing_else(self):
        for name in ("demo", "mine"):
            (self.root / "results" / name).mkdir(parents=True)
        done, _ = self.demo()
        self.assertIn("Replacing the earlier results/demo", done.stdout)
        self.assertEqual([path.name for path in (self.root / "results").iterdir()], ["mine"])

    def test_arguments_take_the_place_of_the_defaults(self):
        (self.root / "results/mine").mkdir(parents=True)
        _, calls = self.demo("--pairs=7", "--seed", "5", "--name", "mine")
        self.assertTrue(calls[0].endswith("--pairs=7 --seed 5 --name mine --timing"), calls[0])
        self.assertEqual(calls[2], "osero report mine --results results")
        self.assertTrue((self.root / "results/mine").exists())

    def test_its_failure_is_ours(self):
        done, calls = self.demo(TOURNAMENT_STATUS="130")
        self.assertEqual(done.returncode, 130)
        self.assertEqual(len(calls), 1)


if __name__ == "__main__":
    unittest.main()
