// SPDX-License-Identifier: MIT
//
// The board of an HTML report. Of Othello a board is an array of size * size: 0 empty, 1 Black, 2 White, row by row from a1.
// tests/cli/test_report_html.py holds the rules equal to osero's own.
"use strict";

// ---- The rules

function otherColour(colour) {
  return 3 - colour;
}

function startBoard(size, parallel) {
  const board = new Array(size * size).fill(0), a = size / 2 - 1, b = size / 2;
  const put = (row, column, colour) => { board[row * size + column] = colour; };
  put(a, a, 2);
  put(a, b, parallel ? 2 : 1);
  put(b, a, 1);
  put(b, b, parallel ? 1 : 2);
  return board;
}

// "<cells> X", as records have it.
function readBoard(text) {
  const cells = text.slice(0, -2);
  return {board: Array.from(cells, (cell) => "-XO".indexOf(cell)), colour: text.endsWith("X") ? 1 : 2};
}

// The discs that `colour` flips by playing `square`; none: the move is not legal.
function flippedBy(board, size, square, colour) {
  const all = [];
  if (board[square] !== 0) return all;
  for (let down = -1; down <= 1; down++) {
    for (let right = -1; right <= 1; right++) {
      const line = [];
      let row = Math.floor(square / size) + down, column = square % size + right;
      const isOn = () => row >= 0 && row < size && column >= 0 && column < size;
      while ((down || right) && isOn() && board[row * size + column] === otherColour(colour)) {
        line.push(row * size + column);
        row += down;
        column += right;
      }
      if (line.length && isOn() && board[row * size + column] === colour) all.push(...line);
    }
  }
  return all;
}

function legalMoves(board, size, colour) {
  return board.map((_, square) => square).filter((square) => flippedBy(board, size, square, colour).length > 0);
}

function squareName(square, size) {
  return "abcdefghij"[square % size] + (Math.floor(square / size) + 1);
}

function readMoves(text, size) {
  return (text.match(/[a-j][0-9]+/g) || []).map((name) => (name.slice(1) - 1) * size + name.charCodeAt(0) - 97);
}

// The positions of a game, from the start on: board, colour to move (0: the game is over), its legal moves, and the
// move that led there: square, by, flipped, and whether a pass came after it. Ends before a move that is not legal.
function replay(start, size, moves) {
  const position = (board, colour) => {
    let legal = legalMoves(board, size, colour), passed = false;
    if (!legal.length) {
      colour = otherColour(colour);
      legal = legalMoves(board, size, colour);
      passed = legal.length > 0;
    }
    return {board, colour: legal.length ? colour : 0, legal, passed, square: -1, by: 0, flipped: []};
  };
  const plies = [position(start.board, start.colour)];
  for (const square of readMoves(moves, size)) {
    const before = plies[plies.length - 1], by = before.colour;
    const flipped = by ? flippedBy(before.board, size, square, by) : [];
    if (!flipped.length) break;
    const board = before.board.slice();
    for (const one of [square, ...flipped]) board[one] = by;
    plies.push({...position(board, otherColour(by)), square, by, flipped});
  }
  return plies;
}

function countDiscs(board, colour) {
  return board.filter((cell) => cell === colour).length;
}

// ---- Stars & Circles: 1 is Star, 2 is Circle. Columns are counted from the first piece, rows from the ground.

// Where each piece of "0 0 -1 1" came to lie: column, row, by.
function dropPieces(text) {
  const heights = new Map();
  return (text.match(/-?[0-9]+/g) || []).map(Number).map((column, index) => {
    const row = heights.get(column) || 0;
    heights.set(column, row + 1);
    return {column, row, by: 1 + index % 2};
  });
}

// The cells of fours that the last of the pieces makes.
function foursOf(pieces) {
  const last = pieces[pieces.length - 1], place = (column, row) => `${column},${row}`;
  if (!last) return [];
  const own = new Set(pieces.filter((piece) => piece.by === last.by).map((piece) => place(piece.column, piece.row)));
  return [[1, 0], [0, 1], [1, 1], [1, -1]].flatMap(([right, up]) => {
    const line = [[last.column, last.row]];
    for (const way of [1, -1])
      for (let i = way; own.has(place(last.column + i * right, last.row + i * up)); i += way)
        line.push([last.column + i * right, last.row + i * up]);
    return line.length >= 4 ? line : [];
  });
}

// Where the next piece can come to lie: on the occupied columns, and on the ground beside them.
function cellsToPlay(pieces) {
  if (!pieces.length) return [[0, 0]];
  const heights = new Map();
  for (const piece of pieces) heights.set(piece.column, (heights.get(piece.column) || 0) + 1);
  const columns = [...heights.keys()];
  for (const beside of [Math.min(...columns) - 1, Math.max(...columns) + 1]) heights.set(beside, 0);
  return [...heights];
}

// As replay() has it: the pieces so far, who is to move (0: the game is over), where, the last piece, the fours.
function replayStars(text, most) {
  const all = dropPieces(text);
  return Array.from({length: all.length + 1}, (_, count) => {
    const pieces = all.slice(0, count), fours = foursOf(pieces), last = pieces[count - 1];
    const over = fours.length > 0 || count >= most;
    return {pieces, colour: over ? 0 : 1 + count % 2, legal: over ? [] : cellsToPlay(pieces), last,
      by: last ? last.by : 0, fours};
  });
}

// ---- The page

const COLOURS = ["", "Black", "White"];
const counts = {discs: true};

// Records as the page has them: arrays, to keep it small.
function readGame(fields, run) {
  const [number, black, white, opening, moves, blackDiscs, whiteDiscs, difference, outcome, termination, fault, start] =
    fields;
  return {number, opening, moves, blackDiscs, whiteDiscs, difference, outcome, termination, fault, start,
    black: run.players[black], white: run.players[white]};
}

function resultOf(game) {
  const winner = game.outcome === 1 ? "a draw" : `${COLOURS[game.outcome === 2 ? 1 : 2]} wins`;
  if (game.termination !== "normal") return `${winner}: ${game.fault || game.termination}`;
  return counts.discs ? `${game.blackDiscs}–${game.whiteDiscs}, ${winner}` : winner;
}

class Viewer {
  constructor(run) {
    this.run = run;
    this.games = run.games.map((fields) => readGame(fields, run));
    this.find = (name) => document.getElementById("game-" + name);
    this.buildBoard();
    this.buildFilters();
    this.listen();
    this.filter();
    if (!this.openLink()) this.choose(this.shown[0]);
    this.find("viewer").hidden = false;
  }

  element(name, classes, text) {
    const element = document.createElement(name);
    element.className = classes || "";
    element.textContent = text || "";
    return element;
  }

  buildBoard() {
    const size = this.run.size, board = this.find("board");
    board.style.setProperty("--size", size);
    this.cells = [];
    board.append(this.element("span"));
    for (let column = 0; column < size; column++) board.append(this.element("span", "edge", "abcdefghij"[column]));
    for (let row = 0; row < size; row++) {
      board.append(this.element("span", "edge", String(row + 1)));
      for (let column = 0; column < size; column++) {
        const cell = this.element("span", "square");
        cell.append(this.element("span"));
        this.cells.push(cell);
        board.append(cell);
      }
    }
  }

  buildFilters() {
    for (const name of ["one", "other"])
      for (const [place, label] of this.run.players.entries()) {
        const option = this.element("option", "", label);
        option.value = place;
        this.find(name).append(option);
      }
    this.find("faults-only").parentElement.hidden = !this.games.some((game) => game.termination !== "normal");
  }

  listen() {
    const on = (name, event, act) => this.find(name).addEventListener(event, act);
    for (const name of ["one", "other", "faults-only"]) on(name, "change", () => this.filter());
    on("list", "change", () => this.choose(this.games[this.find("list").value]));
    on("first", "click", () => this.go(0));
    on("back", "click", () => this.go(this.ply - 1));
    on("forward", "click", () => this.go(this.ply + 1));
    on("last", "click", () => this.go(Infinity));
    on("slider", "input", () => this.go(Number(this.find("slider").value)));
    on("previous", "click", () => this.step(-1));
    on("next", "click", () => this.step(1));
    on("viewer", "keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.openLink());
  }

  key(event) {
    const acts = {ArrowLeft: () => this.go(this.ply - 1), ArrowRight: () => this.go(this.ply + 1),
      Home: () => this.go(0), End: () => this.go(Infinity), PageUp: () => this.step(-1), PageDown: () => this.step(1)};
    const isField = ["SELECT", "INPUT", "TEXTAREA"].includes(event.target.tagName);
    if (isField || event.ctrlKey || event.altKey || event.metaKey || !acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  }

  // The games of two players, whoever has Black, or with faults alone.
  filter() {
    const label = (name) => this.run.players[this.find(name).value];
    const one = label("one"), other = label("other"), faults = this.find("faults-only").checked;
    const has = (game, player) => player === undefined || game.black === player || game.white === player;
    this.shown = this.games.filter((game) => has(game, one) && has(game, other) &&
      (one === undefined || one !== other) && (!faults || game.termination !== "normal"));
    const apart = (text) => `\u2068${text}\u2069`;  // a label that runs from right to left turns nothing else over
    this.find("list").replaceChildren(...this.shown.map((game) => {
      const option = this.element("option", "",
        `${game.number}: ${apart(game.black)} – ${apart(game.white)}, ${resultOf(game)}`);
      option.value = this.games.indexOf(game);
      return option;
    }));
    this.find("count").textContent = `${this.shown.length} of ${this.games.length} games here`;
    if (this.game && this.shown.length && !this.shown.includes(this.game)) this.choose(this.shown[0]);
    else if (this.game) this.find("list").value = this.games.indexOf(this.game);
  }

  // "#game-12" or "#game-12-40": a game, after so many moves.
  openLink() {
    const found = /^#game-(\d+)(?:-(\d+))?$/.exec(location.hash);
    const game = found && this.games.find((one) => one.number === Number(found[1]));
    if (!game) return false;
    this.choose(game, Number(found[2] || 0));
    this.find("viewer").scrollIntoView();
    this.find("board").focus({preventScroll: true});
    return true;
  }

  step(by) {
    const place = this.shown.indexOf(this.game) + by;
    if (place >= 0 && place < this.shown.length) this.choose(this.shown[place]);
  }

  choose(game, ply = 0) {
    if (!game) return;
    this.game = game;
    this.plies = this.replay(game);
    this.find("list").value = this.games.indexOf(game);
    this.find("black").textContent = game.black;
    this.find("white").textContent = game.white;
    this.find("result").textContent = `Game ${game.number}: ${resultOf(game)}`;
    this.find("transcript").value = game.moves;
    this.find("slider").max = this.plies.length - 1;
    this.listMoves();
    this.go(ply);
  }

  replay(game) {
    const start = game.start ? readBoard(game.start) : {board: startBoard(this.run.size, this.run.parallel), colour: 1};
    return replay(start, this.run.size, game.moves);
  }

  moveName(ply) {
    return squareName(ply.square, this.run.size);
  }

  listMoves() {
    this.find("moves").replaceChildren(...this.plies.slice(1).map((ply, before) => {
      const item = this.element("li"), button = this.element("button", COLOURS[ply.by].toLowerCase());
      button.type = "button";
      button.textContent = this.moveName(ply);
      button.title = `move ${before + 1}, ${COLOURS[ply.by]}` + (before < this.game.opening ? ", opening" : "");
      if (before < this.game.opening) button.classList.add("opening");
      button.addEventListener("click", () => this.go(before + 1));
      item.append(button);
      return item;
    }));
  }

  go(ply) {
    this.ply = Math.max(0, Math.min(ply, this.plies.length - 1));
    const now = this.plies[this.ply];
    this.show(now);
    this.find("black-seat").classList.toggle("to-move", now.colour === 1);
    this.find("white-seat").classList.toggle("to-move", now.colour === 2);
    this.find("status").textContent = this.status(now);
    this.find("board").setAttribute("aria-label", this.describe(now));
    this.find("slider").value = this.ply;
    this.find("first").disabled = this.find("back").disabled = this.ply === 0;
    this.find("forward").disabled = this.find("last").disabled = this.ply === this.plies.length - 1;
    [...this.find("moves").children].forEach((item, before) =>
      item.firstChild.toggleAttribute("aria-current", before + 1 === this.ply));
  }

  show(now) {
    this.cells.forEach((cell, square) => {
      cell.firstChild.className = ["", "disc black", "disc white"][now.board[square]];
      cell.classList.toggle("legal", now.legal.includes(square));
      cell.classList.toggle("played", now.square === square);
      cell.classList.toggle("flipped", now.flipped.includes(square));
    });
    this.find("black-discs").textContent = countDiscs(now.board, 1);
    this.find("white-discs").textContent = countDiscs(now.board, 2);
  }

  status(now) {
    const move = now.by ? `Move ${this.ply} of ${this.plies.length - 1}: ${COLOURS[now.by]} plays ` +
      `${squareName(now.square, this.run.size)} and flips ${now.flipped.length}. ` : "The start. ";
    const passed = now.passed ? `${COLOURS[otherColour(now.colour)]} passes. ` : "";
    return move + passed + (now.colour ? `${COLOURS[now.colour]} is to move.` : "The game is over.");
  }

  // For those who cannot see it.
  describe(now) {
    const names = (colour) => now.board.map((cell, square) => cell === colour ? squareName(square, this.run.size) : "")
      .filter(Boolean).join(" ");
    return `Board. Black: ${names(1)}. White: ${names(2)}.`;
  }
}

// A board as wide and as high as the game at hand becomes.
class StarsViewer extends Viewer {
  buildBoard() {
    const shape = (seat, name) => { this.find(`${seat}-seat`).querySelector(".disc").className = `disc ${name}`; };
    shape("black", "star");
    shape("white", "circle");
    this.find("board").classList.add("open");
    document.querySelector("#game-viewer .key-help").textContent = "On the board: arrow keys step, Home and End go to " +
      "its ends, Page Up and Page Down change the game. An orange dot is the last move, blue rings are the four that " +
      "won, pale dots are where the next piece can come to lie; the opening's moves are grey.";
  }

  replay(game) {
    const plies = replayStars(game.moves, this.run.pieces);
    this.layOut(plies[plies.length - 1].pieces);
    return plies;
  }

  layOut(pieces) {
    const columns = pieces.map((piece) => piece.column), rows = pieces.map((piece) => piece.row);
    const first = Math.min(0, ...columns) - 1, last = Math.max(0, ...columns) + 1, top = Math.max(0, ...rows) + 1;
    const board = this.find("board"), wide = last - first > 16;
    this.cells = new Map();
    board.replaceChildren();
    board.style.setProperty("--size", last - first + 1);
    for (let row = top; row >= 0; row--) {
      board.append(this.element("span"));
      for (let column = first; column <= last; column++) {
        const cell = this.element("span", "square");
        cell.append(this.element("span"));
        this.cells.set(`${column},${row}`, cell);
        board.append(cell);
      }
    }
    board.append(this.element("span"));
    for (let column = first; column <= last; column++)
      board.append(this.element("span", "edge", wide && column % 5 ? "" : String(column).replace("-", "−")));
  }

  moveName(ply) {
    return String(ply.last.column).replace("-", "−");
  }

  show(now) {
    const marks = new Map(now.pieces.map((piece) => [`${piece.column},${piece.row}`, piece.by]));
    const among = (cells) => new Set(cells.map(String));
    const legal = among(now.legal), fours = among(now.fours), last = now.last && `${now.last.column},${now.last.row}`;
    for (const [place, cell] of this.cells) {
      cell.firstChild.className = ["", "disc star", "disc circle"][marks.get(place) || 0];
      cell.classList.toggle("legal", legal.has(place));
      cell.classList.toggle("played", place === last);
      cell.classList.toggle("flipped", fours.has(place) && place !== last);
    }
    for (const [seat, by] of [["black", 1], ["white", 2]])
      this.find(`${seat}-discs`).textContent = now.pieces.filter((piece) => piece.by === by).length;
  }

  status(now) {
    const move = now.by ? `Move ${this.ply} of ${this.plies.length - 1}: ${COLOURS[now.by]} plays ` +
      `${this.moveName(now)}${now.fours.length ? " and makes four" : ""}. ` : "The start. ";
    return move + (now.colour ? `${COLOURS[now.colour]} is to move.` : "The game is over.");
  }

  describe(now) {
    const places = (by) => now.pieces.filter((piece) => piece.by === by)
      .map((piece) => `column ${piece.column} row ${piece.row + 1}`).join(", ");
    return `Board. ${COLOURS[1]}: ${places(1)}. ${COLOURS[2]}: ${places(2)}.`;
  }
}

// Copies what a field or an element holds; where the browser does not allow that, it is left selected.
function copyFrom(source, button) {
  const done = (text) => {
    const before = button.dataset.label || button.textContent;
    button.dataset.label = before;
    button.textContent = text;
    setTimeout(() => { button.textContent = before; }, 1500);
  };
  if (source.select) source.select();
  else getSelection().selectAllChildren(source);
  const text = source.value === undefined ? source.textContent : source.value;
  const fallBack = () => done(document.execCommand("copy") ? "copied" : "press Ctrl-C");
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => done("copied"), fallBack);
  else fallBack();
}

if (typeof document !== "undefined") {
  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copyFrom(document.getElementById(button.dataset.copy), button));
  }
  const data = document.getElementById("games-data");
  const run = data ? JSON.parse(data.textContent) : {games: []};
  if (run.sides) COLOURS.splice(1, 2, ...run.sides);
  counts.discs = !run.game;
  if (run.games.length && run.game === "stars-and-circles") new StarsViewer(run);
  else if (run.games.length && !run.game) new Viewer(run);
} else {
  module.exports = {dropPieces, foursOf, cellsToPlay, replayStars, startBoard, readBoard, flippedBy, legalMoves, squareName, readMoves, replay};
}
