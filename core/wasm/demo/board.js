"use strict";
// A board of one's own: sahwal-core as WebAssembly judges what stands on it.
(() => {
  const by = (id) => document.getElementById(id);
  const LETTERS = "ABCDEFGHJKLMNOPQRST";
  const NAMES = { 1: "black", "-1": "white" };
  const LAYERS = {
    territory: "territory and dead stones",
    confidence: "confidence (%)",
    safe: "safe points",
    groups: "groups",
    potential: "potential",
    borders: "borders",
    stones: "stones alone",
  };
  const WANTED = { safe: ["safe"], groups: ["groups"], potential: ["potential"], borders: ["borders"] };
  const LEGEND = {
    territory: "squares: territory; small and crossed: dead; s: seki; ~: unsettled; ?: unknown",
    confidence: "confidence of the verdict on each string, in percent; small: dead",
    safe: "squares: points proved to be safe",
    groups: "one colour and number for each group; squares: its area, rings: its eyes",
    potential: "squares: the colour with more potential, larger where the difference is",
    borders: "= gap, * open border, - small gap, + dame, f to fill, s shared in seki; rings: stones in seki",
    stones: "no verdicts",
  };

  // --- the analysis --------------------------------------------------------------

  async function load() {
    const packed = Uint8Array.from(atob(by("wasm").textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = await new Response(stream).arrayBuffer();
    return (await WebAssembly.instantiate(bytes)).instance.exports;
  }

  let wasm = null;
  // Asks one question; core/wasm/src/lib.rs describes them.
  function ask(name, fields) {
    const question = new TextEncoder().encode(JSON.stringify({ ask: name, ...fields }));
    const input = wasm.sahwal_input(question.length);
    new Uint8Array(wasm.memory.buffer).set(question, input);
    const length = wasm.sahwal_answer();
    const output = new Uint8Array(wasm.memory.buffer, wasm.sahwal_output(), length);
    const answer = JSON.parse(new TextDecoder().decode(output));
    if (answer.error !== undefined) throw new RangeError(answer.error);
    return answer.ok;
  }

  // --- what is shown ------------------------------------------------------------

  const empty = (size) => Array.from({ length: size }, () => Array(size).fill(0));
  const FIRST = [
    "..X.O....", ".XX.OO...", "X.XXXO.O.", ".XXOOOO..", "XXO.O..O.", "OOO.OXO..", ".O.OXXXOO", "OOOOX..XO", "..OX.XXX.",
  ].map((row) => [...row].map((stone) => ({ X: 1, O: -1, ".": 0 })[stone]));

  // Positions one after another, with the last move of each, and the one that is shown.
  const state = {
    name: "", steps: [{ board: FIRST, last: null }], at: 0, turn: 1,
    cursor: [4, 4], string: null, tool: "play",
  };
  const shown = () => state.steps[state.at];
  const size = () => shown().board.length;
  const nameOf = ([x, y]) => LETTERS[x] + (size() - y);
  const chosen = (id) => by(id).value;
  const say = (text) => { by("live-said").textContent = text; };

  // The stones that Black and White have captured after `sign` captured more.
  const added = ([black, white] = [0, 0], sign, more) => (sign === 1 ? [black + more, white] : [black, white + more]);

  // A new position after the one that is shown; what followed it is dropped.
  function add(board, last, turn, taken = shown().taken) {
    const { handicap } = shown();
    state.steps = [...state.steps.slice(0, state.at + 1), { board, last, taken, handicap }];
    state.at = state.steps.length - 1;
    state.turn = turn;
    draw();
  }

  function start(steps, at, name) {
    Object.assign(state, { steps, at, name, string: null, turn: 1 });
    state.cursor = [steps[0].board.length >> 1, steps[0].board.length >> 1];
    // What was said belongs to what was shown before.
    say("");
    draw();
  }

  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  function act([x, y], tool) {
    const { board } = shown();
    state.cursor = [x, y];
    if (tool === "look" || (tool === "play" && board[y][x])) {
      state.string = [x, y];
      return draw();
    }
    if (tool === "play") {
      try {
        const sign = state.turn;
        const played = ask("play", { board, sign, vertex: [x, y] });
        const before = state.steps[state.at - 1];
        if (before && same(before.board, played.board)) throw new RangeError("the point is forbidden by ko");
        state.string = [x, y];
        add(played.board, [x, y], -sign, added(shown().taken, sign, played.captured.length));
        const taken = played.captured.length ? `, captures ${played.captured.length}` : "";
        say(`${NAMES[sign]} ${nameOf([x, y])}${taken}`);
      } catch (error) {
        say(`${nameOf([x, y])}: ${error.message.replace("vertex: ", "")}`);
      }
      return;
    }
    const stone = { black: 1, white: -1, remove: 0 }[tool];
    const changed = board.map((row) => [...row]);
    changed[y][x] = board[y][x] === stone ? 0 : stone;
    state.string = changed[y][x] ? [x, y] : null;
    add(changed, null, state.turn);
    say(`${nameOf([x, y])}: ${changed[y][x] ? NAMES[changed[y][x]] : "empty"}`);
  }

  // --- records --------------------------------------------------------------------

  // The name of rules, if it is known.
  function known(rules) {
    try {
      return ask("judge", { board: [[0]], classifier: "all-alive", rules }).score.rules && rules;
    } catch {
      return undefined;
    }
  }

  // The main line of a game record ends at the first closing bracket. Each step has the stones that
  // Black and White have captured; the last one has the recorded result.
  function readRecord(text) {
    const nodes = [];
    const token = /(;)|(\))|([A-Z]+)\s*((?:\[(?:[^\]\\]|\\[\s\S])*\]\s*)+)/g;
    for (const [, node, end, name, values] of text.matchAll(token)) {
      if (node) nodes.push({});
      else if (end && nodes.length) break;
      else if (name && nodes.length) {
        nodes[nodes.length - 1][name] = [...values.matchAll(/\[((?:[^\]\\]|\\[\s\S])*)\]/g)].map((one) => one[1]);
      }
    }
    if (!nodes.length) throw new RangeError("expected a game record (SGF), found none");
    const lines = Number(((nodes[0].SZ || ["19"])[0]));
    if (!(lines >= 1 && lines <= 19)) throw new RangeError(`SZ: expected 1 to 19 lines, found ${nodes[0].SZ[0]}`);
    const vertex = (point) => [...point].map((letter) => letter.charCodeAt(0) - 97);
    const points = (list = []) => list.flatMap((value) => {
      const [[a, b], [c, d] = [a, b]] = value.split(":").map(vertex);
      const all = [];
      for (let y = b; y <= d; y++) for (let x = a; x <= c; x++) all.push([x, y]);
      return all;
    });
    const steps = [];
    let board = empty(lines);
    let taken = [0, 0];
    for (const node of nodes) {
      let last = null;
      board = board.map((row) => [...row]);
      for (const [name, stone] of [["AE", 0], ["AB", 1], ["AW", -1]]) {
        for (const [x, y] of points(node[name])) if (x in (board[y] || [])) board[y][x] = stone;
      }
      for (const [name, sign] of [["B", 1], ["W", -1]]) {
        const [x, y] = node[name] && node[name][0] ? vertex(node[name][0]) : [];
        if (!(x in (board[y] || []))) continue;
        last = [x, y];
        try {
          const played = ask("play", { board, sign, vertex: last });
          board = played.board;
          taken = added(taken, sign, played.captured.length);
        } catch {
          // Records carry out illegal moves, too.
          board[y][x] = sign;
        }
      }
      steps.push({ board, last, taken });
    }
    const rootText = (name) => ((nodes[0][name] || [""])[0]).trim();
    steps[steps.length - 1].recorded = rootText("RE");
    const players = ["PB", "PW"].map((name) => (node => node && node[0])(nodes[0][name]));
    return {
      steps, name: players.every(Boolean) ? players.join(" - ") : "record",
      // Points; null if the record has no number. Without rules that are known, area counts.
      komi: rootText("KM") && Number.isFinite(Number(rootText("KM"))) ? Number(rootText("KM")) : null,
      rules: known(rootText("RU")) || "area",
      handicap: Number(rootText("HA")) || 0,
    };
  }

  // Shows the end of a record that was read, by its rules, komi and handicap.
  function open({ steps, name, komi, rules, handicap }) {
    const select = by("live-rules");
    if (![...select.options].some(({ value }) => value === rules)) select.add(new Option(rules));
    select.value = rules;
    for (const step of steps) step.handicap = handicap;
    if (komi !== null) by("live-komi").value = komi;
    start(steps, steps.length - 1, name);
  }

  // The steps up to the one that is shown as a game record: moves where one stone was played,
  // otherwise stones set and removed.
  function toRecord() {
    const letters = ([x, y]) => `[${String.fromCharCode(97 + x, 97 + y)}]`;
    const node = ({ board, last }, before) => {
      if (last && before) return `;${board[last[1]][last[0]] === 1 ? "B" : "W"}${letters(last)}`;
      const sets = { AB: "", AW: "", AE: "" };
      board.forEach((row, y) => row.forEach((stone, x) => {
        if (stone === (before ? before.board[y][x] : 0)) return;
        sets[{ 1: "AB", "-1": "AW", 0: "AE" }[stone]] += letters([x, y]);
      }));
      return `;${Object.entries(sets).map(([name, points]) => points && name + points).join("")}`;
    };
    const [root, ...rest] = state.steps.slice(0, state.at + 1);
    const { handicap } = shown();
    const terms = `KM[${Number(chosen("live-komi")) || 0}]RU[${chosen("live-rules")}]${handicap ? `HA[${handicap}]` : ""}`;
    const head = `(;FF[4]GM[1]SZ[${size()}]${terms}${node(root).slice(1)}`;
    return `${head}${rest.map((step, at) => node(step, state.steps[at])).join("")})`;
  }

  // The board as a picture (SVG), with its styles.
  function toPicture() {
    const picture = by("live-goban").querySelector("svg").cloneNode(true);
    picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    picture.classList.add("goban");
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = document.querySelector("style").textContent;
    picture.prepend(style);
    return new XMLSerializer().serializeToString(picture);
  }

  function save(text, type, ending) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = `${(state.name || "board").replace(/[^\w-]+/g, "_")}.${ending}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  // --- boards ----------------------------------------------------------------------

  const CELL = 30;
  const RIM = 40;
  const svg = (name, attributes, parent) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (parent) parent.append(element);
    return element;
  };
  const write = (parent, x, y, text, style) => {
    svg("text", { x, y, class: style }, parent).textContent = text;
  };
  const shading = (parent, id, stops) => {
    const gradient = svg("radialGradient", { id, cx: 0.36, cy: 0.3, r: 0.75 }, parent);
    for (const [offset, colour] of stops) svg("stop", { offset, "stop-color": colour }, gradient);
  };

  function stars(lines) {
    if (lines < 9) return [];
    const edge = lines < 13 ? 2 : 3;
    const middle = (lines - 1) / 2;
    const all = lines % 2 ? [edge, middle, lines - 1 - edge] : [edge, lines - 1 - edge];
    return all.flatMap((y) => all.map((x) => [x, y])).filter(([x, y]) =>
      lines >= 15 || (x === middle) === (y === middle));
  }

  const stringAt = (judged, [x, y]) =>
    judged.strings.find(({ stones }) => stones.some(([a, b]) => a === x && b === y));
  const hue = (group) => `hsl(${(group * 137) % 360} 75% 45%)`;

  function drawBoard(box, judged, which) {
    const { board, last } = shown();
    const lines = board.length;
    const end = CELL * (lines - 1);
    const layer = chosen("live-layer");
    const root = svg("svg", { viewBox: `${-RIM} ${-RIM} ${end + 2 * RIM} ${end + 2 * RIM}`, "aria-hidden": true });
    const defs = svg("defs", {}, root);
    const paint = (name) => `url(#${which}-${name})`;
    shading(defs, `${which}-slate`, [[0, "#54565b"], [0.35, "#1e1f22"], [1, "#050506"]]);
    shading(defs, `${which}-shell`, [[0, "#ffffff"], [0.6, "#f1efe8"], [1, "#bdb9ac"]]);
    svg("rect", { x: -RIM, y: -RIM, width: end + 2 * RIM, height: end + 2 * RIM, rx: 5, class: "wood" }, root);
    for (let at = 0; at < lines; at++) {
      const along = CELL * at;
      svg("path", { class: "line", d: `M${along} 0V${end}M0 ${along}H${end}` }, root);
      for (const edge of [-22, end + 32]) write(root, along, edge, LETTERS[at], "at");
      for (const edge of [-27, end + 27]) write(root, edge, along + 4.5, lines - at, "at");
    }
    for (const [x, y] of stars(lines)) svg("circle", { class: "star", cx: CELL * x, cy: CELL * y, r: 3.4 }, root);

    const square = ([x, y], fill, half) => svg("rect", {
      x: CELL * x - half, y: CELL * y - half, width: 2 * half, height: 2 * half, fill, class: "owner",
    }, root);
    const colour = { 1: "#111", "-1": "#fff" };
    const each = (visit) => board.forEach((row, y) => row.forEach((stone, x) => visit([x, y], stone)));
    const dead = new Set(layer === "stones" ? [] : judged.dead.map(String));
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
      const string = stringAt(judged, [x, y]);
      const isDead = dead.has(String([x, y]));
      const radius = isDead ? 10.5 : 14;
      svg("ellipse", { class: "shadow", cx: 1.6, cy: 2.2, rx: radius, ry: radius }, cell);
      svg("circle", { r: radius, fill: paint(stone === 1 ? "slate" : "shell"), class: stone === 1 ? "slate" : "shell" }, cell);
      const on = stone === 1 ? "on-black" : "on-white";
      if ((layer === "territory" || layer === "borders") && isDead) svg("path", { class: `cross ${on}`, d: "M-5 -5L5 5M-5 5L5 -5" }, cell);
      const sign = { unknown: "?", seki: "s", unsettled: "~" }[string.status];
      if (layer === "territory" && sign && !isDead) write(cell, 0, 5, sign, on);
      if (layer === "confidence") {
        write(cell, 0, 4.6, string.confidence === null ? "-" : Math.floor(100 * string.confidence), on);
      }
      if (layer === "groups") {
        const at = judged.groups.list.findIndex(({ stones }) => stones.some(([a, b]) => a === x && b === y));
        svg("circle", { class: "ring", r: 11.5, stroke: hue(at) }, cell);
        write(cell, 0, 4.6, at + 1, on);
      } else if (last && same(last, [x, y])) {
        svg("circle", { class: `last ${on}`, r: 6 }, cell);
      }
    });
    if (layer === "territory") {
      each((point, stone) => {
        const owner = judged.owners[point[1]][point[0]];
        if (owner && !stone) square(point, colour[owner], 5);
        if (owner === null && !stone) write(root, CELL * point[0], CELL * point[1] + 5, "?", "free");
      });
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
    const string = state.string && stringAt(judged, state.string);
    if (string) for (const point of string.stones) ring(point, "chosen-string", 15.5);
    const [x, y] = state.cursor;
    svg("rect", { class: "cursor", x: CELL * x - 15, y: CELL * y - 15, width: CELL, height: CELL }, root);
    box.replaceChildren(root);
  }

  // --- words ----------------------------------------------------------------------

  // What a view says of the chosen point.
  function describe(judged, vertex) {
    const string = stringAt(judged, vertex);
    const [x, y] = vertex;
    if (!string) {
      const owner = { 1: "Black's", "-1": "White's", 0: "neutral", null: "unknown" }[judged.owners[y][x]];
      return `${nameOf(vertex)}: empty, ${owner}`;
    }
    const sure = string.confidence === null ? "" : `, confidence ${(Math.floor(1e4 * string.confidence) / 100).toFixed(2)} %`;
    const moves = (string.line || []).map(({ colour, point }) => `${NAMES[colour]} ${point ? nameOf(point) : "passes"}`);
    const line = moves.length ? `; line: ${moves.join(", ")}` : "";
    const reason = (string.reason ? `: ${string.reason}` : "") + line;
    const stones = `${string.stones.length} stone${string.stones.length > 1 ? "s" : ""}`;
    const how = string.how ? ` (${string.how}${sure})` : "";
    return `${nameOf(vertex)}: ${NAMES[string.colour]} string of ${stones}, ${string.status}${how}${reason}`;
  }

  function drawView(which, classifier) {
    const view = by(`live-${which}`);
    view.hidden = !classifier;
    if (!classifier) return null;
    const judged = ask("judge", {
      board: shown().board, classifier, komi: Number(chosen("live-komi")) || 0,
      rules: chosen("live-rules"), handicap: shown().handicap || 0, captured: shown().taken, layers: WANTED[chosen("live-layer")] || [],
    });
    drawBoard(view.querySelector(".goban"), judged, which);
    const doubts = judged.score.doubts;
    const why = [...new Set(doubts.map(({ text }) => text))].join(", ") +
      `; at stake: ${doubts.reduce((sum, doubt) => sum + doubt.at_stake, 0)}`;
    const safe = { true: "; safe to score", false: `; not safe to score: ${why}`, null: "" }[judged.score.safe_to_score];
    const dead = judged.dead.length ? `${judged.dead.length} dead` : "none dead";
    const unknown = judged.strings.filter(({ verdict }) => verdict === "unknown").length;
    const more = unknown ? `, ${unknown} strings unknown` : "";
    const byLetter = judged.score.by_letter ? ` (${judged.score.by_letter.text})` : "";
    const recorded = shown().recorded ? ` (recorded ${shown().recorded})` : "";
    view.querySelector(".score").textContent =
      `${classifier}: ${judged.score.text}${byLetter}${recorded}, ${dead}${more}${safe}`;
    const by_ = (judged.safe || judged.groups || (judged.potential && { by: "potential" }) || {}).by;
    view.querySelector(".by").textContent = by_ && by_ !== classifier ? `layer by ${by_}` : "";
    view.querySelector(".reason").textContent = describe(judged, state.string || state.cursor);
    return judged;
  }

  function draw() {
    const total = state.steps.length - 1;
    by("live-step").max = total;
    by("live-step").value = state.at;
    by("live-step").disabled = total === 0;
    by("live-at").textContent = `${state.at} of ${total}`;
    by("live-turn").textContent = `${NAMES[state.turn]} to play`;
    by("live-size").value = size();
    by("live-legend").textContent = LEGEND[chosen("live-layer")];
    const judged = drawView("one", chosen("live-classifier"));
    drawView("two", chosen("live-beside"));
    by("live").classList.toggle("pair", Boolean(chosen("live-beside")));
    by("live-goban").setAttribute("aria-label",
      `Board with ${size()} lines${state.name ? `, ${state.name}` : ""}. ` +
      "Arrow keys move, Enter plays, B, W and Delete set and remove, Space tells the verdict.");
    by("live-goban").dataset.at = nameOf(state.cursor);
    return judged;
  }

  function show(at) {
    state.at = Math.max(0, Math.min(state.steps.length - 1, at));
    const { board, last } = shown();
    if (last) state.turn = -board[last[1]][last[0]] || state.turn;
    draw();
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
    const tools = { Enter: "play", " ": "look", b: "black", w: "white", Delete: "remove", Backspace: "remove" };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (moves[event.key]) {
      state.cursor = moves[event.key].map((along) => Math.max(0, Math.min(last, along)));
      state.string = null;
      const [column, row] = state.cursor;
      const judged = draw();
      const stone = shown().board[row][column];
      say(describe(judged, [column, row]).split(stone ? " string" : ", ")[0]);
    } else if (tools[event.key]) {
      act(state.cursor, tools[event.key]);
      if (tools[event.key] === "look") say(by("live-one").querySelector(".reason").textContent);
    } else if (event.key === "u" || event.key === "PageUp") show(state.at - 1);
    else if (event.key === "PageDown") show(state.at + 1);
    else return;
    event.preventDefault();
  }

  async function begin() {
    wasm = await load();
    const names = ask("classifiers", {}).map(({ name, sentence }) => [name, name, sentence]);
    fill(by("live-classifier"), names, "combined");
    fill(by("live-beside"), [["", "none"], ...names], "");
    fill(by("live-layer"), Object.entries(LAYERS), "territory");
    for (const id of ["live-classifier", "live-beside", "live-layer", "live-rules", "live-komi"]) {
      by(id).addEventListener("change", draw);
    }
    by("live-size").addEventListener("change", () => start([{ board: empty(Number(chosen("live-size"))), last: null }], 0, ""));
    by("live-step").addEventListener("input", () => show(Number(by("live-step").value)));
    by("live-back").addEventListener("click", () => show(state.at - 1));
    by("live-on").addEventListener("click", () => show(state.at + 1));
    by("live-pass").addEventListener("click", () => { state.turn = -state.turn; draw(); say(`${NAMES[state.turn]} to play`); });
    by("live-clear").addEventListener("click", () => start([{ board: empty(size()), last: null }], 0, ""));
    for (const input of document.querySelectorAll("[name=live-tool]")) {
      input.addEventListener("change", () => { state.tool = input.value; });
    }
    const read = async ([file]) => {
      if (!file) return;
      try {
        const record = readRecord(await file.text());
        open(record);
        say(`${file.name}: ${record.steps.length - 1} moves`);
      } catch (error) {
        say(`${file.name}: ${error.message}`);
      }
    };
    by("live-file").addEventListener("change", () => read(by("live-file").files));
    // A record that is dropped on the section is opened, too.
    by("live").addEventListener("dragover", (event) => event.preventDefault());
    by("live").addEventListener("drop", (event) => {
      event.preventDefault();
      read(event.dataTransfer.files);
    });
    by("live-save").addEventListener("click", () => save(toRecord(), "application/x-go-sgf", "sgf"));
    by("live-picture").addEventListener("click", () => save(toPicture(), "image/svg+xml", "svg"));
    for (const which of ["one", "two"]) {
      const box = by(`live-${which}`).querySelector(".goban");
      box.addEventListener("click", (event) => {
        const point = pointOf(event, box);
        if (point) act(point, state.tool);
      });
      box.addEventListener("keydown", keys);
    }
    by("live-body").hidden = false;
    by("live-wait").hidden = true;
    draw();
  }

  begin().catch((error) => {
    by("live-wait").textContent = `The board cannot start: ${error.message}`;
  });
})();
