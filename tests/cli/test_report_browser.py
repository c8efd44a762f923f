# SPDX-License-Identifier: MIT
"""The HTML report in a real browser, where Debian's chromium is there: keys, buttons, filters, a phone's width."""

import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

OSERO = os.environ["OSERO"]
TINY = pathlib.Path(__file__).parents[1] / "golden/tiny_run"
CHROMIUM = shutil.which("chromium")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"]

# Helpers of the script that a test adds to the page: what it gathers in `found` is read back from an element.
DRIVER = """
const found = {errors: []};
addEventListener("error", (event) => found.errors.push(event.message));
const by = (name) => document.getElementById("game-" + name);
const press = (key) => by("board").dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const look = () => ({status: by("status").textContent, result: by("result").textContent,
  black: by("black-discs").textContent, white: by("white-discs").textContent,
  discs: document.querySelectorAll(".square .disc").length, played: document.querySelectorAll(".played").length,
  flipped: document.querySelectorAll(".flipped").length, legal: document.querySelectorAll(".legal").length,
  current: (document.querySelector("#game-moves [aria-current]") || {}).textContent});
%s
const out = document.createElement("pre");
out.id = "found";
out.textContent = JSON.stringify(found);
document.body.append(out);
"""


@unittest.skipUnless(CHROMIUM, "needs chromium")
class Browser(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="osero-browser-", ignore_cleanup_errors=True)
        self.addCleanup(self.temporary.cleanup)
        self.root = pathlib.Path(self.temporary.name)
        shutil.copytree(TINY, self.root / "results/tiny")
        done = subprocess.run([OSERO, "report", "tiny", "--html"], capture_output=True, text=True, timeout=60,
                              cwd=self.root, env={**os.environ, "PATH": str(self.root)})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.page = done.stdout
        self.games = [json.loads(line) for line in (TINY / "games.jsonl").read_text().splitlines()]

    def browse(self, script, *flags, link=""):
        """What the script put into `found` after the page was opened."""
        path = self.root / "page.html"
        path.write_text(self.page.replace("</body>", "<script>" + DRIVER % script + "</script></body>"))
        done = subprocess.run([CHROMIUM, *FLAGS, f"--user-data-dir={self.root}/profile", *flags, "--dump-dom",
                               f"file://{path}{link}"], capture_output=True, text=True, timeout=100)
        found = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.S)
        self.assertTrue(found, done.stderr)
        found = json.loads(html.unescape(found.group(1)))
        self.assertEqual(found["errors"], [])
        return found

    def test_keys_and_buttons(self):
        found = self.browse("""
            found.start = look();
            for (let i = 0; i < 3; i++) press("ArrowRight");
            found.three = look();
            press("ArrowLeft");
            by("back").click();
            found.one = look();
            press("End");
            found.end = look();
            found.transcript = by("transcript").value;
            press("Home");
            found.home = look();
            press("PageDown");
            found.next = look();
            by("previous").click();
            by("moves").children[2].firstChild.click();
            found.clicked = look();
        """)
        game = self.games[0]
        start = found["start"]
        self.assertEqual((start["discs"], start["legal"], start["played"], start["black"], start["white"]),
                         (4, 4, 0, "2", "2"))
        self.assertEqual(found["home"], start)
        self.assertEqual((found["one"]["discs"], found["one"]["flipped"], found["one"]["current"]),
                         (5, 1, game["moves"][:2]))
        self.assertEqual((found["three"]["discs"], found["three"]["played"], found["three"]["current"]),
                         (7, 1, game["moves"][4:6]))
        self.assertEqual(found["clicked"], found["three"])
        end = found["end"]
        self.assertEqual((int(end["black"]), int(end["white"]), end["legal"]),
                         (game["black_discs"], game["white_discs"], 0))
        self.assertIn("The game is over", end["status"])
        self.assertEqual(found["transcript"], game["moves"])
        self.assertTrue(found["next"]["result"].startswith("Game 2:"))

    def test_links_and_filters(self):
        found = self.browse("""
            found.linked = look();
            by("one").value = "0";
            by("one").dispatchEvent(new Event("change"));
            by("other").value = "2";
            by("other").dispatchEvent(new Event("change"));
            found.list = [...by("list").options].map((option) => option.textContent);
            found.chosen = look();
        """, link="#game-5-20")
        self.assertTrue(found["linked"]["result"].startswith("Game 5:"))
        self.assertTrue(found["linked"]["status"].startswith("Move 20 of "))
        wanted = [game["game"] for game in self.games if {game["black"], game["white"]} == {"A", 'odd, "label" é'}]
        self.assertEqual([int(text.split(":")[0]) for text in found["list"]], wanted)
        self.assertTrue(found["chosen"]["result"].startswith(f"Game {wanted[0]}:"))
        # Each label stands isolated, so that one from right to left does not turn over what comes after it.
        game = self.games[wanted[0] - 1]
        self.assertIn(f": \u2068{game['black']}\u2069 – \u2068{game['white']}\u2069, ", found["list"][0])

    def test_long_labels_break(self):
        """The widest label that a player can have leaves the standings whole on a desk, and captions on a phone."""
        found = self.browse("""
            document.querySelectorAll("td.left").forEach((cell) => { cell.textContent = "m".repeat(63); });
            const scroll = document.querySelector(".scroll");
            found.standings = [scroll.scrollWidth, scroll.clientWidth];
        """, "--window-size=1280,900")
        self.assertLessEqual(*found["standings"])
        found = self.browse("""
            found.captions = [...document.querySelectorAll("caption")].filter((one) => one.offsetParent)
              .map((one) => one.getBoundingClientRect().right);
            found.width = innerWidth;
        """, "--window-size=390,800")
        self.assertGreater(len(found["captions"]), 0)
        self.assertLessEqual(max(found["captions"]), found["width"])

    def test_nothing_is_wider_than_a_phone(self):
        for scheme in (0, 1):
            found = self.browse("""
                found.width = innerWidth;
                found.page = document.documentElement.scrollWidth;
                found.dark = matchMedia("(prefers-color-scheme: dark)").matches;
                found.ground = getComputedStyle(document.body).backgroundColor;
            """, "--window-size=390,800", f"--blink-settings=preferredColorScheme={scheme}")
            self.assertLessEqual(found["page"], found["width"])
            self.assertLessEqual(found["width"], 520)
            self.assertEqual(found["dark"], scheme == 0)
            ground = [int(part) for part in re.findall(r"\d+", found["ground"])]
            self.assertTrue(max(ground) < 64 if scheme == 0 else min(ground) > 192, ground)


if __name__ == "__main__":
    unittest.main()
