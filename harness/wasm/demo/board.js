// The page with a board of the user's own. sahwal-core, as WebAssembly, judges the position.
(() => {
  const by = (id) => document.getElementById(id);
  const { CELL, RIM, svg, write } = painter;
  const NAMES = { 1: "black", "-1": "white" };
  const LAYERS = {
    territory: "territory and dead stones",
    confidence: "confidence (%)",
    safe: "safe points",
    groups: "groups",
    potential: "potential",
    ownership: "owners in the end",
    borders: "borders",
    stones: "stones alone",
  };
  const WANTED = { safe: ["safe"], groups: ["groups"], potential: ["potential"],
    ownership: ["ownership"], borders: ["borders"] };
  const LEGEND = {
    territory: "squares: territory; small and crossed: dead; s: seki; ~: unsettled; ?: unknown; " +
      "dashed lines: around points in doubt; triangles: the moves that decide",
    confidence: "confidence of the verdict on each string, in percent; small: dead",
    safe: "squares: points proved to be safe",
    groups: "one colour and number for each group; squares: its area, rings: its eyes",
    potential: "squares: the colour with more potential, larger where the difference is",
    ownership: "who owns each point in the end: blue Black, orange White, stronger where it is surer",
    borders: "= gap, * open border, - small gap, + dame, f to fill, s shared in seki; rings: stones in seki",
    stones: "no verdicts",
  };

  // --- the analysis --------------------------------------------------------------

  // The module runs in a worker, so that the page never waits for it.
  const worker = new Worker(URL.createObjectURL(new Blob([by("worker").textContent])));
  worker.postMessage(by("wasm").textContent);
  const waiting = new Map();
  worker.onmessage = ({ data: { id, ok, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    by("live").ariaBusy = String(waiting.size > 0);
    return error === undefined ? resolve(ok) : reject(new RangeError(error));
  };
  let asked = 0;
  // Asks one question. harness/wasm/src/lib.rs describes all questions.
  function ask(name, fields) {
    return new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      by("live").ariaBusy = "true";
      worker.postMessage({ id: asked, ask: name, fields });
    });
  }

  // --- what is shown ------------------------------------------------------------

  const empty = (size) => Array.from({ length: size }, () => Array(size).fill(0));
  const FIRST = [
    "..X.O....", ".XX.OO...", "X.XXXO.O.", ".XXOOOO..", "XXO.O..O.", "OOO.OXO..", ".O.OXXXOO", "OOOOX..XO", "..OX.XXX.",
  ].map((row) => [...row].map((stone) => ({ X: 1, O: -1, ".": 0 })[stone]));

  // The positions in order, and the one that is shown. Each has the board; who made the last move
  // and where (`last` is null for a pass); who is to play (0 for nobody, after two passes); the
  // stones that Black and White have captured; the handicap; the number of its move if it belongs
  // to the open record; whether the dead stones are those that the record marks; and the stones
  // whose groups were turned.
  const first = (board) => ({ board, by: null, last: null, turn: 1, taken: [0, 0], handicap: 0, marked: false, turned: [] });
  const state = {
    name: "", steps: [first(FIRST)], at: 0, cursor: [4, 4], string: null, rules: "area", komi: 7.5,
    // The open record: its bytes, the game in it with its line of play, and the data of that game.
    record: null, game: 1, line: 1, said: null,
    // The file name for saving.
    file: "board",
  };
  // The effect of a click.
  let tool = "play";
  // The states before the present one, and those that were undone. A state is never changed: a
  // change puts new objects in its place.
  const past = [];
  const future = [];
  const shown = () => state.steps[state.at];
  const size = () => shown().board.length;
  const isTurned = ({ marked, turned }) => marked || turned.length > 0;
  const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const nameOf = ([x, y]) => painter.nameOf(x, y, size());
  const chosen = (id) => by(id).value;
  // Says what was done or, in another colour, why it was refused.
  const say = (text, isRefused = false) => {
    by("live-said").textContent = text;
    by("live-said").classList.toggle("refused", isRefused);
  };

  // Stores the present state before a change.
  function remember() {
    past.push({ ...state });
    future.length = 0;
  }

  // Undoes the last change, or restores an undone one.
  function travel(from, to, done, nothing) {
    if (!from.length) return say(nothing);
    to.push({ ...state });
    Object.assign(state, from.pop());
    showTerms();
    say(done);
    return draw();
  }
  const undo = () => travel(past, future, "taken back", "nothing to take back");
  const redo = () => travel(future, past, "done again", "nothing to do again");

  // Returns the captures of Black and White after `sign` captured more stones.
  const added = ([black, white] = [0, 0], sign, more) => (sign === 1 ? [black + more, white] : [black, white + more]);

  // Adds a position after the present one. Any later positions are dropped.
  function add(changes) {
    remember();
    const { taken, handicap, turn } = shown();
    const step = { ...first(shown().board), taken, handicap, turn, ...changes };
    state.steps = [...state.steps.slice(0, state.at + 1), step];
    state.at = state.steps.length - 1;
    return draw();
  }

  function start(steps, at, name) {
    Object.assign(state, { steps, at, name, string: null });
    state.cursor = [steps[0].board.length >> 1, steps[0].board.length >> 1];
    // The message belongs to the old position.
    say("");
    return draw();
  }

  // Shows the present rules and komi, and which game of the record is open.
  function showTerms() {
    const { rules, komi, said, game, line } = state;
    const select = by("live-rules");
    if (![...select.options].some(({ value }) => value === rules)) select.add(new Option(rules));
    select.value = rules;
    by("live-komi").value = komi;
    for (const [box, field, number, all] of [
      ["live-games", "live-game", game, said ? said.games : 1], ["live-lines", "live-line", line, said ? said.lines : 1],
    ]) {
      by(box).hidden = all === 1;
      by(field).max = all;
      by(field).value = number;
    }
  }

  function clear(lines) {
    remember();
    // The rules and komi of a record end with the record.
    if (state.record) Object.assign(state, { rules: "area", komi: 7.5 });
    Object.assign(state, { record: null, game: 1, line: 1, said: null, file: "board" });
    showTerms();
    start([first(empty(lines))], 0, "");
    say("cleared; Undo brings the game back");
  }

  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  async function play([x, y]) {
    const { board, turn: sign, taken } = shown();
    if (!sign) return say("both passed: nobody is to play; a click on a stone turns its group");
    try {
      const played = await ask("play", { board, sign, vertex: [x, y] });
      const before = state.steps[state.at - 1];
      if (before && same(before.board, played.board)) throw new RangeError("the point is forbidden by ko");
      state.string = [x, y];
      const captures = played.captured.length;
      add({ board: played.board, by: sign, last: [x, y], turn: -sign, taken: added(taken, sign, captures) });
      say(`${NAMES[sign]} ${nameOf([x, y])}${captures ? `, captures ${captures}` : ""}`);
    } catch (error) {
      say(`${nameOf([x, y])}: ${error.message.replace("vertex: ", "")}`, true);
    }
  }

  function pass() {
    const { by: mover, last, turn: sign } = shown();
    if (!sign) return;
    const isOver = mover && !last;
    add({ by: sign, last: null, turn: isOver ? 0 : -sign });
    say(isOver ? "both passed: a click on a stone turns its group dead or alive; Undo takes the last pass back" : `${NAMES[sign]} passes`);
  }

  const isByYou = ({ reason }) => reason === "by you";

  // Turns the group of a stone dead or alive. If all groups are again as the classifier judges
  // them, nothing counts as turned.
  async function turnGroup(vertex) {
    remember();
    turnTo({ turned: [...shown().turned, vertex] });
    state.string = vertex;
    const judged = await draw();
    if (!judged) return;
    const turned = judged.strings.filter(isByYou).length;
    if (!turned) return turnBack();
    const { status } = stringAt(judged, vertex);
    const { text, rules } = judged.score;
    say(`${nameOf(vertex)}: ${status}; ${count(turned, "string")} turned by you; ${text} by ${rules}`);
  }

  // Replaces the present step by one with other groups turned.
  function turnTo(changes) {
    const step = { ...shown(), ...changes };
    state.steps = state.steps.map((other, at) => (at === state.at ? step : other));
  }

  function turnBack(marked = false) {
    turnTo({ marked, turned: [] });
    say(`all groups are as the ${marked ? "record marks" : "classifier judges"} them`);
    return draw();
  }

  function act([x, y], how) {
    const { board, turn } = shown();
    state.cursor = [x, y];
    if (board[y][x] && (how === "turn" || (how === "play" && !turn))) return turnGroup([x, y]);
    if (how === "turn") return say(`${nameOf([x, y])}: empty; a click on a stone turns its group`);
    if (how === "look" || (how === "play" && board[y][x])) return tell();
    if (how === "play") return play([x, y]);
    if (how === "remove" && !board[y][x]) return say(`${nameOf([x, y])}: empty`);
    const stone = { black: 1, white: -1, remove: 0 }[how];
    const changed = board.map((row) => [...row]);
    changed[y][x] = board[y][x] === stone ? 0 : stone;
    state.string = changed[y][x] ? [x, y] : null;
    add({ board: changed, turn: turn || 1 });
    say(`${nameOf([x, y])}: ${changed[y][x] ? NAMES[changed[y][x]] : "empty"}`);
  }

  // --- records --------------------------------------------------------------------

  // Opens a line of play of a game of a record, with its rules, komi and handicap, and shows its
  // end. Returns whether it could be opened.
  async function open(name, bytes, { game = 1, line = 1, file = state.file } = {}) {
    let record, found;
    try {
      record = await bytes;
      found = await ask("record", { record, game, line });
    } catch (error) {
      say(`${name}: not opened: ${error.message.replace("record: ", "")}; the board is as before`, true);
      by("live-file").value = "";
      showTerms();
      return false;
    }
    const { positions, ...said } = found;
    const { rules, komi, handicap, repairs, moves } = said;
    remember();
    Object.assign(state, { record, game, line, said, file, rules: rules || "area", komi: komi || 0 });
    showTerms();
    const opens = positions[1] ? positions[1].colour : handicap > 1 ? -1 : 1;
    const isPass = (at) => at > 0 && !positions[at].last;
    const steps = positions.map(({ board, colour, last, setup, captured }, move) => ({
      ...first(board), by: colour, last, setup, taken: captured, handicap, move,
      turn: isPass(move) && isPass(move - 1) ? 0 : colour ? -colour : opens,
    }));
    start(steps, moves, said.players || said.name || file);
    const missing = [[rules, "rules: counted by area"], [komi !== null, "komi: 0"]];
    const notes = missing.filter(([is]) => !is).map(([, what]) => `the record has no ${what}`);
    say([`${name}: ${count(moves, "move")}`, ...notes, ...repairs.map((repair) => `repaired: ${repair}`)].join("; "));
    return true;
  }

  // Opens the record in the address, demo.html#sgf=ENCODED. Another page can show the board in a
  // frame in this way.
  async function openAddress() {
    const [, text] = location.hash.split("#sgf=");
    if (!text || !await open("record", Promise.resolve(text).then(decodeURIComponent), { file: "record" })) await draw();
  }

  // Returns the present rules and komi, each with the name of what the record states (or a falsy
  // value). `isIt` says whether the score uses the value of the record.
  function termsOf({ rules, komi }) {
    return [
      { property: "RU", value: state.rules, name: rules && `${rules} rules`, isIt: state.rules === (rules || "area") },
      { property: "KM", value: state.komi, name: komi !== null && `komi ${komi}`, isIt: state.komi === (komi || 0) },
    ];
  }

  // Returns the recorded result in words. If the score uses other terms, the words name those of
  // the record.
  function recordedOf(said) {
    const others = termsOf(said).filter(({ name, isIt }) => name && !isIt).map(({ name }) => name);
    if (!others.length) return `recorded ${said.recorded}`;
    return `the record's result, ${said.recorded}, is by ${others.join(" and ")}`;
  }

  // Returns a point as SGF writes it.
  const letters = ([x, y]) => String.fromCharCode(97 + x, 97 + y);

  // Returns what the user decided about the present position: the marks of territory, and
  // properties for the whole game. The user decides by turning groups, or by ending a game whose
  // score is safe. Otherwise the result is null. A score without rules or komi is no result, and
  // the result of a record is that of its end.
  function decided(judged) {
    const { board, turn, move } = shown();
    const { said, line } = state;
    const { score, owners } = judged;
    if (!isTurned(shown()) && (move !== undefined || turn || !score.safe_to_score)) return null;
    const marks = { TB: [], TW: [] };
    owners.forEach((row, y) => row.forEach((owner, x) => {
      if (owner && owner !== board[y][x]) marks[owner === 1 ? "TB" : "TW"].push(letters([x, y]));
    }));
    if (said && (move !== said.moves || line > 1)) return { marks, info: {} };
    const terms = said ? termsOf(said) : [];
    const info = {};
    for (const { property, value, isIt } of terms) if (!isIt) info[property] = [String(value)];
    if (terms.every(({ name, isIt }) => name || !isIt)) info.RE = [score.text];
    return { marks, info };
  }

  // Returns the SGF properties of a step: its move if one stone was played, otherwise the stones
  // that were set and removed.
  function nodeOf({ board, by: mover, last, setup }, before) {
    if (mover && before && !setup) return { [mover === 1 ? "B" : "W"]: [last ? letters(last) : ""] };
    const node = {};
    board.forEach((row, y) => row.forEach((stone, x) => {
      if (stone === (before ? before.board[y][x] : 0)) return;
      const name = { 1: "AB", "-1": "AW", 0: "AE" }[stone];
      node[name] = [...(node[name] || []), letters([x, y])];
    }));
    return node;
  }

  // Saves the open record with everything in it, or a new one. Adds the user's steps and decisions.
  async function saveRecord() {
    const judged = await draw();
    if (!judged) return;
    const { steps, at, said, rules, komi } = state;
    const isOfRecord = ({ move }) => move !== undefined;
    // A board without a record begins a new one.
    const own = said ? steps.filter(isOfRecord).length : 1;
    const asks = said ? { record: state.record, game: state.game, line: state.line } : {
      record: `(;FF[4]GM[1]SZ[${size()}])`,
    };
    asks.info = said ? {} : { KM: [String(komi)], RU: [rules], ...nodeOf(steps[0]) };
    const nodes = steps.slice(own).map((step, place) => nodeOf(step, steps[own + place - 1]));
    const found = decided(judged);
    if (found) {
      Object.assign(asks.info, found.info);
      if (at < own) asks.mark = { move: at, properties: found.marks };
      else Object.assign(nodes[at - own], found.marks);
    }
    if (nodes.length) asks.add = { after: own - 1, nodes };
    const { sgf, replaced, unread } = await ask("save", asks);
    const file = save(sgf, "application/x-go-sgf", "sgf");
    // If the marks leave a part of the board open, they are not a count. Reading the record again
    // tells the user.
    const { repairs } = await ask("record", { record: sgf, game: asks.game });
    const result = found && found.info.RE;
    const parts = [
      [`saved as ${file}`, found && "with the owners (TB, TW)", result && `with the result ${result[0]}`].filter(Boolean).join(", "),
      said && nodes.length ? "your moves are its last variation" : "",
      replaced.length ? `in place of ${replaced.map((one) => one.slice(0, 40)).join(", ")}` : "",
      unread ? `left out: ${count(unread, "game")} that cannot be read` : "",
      ...repairs,
    ];
    say(parts.filter(Boolean).join("; "));
  }

  // Returns the board as a picture (SVG) with its styles.
  function toPicture() {
    const picture = by("live-goban").querySelector("svg").cloneNode(true);
    for (const ring of picture.querySelectorAll(".chosen-string, .cursor")) ring.remove();
    picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    picture.classList.add("goban");
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = document.querySelector("style").textContent;
    picture.prepend(style);
    // The score is written below the board, each part on its own line.
    const [x, y, width, height] = picture.getAttribute("viewBox").split(" ").map(Number);
    const text = (part) => by("live-one").querySelector(part).textContent;
    const lines = [".score", ".why"].flatMap((part) => text(part).split("; ")).filter(Boolean);
    const size = Math.min(13, (1.7 * width) / Math.max(...lines.map(({ length }) => length)));
    const below = height + 18 * lines.length;
    const score = svg("g", {}, picture);
    lines.forEach((line, at) => write(score, x + width / 2, y + height + 18 * at + 6, line, "at"));
    for (const line of score.children) line.style.fontSize = `${size}px`;
    picture.setAttribute("viewBox", `${x} ${y} ${width} ${below}`);
    picture.querySelector(".wood").setAttribute("height", below);
    return new XMLSerializer().serializeToString(picture);
  }

  function save(text, type, ending) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = `${state.file.replace(/[^\w.-]+/g, "_")}.${ending}`;
    link.click();
    URL.revokeObjectURL(link.href);
    return link.download;
  }

  // --- boards ----------------------------------------------------------------------

  const shading = (parent, id, stops) => {
    const gradient = svg("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.75 }, parent);
    for (const [offset, colour] of stops) svg("stop", { offset, "stop-color": colour }, gradient);
  };

  const stringAt = (judged, [x, y]) =>
    judged.strings.find(({ stones }) => stones.some(([a, b]) => a === x && b === y));
  // Returns the stones of all strings with a status. An unsettled string is not listed as dead,
  // although the score may count it so.
  const stonesOf = (judged, status) =>
    judged.strings.filter((string) => string.status === status).flatMap(({ stones }) => stones);
  const hue = (group) => `hsl(${(group * 137) % 360} 75% 45%)`;

  // Paints who owns each point in the end, below lines and stones. The more certain, the stronger
  // is the colour.
  function paintOwners(parent, owners) {
    owners.forEach((row, y) => row.forEach((value, x) => svg("rect", {
      x: CELL * x - CELL / 2, y: CELL * y - CELL / 2, width: CELL, height: CELL,
      class: value > 0 ? "black-in-the-end" : "white-in-the-end", opacity: Math.abs(value).toFixed(2),
    }, parent)));
  }

  // Draws the board. Without a judgement it shows only the stones.
  function drawBoard(box, judged, which) {
    const { board, last } = shown();
    const layer = judged ? chosen("live-layer") : "stones";
    const heat = layer === "ownership" ? (below) => paintOwners(below, judged.ownership) : null;
    const root = painter.board(board.length, { "aria-hidden": true }, heat);
    const defs = svg("defs", {}, root);
    const paint = (name) => `url(#${which}-${name})`;
    shading(defs, `${which}-slate`, [[0, "#54565b"], [0.35, "#1e1f22"], [1, "#050506"]]);
    shading(defs, `${which}-shell`, [[0, "#ffffff"], [0.6, "#f1efe8"], [1, "#bdb9ac"]]);

    const square = ([x, y], fill, half) => svg("rect", {
      x: CELL * x - half, y: CELL * y - half, width: 2 * half, height: 2 * half, fill, class: "owner",
    }, root);
    const colour = { 1: "#111", "-1": "#fff" };
    const each = (visit) => board.forEach((row, y) => row.forEach((stone, x) => visit([x, y], stone)));
    const dead = new Set(layer === "stones" ? [] : stonesOf(judged, "dead").map(String));
    if (layer === "groups") {
      judged.groups.list.forEach((group, at) => {
        for (const point of group.area) square(point, hue(at), 6);
        for (const [x, y] of group.eyes.flat()) {
          svg("circle", { class: "eye", cx: CELL * x, cy: CELL * y, r: 10, stroke: hue(at) }, root);
        }
      });
    }
    each(([x, y], stone) => {
      if (!stone) return;
      const cell = svg("g", { transform: `translate(${CELL * x} ${CELL * y})` }, root);
      const string = judged && stringAt(judged, [x, y]);
      const isDead = dead.has(String([x, y]));
      const radius = isDead ? 10.5 : 14;
      svg("ellipse", { class: "shadow", cx: 1.6, cy: 2.2, rx: radius, ry: radius }, cell);
      svg("circle", { r: radius, fill: paint(stone === 1 ? "slate" : "shell"), class: stone === 1 ? "slate" : "shell" }, cell);
      const on = stone === 1 ? "on-black" : "on-white";
      if ((layer === "territory" || layer === "borders") && isDead) painter.cross(cell, on);
      const sign = string && { unknown: "?", seki: "s", unsettled: "~" }[string.status];
      if (layer === "territory" && sign) write(cell, 0, 5, sign, on);
      if (layer === "confidence") {
        write(cell, 0, 4.6, string.confidence === null ? "-" : string.status === "unsettled" ? "~" : Math.floor(100 * string.confidence), on);
      }
      if (layer === "groups") {
        const at = judged.groups.list.findIndex(({ stones }) => stones.some(([a, b]) => a === x && b === y));
        svg("circle", { class: "ring", r: 11.5, stroke: hue(at) }, cell);
        write(cell, 0, 4.6, at + 1, on);
      } else if (last && same(last, [x, y])) {
        svg("circle", { class: `last ${on}`, r: layer === "territory" && sign ? 10 : 6 }, cell);
      }
    });
    if (layer === "territory") {
      each((point, stone) => {
        const owner = judged.owners[point[1]][point[0]];
        if (owner && !stone) square(point, colour[owner], 5);
        if (owner === null && !stone) write(root, CELL * point[0], CELL * point[1] + 5, "?", "free");
      });
      const { doubts } = judged.score;
      // One line surrounds all neighbouring points in doubt.
      const doubted = doubts.flatMap(({ points }) => points);
      const isDoubted = new Set(doubted.map(String));
      const sides = [[0, -1, "h30"], [0, 1, "m0 30h30"], [-1, 0, "v30"], [1, 0, "m30 0v30"]];
      const outline = doubted.flatMap(([x, y]) => sides.map(([right, down, side]) =>
        isDoubted.has(String([x + right, y + down])) ? "" : `M${CELL * x - 15} ${CELL * y - 15}${side}`));
      if (doubted.length) svg("path", { class: "doubt", d: outline.join("") }, root);
      for (const { point: [x, y] } of doubts.map(({ move }) => move).filter(Boolean)) {
        svg("path", { class: "decides", d: `M${CELL * x} ${CELL * y - 9}l8.5 14h-17z` }, root);
      }
    } else if (layer === "safe") {
      for (const [sign, points] of [[1, judged.safe.black], [-1, judged.safe.white]]) {
        for (const [x, y] of points) square([x, y], colour[sign], board[y][x] ? 4 : 5);
      }
    } else if (layer === "borders") {
      const { dame, small, open, gaps, teire, seki, shared } = judged.borders;
      const isGap = new Set(gaps.map(String));
      const marks = [
        [dame, "+"], [small, "-"], [gaps, "="], [open.filter((point) => !isGap.has(String(point))), "*"],
        [[...teire.black, ...teire.white], "f"], [shared, "s"],
      ];
      for (const [points, mark] of marks) {
        for (const [x, y] of points) if (!board[y][x]) write(root, CELL * x, CELL * y + 5, mark, "free");
      }
      for (const [x, y] of seki) {
        svg("circle", { class: `last ${board[y][x] === 1 ? "on-black" : "on-white"}`, cx: CELL * x, cy: CELL * y, r: 8 }, root);
      }
    } else if (layer === "potential") {
      const { difference } = judged.potential;
      const most = Math.max(...difference.flat().map(Math.abs), 1);
      each((point, stone) => {
        const value = difference[point[1]][point[0]];
        if (!stone && value) square(point, colour[Math.sign(value)], 10 * Math.sqrt(Math.abs(value) / most));
      });
    }
    const ring = ([x, y], style, radius) => svg("circle", { class: style, cx: CELL * x, cy: CELL * y, r: radius }, root);
    for (const { stones } of judged ? judged.strings.filter(isByYou) : []) {
      for (const point of stones) ring(point, "turned-string", 15.5);
    }
    const string = judged && state.string && stringAt(judged, state.string);
    if (string) for (const point of string.stones) ring(point, "chosen-string", 15.5);
    const [x, y] = state.cursor;
    svg("rect", { class: "cursor", x: CELL * x - 15, y: CELL * y - 15, width: CELL, height: CELL }, root);
    box.replaceChildren(root);
  }

  // --- words ----------------------------------------------------------------------

  // Returns the expected owner of a point in percent, if that layer is shown.
  function expected({ ownership }, [x, y]) {
    if (!ownership) return "";
    const value = ownership[y][x];
    return `, in the end ${value < 0 ? "White's" : "Black's"} with ${Math.round(50 * (1 + Math.abs(value)))} %`;
  }

  // Describes what a judgement says about a point.
  function describe(judged, vertex) {
    const string = stringAt(judged, vertex);
    const [x, y] = vertex;
    const within = judged.score.doubts.filter(({ points, move }) =>
      [...points, ...(move ? [move.point] : [])].some((point) => same(point, vertex)));
    const doubts = within.map(({ cause, text, move, at_stake }) => `; in doubt: ${text}` +
      `${move && cause !== "must-fill" ? `, ${NAMES[move.colour]} ${nameOf(move.point)} decides` : ""}, ${count(at_stake, "point")} at stake`).join("");
    if (!string) {
      const owner = { 1: "Black's", "-1": "White's", 0: "neutral", null: "unknown" }[judged.owners[y][x]];
      return `${nameOf(vertex)}: empty, ${owner}${expected(judged, vertex)}${doubts}`;
    }
    const sure = string.confidence === null || string.status === "unsettled" ? "" : `, confidence ${(Math.floor(1e4 * string.confidence) / 100).toFixed(2)} %`;
    const reason = string.reason ? `: ${string.reason}` : "";
    const stones = count(string.stones.length, "stone");
    const how = string.how ? ` (${string.how}${sure})` : "";
    const status = string.status === "unsettled" ? `unsettled, counted as ${string.verdict}` : string.status;
    return `${nameOf(vertex)}: ${NAMES[string.colour]} string of ${stones}, ${status}${how}${reason}${doubts}`;
  }

  // Returns what the players should do before they count: the first three pieces of advice.
  function whatToDo({ advice, at_stake }) {
    const [shown, more] = [advice.slice(0, 3), advice.length - 3];
    const rest = more > 0 ? `; and ${more} more` : "";
    if (!shown.length) return "";
    return `What to do: ${shown.join("; ")}${rest} (${count(at_stake, "point")} at stake)`;
  }

  // The last answer of each classifier. A key that only moves the frame needs no new answer.
  const answers = new Map();

  // Judges the present position with the groups that were turned. A position of a record is judged
  // by the terms of the record.
  function judge(classifier, { marked, turned }) {
    const step = shown();
    const { board, handicap, taken, move } = step;
    const { rules, komi, record, game, line, said } = state;
    const layers = WANTED[chosen("live-layer")] || [];
    const asks = move === undefined ? {
      classifier, layers, turn: turned, board, rules, komi, handicap, captured: taken,
    } : {
      classifier, layers, turn: turned, marked, board: record, game, line, move,
      rules: rules === (said.rules || "area") ? undefined : rules, komi: komi === (said.komi || 0) ? undefined : komi,
    };
    const question = JSON.stringify([rules, komi, layers, marked, turned]);
    const last = answers.get(classifier);
    if (last && last.step === step && last.question === question) return last.answer;
    const answer = ask("judge", asks);
    answers.set(classifier, { step, question, answer });
    return answer;
  }

  const VIEWS = { one: "live-classifier", two: "live-beside" };
  // The second classifier shows its own verdicts, without turned groups.
  const turnedIn = (which) => (which === "one" ? shown() : first());
  const boxOf = (which) => by(`live-${which}`).querySelector(".goban");

  function showView(which, judged) {
    const view = by(`live-${which}`);
    const { move } = shown();
    const { said } = state;
    drawBoard(boxOf(which), judged, which);
    const { score, classifier } = judged;
    const safe = { true: "; safe to score", false: "; not safe to score", null: "" }[score.safe_to_score];
    const [dead, unsettled] = ["dead", "unsettled"].map((status) => stonesOf(judged, status).length);
    const unknown = judged.owners.flat().filter((owner) => owner === null).length;
    const isEnd = move !== undefined && move === said.moves;
    // If a border is open, an estimate comes first. On a mostly open board the text itself is
    // already an estimate.
    const isOpen = judged.estimate.open > 0 && !score.text.startsWith("estimate");
    const expected = isOpen ? `estimate ${judged.estimate.text}` : score.text;
    // An estimate says after its margin how much of the board is open.
    const [margin, open = ""] = expected.split(/(?=, unfinished)/);
    view.querySelector(".score").textContent = [
      `${classifier}: ${unknown ? `no score: ${count(unknown, "point")} unknown` : `${margin} by ${score.rules}${open}`}`,
      isOpen && !unknown ? `; ${score.text} as the board stands` : "",
      isTurned(turnedIn(which)) ? " (by you)" : "",
      score.by_letter && !unknown ? ` (${score.by_letter.text})` : "",
      isEnd && said.recorded ? ` (${recordedOf(said)})` : "",
      `, ${dead || "none"} dead`, unsettled ? `, ${unsettled} unsettled` : "", safe,
    ].join("");
    view.querySelector(".why").textContent = whatToDo(score);
    if (which === "one") {
      // One button returns to the classifier's verdicts, or takes those that the record marks if
      // they differ.
      const isOther = isEnd && said.owners && judged.strings.some(({ stones: [[x, y]], colour, verdict }) =>
        (said.owners[y][x] === colour) !== (verdict === "alive"));
      by("live-judged").hidden = !isTurned(shown()) && !isOther;
      by("live-judged").textContent = isTurned(shown()) ? "As the classifier judges" : "As the record marks them";
    }
    const by_ = (judged.safe || judged.groups || (judged.potential && { by: "potential" }) || {}).by;
    view.querySelector(".by").textContent = by_ && by_ !== classifier ? `layer by ${by_}` : "";
    view.querySelector(".reason").textContent = describe(judged, state.string || state.cursor);
  }

  // Updates everything except the verdicts.
  function frame() {
    const total = state.steps.length - 1;
    const { turn } = shown();
    by("live-step").max = total;
    by("live-step").value = state.at;
    for (const id of ["live-step", "live-on"]) by(id).disabled = total === 0;
    by("live-back").disabled = total === 0;
    by("live-undo").disabled = !past.length;
    by("live-redo").disabled = !future.length;
    by("live-players").textContent = state.name;
    by("live-at").textContent = `${state.at} of ${total}`;
    by("live-turn").textContent = turn ? `${NAMES[turn]} to play` : "both passed";
    by("live-pass").disabled = !turn;
    by("live-size").value = size();
    by("live-legend").textContent = LEGEND[chosen("live-layer")] + (isTurned(shown()) ? "; dashed rings: turned by you" : "");
    by("live-two").hidden = !chosen("live-beside");
    by("live").classList.toggle("pair", Boolean(chosen("live-beside")));
    by("live-goban").setAttribute("aria-label",
      `Board with ${size()} lines${state.name ? `, ${state.name}` : ""}. ` +
      "Arrow keys move, Enter plays, P passes, T turns a group, B, W and Delete set and remove, Space tells the verdict.");
    by("live-goban").dataset.at = nameOf(state.cursor);
  }

  // Shows the position with its verdicts. While the module works, only the newest request waits.
  // After a moment the stones are shown without verdicts.
  let drawing = null;
  let isAsked = false;
  function draw() {
    frame();
    isAsked = true;
    drawing ??= judgeAll().finally(() => { drawing = null; });
    return drawing;
  }

  async function judgeAll() {
    let found;
    while (isAsked) {
      isAsked = false;
      const views = Object.entries(VIEWS).filter(([, list]) => chosen(list));
      const late = setTimeout(() => views.forEach(([which]) => drawBoard(boxOf(which), null, which)), 150);
      try {
        found = await Promise.all(views.map(([which, list]) => judge(chosen(list), turnedIn(which))));
        if (!isAsked) views.forEach(([which], at) => showView(which, found[at]));
      } catch (error) {
        found = [null];
        // The old judgement must not stay on the page.
        for (const [which] of views) {
          drawBoard(boxOf(which), null, which);
          for (const part of [".score", ".why", ".by", ".reason"]) by(`live-${which}`).querySelector(part).textContent = "";
        }
        by("live-one").querySelector(".score").textContent = error.message;
        say(error.message, true);
      }
      clearTimeout(late);
    }
    return found[0];
  }

  function show(at) {
    state.at = Math.max(0, Math.min(state.steps.length - 1, at));
    const { by: mover, last } = shown();
    say(mover ? `${NAMES[mover]} ${last ? nameOf(last) : "passes"}` : "");
    return draw();
  }

  // --- putting it together ----------------------------------------------------------

  function fill(select, entries, value) {
    select.replaceChildren(...entries.map(([key, text]) => {
      const option = document.createElement("option");
      option.value = key;
      option.textContent = text;
      option.selected = key === value;
      return option;
    }));
  }

  function pointOf(event, box) {
    const { left, width, top } = box.querySelector("svg").getBoundingClientRect();
    const scale = (CELL * (size() - 1) + 2 * RIM) / width;
    const at = [event.clientX - left, event.clientY - top].map((along) => Math.round((along * scale - RIM) / CELL));
    return at.every((along) => along >= 0 && along < size()) ? at : null;
  }

  function keys(event) {
    const [x, y] = state.cursor;
    const last = size() - 1;
    const moves = { ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y], ArrowUp: [x, y - 1], ArrowDown: [x, y + 1] };
    const tools = { Enter: "play", " ": "look", t: "turn", b: "black", w: "white", Delete: "remove", Backspace: "remove" };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (moves[event.key]) goTo(moves[event.key].map((along) => Math.max(0, Math.min(last, along))));
    else if (tools[event.key] === "look") tell();
    else if (tools[event.key]) act(state.cursor, tools[event.key]);
    else if (event.key === "p") pass();
    else if (event.key === "u") undo();
    else if (event.key === "PageUp") show(state.at - 1);
    else if (event.key === "PageDown") show(state.at + 1);
    else return;
    event.preventDefault();
  }

  // Says at once where the frame is, for users of screen readers. The verdict comes with the
  // picture.
  function goTo([x, y]) {
    Object.assign(state, { cursor: [x, y], string: null });
    say(`${nameOf([x, y])}: ${NAMES[shown().board[y][x]] || "empty"}`);
    return draw();
  }

  async function tell() {
    state.string = state.cursor;
    const judged = await draw();
    if (judged) say(describe(judged, state.cursor));
  }

  async function begin() {
    const names = (await ask("classifiers", {})).map(({ name, sentence }) => [name, name, sentence]);
    fill(by("live-classifier"), names, "combined");
    fill(by("live-beside"), [["", "none"], ...names], "");
    fill(by("live-layer"), Object.entries(LAYERS), "territory");
    by("live-rules").addEventListener("change", () => {
      remember();
      state.rules = chosen("live-rules");
    });
    for (const id of ["live-classifier", "live-beside", "live-layer", "live-rules"]) {
      by(id).addEventListener("change", draw);
    }
    // A message about the old score no longer applies.
    for (const id of ["live-classifier", "live-rules"]) by(id).addEventListener("change", () => say(""));
    by("live-komi").addEventListener("change", () => {
      const text = chosen("live-komi").trim();
      const komi = Number(text.replace(",", "."));
      const isKomi = text && Number.isInteger(2 * komi) && Math.abs(komi) <= 361;
      const read = text === String(komi) ? "" : `komi: "${text}" read as ${komi}`;
      say(isKomi ? read : `komi: expected whole or half points from -361 to 361, found "${text}"; it is ${state.komi} as before`, !isKomi);
      if (isKomi) {
        remember();
        state.komi = komi;
      }
      by("live-komi").value = state.komi;
      draw();
    });
    by("live-size").addEventListener("change", () => {
      const lines = Number(chosen("live-size"));
      if (Number.isInteger(lines) && lines >= 1 && lines <= 19) return clear(lines);
      say(`lines: expected 1 to 19, found "${chosen("live-size")}"`, true);
      by("live-size").value = size();
    });
    by("live-step").addEventListener("input", () => show(Number(by("live-step").value)));
    by("live-back").addEventListener("click", () => show(state.at - 1));
    by("live-on").addEventListener("click", () => show(state.at + 1));
    by("live-undo").addEventListener("click", undo);
    by("live-redo").addEventListener("click", redo);
    // In a text field, Ctrl-Z and Ctrl-Y belong to the text.
    document.addEventListener("keydown", (event) => {
      const isText = event.target.closest("input:not([type=radio], [type=range], [type=file])");
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText) return;
      const key = event.key.toLowerCase();
      if (key === "y" || (key === "z" && event.shiftKey)) redo();
      else if (key === "z") undo();
      else return;
      event.preventDefault();
    });
    by("live-pass").addEventListener("click", pass);
    by("live-clear").addEventListener("click", () => clear(size()));
    for (const input of document.querySelectorAll("[name=live-tool]")) {
      input.addEventListener("change", () => { tool = input.value; });
    }
    const bytesOf = async (file) => {
      // The module has no memory for larger files.
      if (file.size > 1e7) throw new RangeError(`expected at most 10 MB, found ${Math.ceil(file.size / 1e6)} MB`);
      return { bytes: Array.from(new Uint8Array(await file.arrayBuffer())) };
    };
    const read = ([file]) => file && open(file.name, bytesOf(file), { file: file.name.replace(/\.sgf$/i, "") });
    const openAgain = (what, place) => open(what, state.record, place);
    by("live-game").addEventListener("change", () => openAgain(`game ${chosen("live-game")}`, { game: Number(chosen("live-game")) }));
    by("live-line").addEventListener("change", () => openAgain(`variation ${chosen("live-line")}`, { game: state.game, line: Number(chosen("live-line")) }));
    // The user may choose the same file again after changing it.
    by("live-file").addEventListener("click", () => { by("live-file").value = ""; });
    by("live-file").addEventListener("change", () => read(by("live-file").files));
    // A record can also be dropped on the section.
    by("live").addEventListener("dragover", (event) => event.preventDefault());
    by("live").addEventListener("drop", (event) => {
      event.preventDefault();
      by("live-file").files = event.dataTransfer.files;
      read(event.dataTransfer.files);
    });
    by("live-judged").addEventListener("click", () => {
      // The button may disappear, so the focus moves to the board.
      by("live-goban").focus();
      remember();
      turnBack(!isTurned(shown()));
    });
    by("live-save").addEventListener("click", saveRecord);
    by("live-picture").addEventListener("click", () => say(`saved as ${save(toPicture(), "image/svg+xml", "svg")}`));
    for (const which of ["one", "two"]) {
      const box = by(`live-${which}`).querySelector(".goban");
      box.addEventListener("click", (event) => {
        const point = pointOf(event, box);
        if (point) act(point, tool);
      });
      box.addEventListener("keydown", keys);
    }
    by("live-body").hidden = false;
    by("live-wait").hidden = true;
    window.addEventListener("hashchange", openAddress);
    await openAddress();
  }

  begin().catch((error) => {
    by("live-wait").textContent = `The board cannot start: ${error.message}`;
  });
})();
