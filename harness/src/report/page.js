(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const by = (id) => document.getElementById(id);
  if (!data.sets.some((set) => set.games.length)) return;

  const STATUS = ["unknown", "alive", "dead"];
  const { CELL, svg, write } = painter;
  const COLOURS = ["", "black", "white"];

  // --- what is packed in the page ---------------------------------------

  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const pairs = (text, count) => {
    const packed = bytes(text);
    return Uint8Array.from({ length: count }, (_, at) => (packed[at >> 2] >> (2 * (at & 3))) & 3);
  };

  const opened = new Map();
  // Unpacks a game and finds its strings. They are in the order of the run: by first stone.
  function open(game) {
    if (opened.has(game)) return opened.get(game);
    const { size } = game;
    const area = size * size;
    const stones = pairs(game.stones, area);
    const string = new Int16Array(area).fill(-1);
    const strings = [];
    const near = (at) => [
      at >= size ? at - size : -1,
      at % size > 0 ? at - 1 : -1,
      at % size < size - 1 ? at + 1 : -1,
      at < area - size ? at + size : -1,
    ].filter((other) => other >= 0);
    for (let first = 0; first < area; first++) {
      if (!stones[first] || string[first] >= 0) continue;
      const points = [first];
      string[first] = strings.length;
      for (const at of points) {
        for (const other of near(at)) {
          if (stones[other] === stones[first] && string[other] < 0) {
            string[other] = strings.length;
            points.push(other);
          }
        }
      }
      strings.push({ name: nameOf(first, size), colour: stones[first], points });
    }
    const truth = game.truth && pairs(game.truth, area);
    const result = {
      name: game.name, size, area, stones, string, strings, truth,
      counted: truth && strings.map((one) => (truth[one.points[0]] === one.colour ? 1 : 2)),
      answers: data.classifiers.map((_, at) => game.owners[at] !== null && {
        owners: pairs(game.owners[at], area),
        verdicts: pairs(game.verdicts[at], strings.length),
      }),
      recorded: game.recorded ?? null,
      margins: game.margins || [],
      failed: new Map(game.failed || []),
      sure: new Map((game.confidence || []).map(([at, how, percent]) =>
        [at, { how: bytes(how), percent: bytes(percent) }])),
    };
    opened.set(game, result);
    return result;
  }

  function nameOf(at, size) {
    return painter.nameOf(at % size, Math.floor(at / size), size);
  }

  // Unknown (0) is neither right nor wrong.
  const denies = (truth, value) => value !== 0 && value !== truth;

  // Returns how many strings and points a classifier gets wrong, and how many it leaves unknown.
  function errors(game, classifier) {
    const { truth, counted, answers, failed } = open(game);
    const answer = answers[classifier];
    if (!truth || !answer || failed.has(classifier)) return null;
    const denied = (one, other) => one.reduce((sum, value, at) => sum + denies(other[at], value), 0);
    const unknown = (one) => one.reduce((sum, value) => sum + (value === 0), 0);
    return {
      strings: denied(answer.verdicts, counted),
      points: denied(answer.owners, truth),
      unknown: unknown(answer.verdicts),
      unowned: unknown(answer.owners),
    };
  }

  // Returns how many of its wrong strings a classifier judged in this way.
  function wrongBy(game, classifier, how) {
    const { sure, counted, answers } = open(game);
    const answer = answers[classifier];
    const judged = sure.get(classifier);
    if (!counted || !answer || !judged) return null;
    return counted.reduce((sum, value, at) =>
      sum + (judged.how[at] === how && denies(value, answer.verdicts[at])), 0);
  }

  // --- what is chosen -----------------------------------------------------

  const some = (test) => data.sets.some((set) => set.games.some(test));
  const SORTS = { name: "name", strings: "wrong strings", points: "wrong points" };
  if (some((game) => game.recorded !== undefined)) SORTS.margin = "error of the margin";
  data.hows.forEach((how, at) => {
    SORTS[how] = `wrong strings, ${how}`;
  });
  const LAYERS = { territory: "territory", verdicts: "verdicts alone" };
  if (some((game) => game.truth)) {
    LAYERS.errors = "wrong points";
    LAYERS.truth = "counted result";
    LAYERS.hard = "number of wrong classifiers";
  }
  if (data.provers.length) LAYERS.proved = "proved";
  if (data.hows.length) LAYERS.confidence = "confidence (%)";

  // The page opens with the most useful classifier.
  const first = Math.max(0, data.classifiers.indexOf("combined"));
  const state = { set: 0, game: null, classifier: first, layer: "territory", sort: "name", string: null };
  let order = [];

  // Returns the absolute error of the margin, or null if the margin or the recorded one is not
  // known.
  function marginError(game, classifier) {
    const margin = game.margins?.[classifier] ?? null;
    const recorded = game.recorded ?? null;
    return margin === null || recorded === null ? null : Math.abs(margin - recorded);
  }

  // Returns the keys by which the games of a set are sorted, the most important first. -1 means
  // unknown.
  function badness(game) {
    const wrong = errors(game, state.classifier) || {};
    const how = data.hows.indexOf(state.sort);
    const known = {
      strings: wrong.strings, points: wrong.points, margin: marginError(game, state.classifier),
    };
    if (how >= 0) known[state.sort] = wrongBy(game, state.classifier, how);
    const keys = [state.sort, "strings", "points", "margin"];
    // A game without an answer comes before any with wrong verdicts.
    const failed = open(game).failed.has(state.classifier) ? 1 : 0;
    return [failed, ...keys.map((key) => known[key] ?? -1)];
  }
  const worseFirst = (one, two) => two.map((value, at) => value - one[at]).find(Boolean) || 0;

  function sortGames() {
    const games = data.sets[state.set].games;
    order = games.slice();
    if (state.sort === "name") return;
    const key = new Map(games.map((game) => [game, badness(game)]));
    order.sort((one, two) => worseFirst(key.get(one), key.get(two)));
  }

  // The page opens with the worst game of all: one without an answer if there is one. If the first
  // classifier has no error, the others are tried, the last one first. If that would take too long,
  // the page opens with the first game.
  const MOST_SORTED = 5000;
  if (data.sets.reduce((sum, set) => sum + set.games.length, 0) <= MOST_SORTED) {
    state.sort = some((game) => game.truth) || !SORTS.margin ? "strings" : "margin";
    const places = [...data.classifiers.keys()].reverse();
    // A classifier without an answer to some game comes before all others.
    const lost = places.filter((at) => some((game) => (game.failed || []).some(([who]) => who === at)));
    for (const classifier of [...lost, first, ...places, first]) {
      state.classifier = classifier;
      let worst = null;
      data.sets.forEach((set, at) => set.games.forEach((game) => {
        const here = [at, game, badness(game)];
        if (!worst || worseFirst(here[2], worst[2]) < 0) worst = here;
      }));
      [state.set, state.game] = worst;
      if (worst[2].some((value) => value > 0)) break;
    }
  }

  function fromAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    if (!wanted.has("game")) return false;
    const place = (list, name, or) => {
      const at = list.findIndex((one) => one === wanted.get(name));
      return at < 0 ? or : at;
    };
    state.set = place(data.sets.map((set) => set.name), "set", state.set);
    state.classifier = place(data.classifiers, "classifier", state.classifier);
    state.layer = wanted.get("layer") in LAYERS ? wanted.get("layer") : state.layer;
    state.sort = wanted.get("sort") in SORTS ? wanted.get("sort") : state.sort;
    const games = data.sets[state.set].games;
    state.game = games.find((game) => game.name === wanted.get("game")) || null;
    state.string = wanted.get("string");
    return true;
  }

  function address() {
    const parts = {
      set: data.sets[state.set].name,
      game: state.game.name,
      classifier: data.classifiers[state.classifier],
      layer: state.layer,
      sort: state.sort,
    };
    if (state.string) parts.string = state.string;
    return "#" + new URLSearchParams(parts);
  }

  // --- the board ------------------------------------------------------------

  const shade = (share, [red, green, blue]) => `rgba(${red},${green},${blue},${share})`;

  // Returns what the layer shows at each point: a colour below, a square, a text, a frame.
  function marks(game, layer) {
    const answer = game.answers[state.classifier];
    const none = () => null;
    const all = { tint: none, owner: none, text: none, frame: none };
    const verdict = (at) => answer && answer.verdicts[game.string[at]];
    all.status = (at) => (game.stones[at] ? verdict(at) : null);
    const wrongStone = (at) => game.stones[at] && isWrong(game, game.string[at], state.classifier);
    const wrong = (at) => game.truth && answer && denies(game.truth[at], answer.owners[at]);
    const wrongPoint = (at) => !game.stones[at] && wrong(at);
    all.frame = (at) => wrongStone(at);
    if (layer === "territory") {
      all.owner = (at) => answer && answer.owners[at];
      all.frame = (at) => wrongStone(at) || wrongPoint(at);
      all.text = (at) => (answer && !game.stones[at] && !answer.owners[at] ? "?" : null);
    } else if (layer === "errors") {
      all.tint = (at) => (wrong(at) ? shade(0.75, [213, 94, 0]) : null);
    } else if (layer === "truth") {
      all.status = (at) => (game.stones[at] && game.counted ? game.counted[game.string[at]] : null);
      all.owner = (at) => game.truth && game.truth[at];
      all.frame = none;
    } else if (layer === "hard") {
      const asked = game.answers.filter(Boolean);
      const count = (at) => (game.truth ? asked.filter((one) =>
        denies(game.truth[at], one.owners[at])).length : 0);
      all.status = none;
      all.frame = none;
      all.text = (at) => count(at) || null;
      all.tint = (at) => (count(at) ? shade(0.9 * count(at) / asked.length, [213, 94, 0]) : null);
    } else if (layer === "proved") {
      const provers = data.provers.map((at) => game.answers[at]).filter(Boolean);
      const owner = (at) => provers.map((one) => one.owners[at]).find((one) => one === 1 || one === 2);
      all.tint = (at) => [null, shade(0.8, [86, 160, 211]), shade(0.8, [238, 158, 96])][owner(at) || 0];
    } else if (layer === "confidence") {
      const sure = game.sure.get(state.classifier);
      const known = (at) => sure && game.stones[at] && sure.how[game.string[at]] < 255;
      all.status = none;
      all.text = (at) => (known(at) ? sure.percent[game.string[at]] : null);
      all.tint = (at) => (known(at) ? shade(1 - sure.percent[game.string[at]] / 100, [213, 94, 0]) : null);
    }
    return all;
  }

  const LEGEND = {
    territory: "squares: territory, ?: unknown; crossed: dead; framed: wrong",
    verdicts: "crossed: dead, ?: unknown; framed: wrong",
    errors: "coloured: the owner of the point is wrong; framed: the string is wrong",
    truth: "the counted result: crossed: dead, squares: territory",
    hard: "number of classifiers with the wrong owner of the point",
    proved: "blue: proved as Black's, orange: as White's; by " +
      data.provers.map((at) => data.classifiers[at]).join(", "),
    confidence: "confidence of the verdict on each string, in percent",
  };

  function drawBoard(game) {
    const { size, stones } = game;
    const show = marks(game, state.layer);
    const place = (at) => [CELL * (at % size), CELL * Math.floor(at / size)];
    const label = `Board of game ${game.name}, ${data.classifiers[state.classifier]}: ${by("summary").textContent}`;
    const board = painter.board(size, { role: "img", "aria-label": label }, (wood) => {
      for (let at = 0; at < size * size; at++) {
        const fill = show.tint(at);
        const [x, y] = place(at);
        if (fill) svg("rect", { x: x - 15, y: y - 15, width: CELL, height: CELL, fill }, wood);
      }
    });
    // A point of a small board need not be larger than a fingertip.
    board.style.maxWidth = `${Math.min(700, 40 * (size + 3))}px`;
    for (let at = 0; at < size * size; at++) {
      const [x, y] = place(at);
      const cell = svg("g", { transform: `translate(${x} ${y})` }, board);
      const stone = stones[at];
      const on = stone === 1 ? "on-black" : "on-white";
      const status = show.status(at);
      const text = show.text(at);
      const owner = show.owner(at);
      if (stone) {
        const name = game.strings[game.string[at]].name;
        cell.setAttribute("class", "stone");
        cell.dataset.string = name;
        svg("circle", { class: COLOURS[stone], r: status === 2 ? 10 : 13.2 }, cell);
        if (status === 2) painter.cross(cell, on);
        if (status === 0) write(cell, 0, 4.7, "?", on);
        if (name === state.string) svg("circle", { class: "chosen", r: 5.5 }, cell);
      } else if (owner === 1 || owner === 2) {
        svg("rect", { class: COLOURS[owner], x: -4.5, y: -4.5, width: 9, height: 9 }, cell);
      }
      if (text !== null) write(cell, 0, 4.7, text, stone ? on : "free");
      const half = stone ? 13.5 : 9;
      if (show.frame(at)) {
        svg("rect", { class: "frame", x: -half, y: -half, width: 2 * half, height: 2 * half }, cell);
      }
    }
    by("board").replaceChildren(board);
    by("legend").textContent = LEGEND[state.layer];
  }

  // --- the tables ---------------------------------------------------------------

  const element = (name, text, attributes = {}) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };

  function isWrong(game, string, classifier) {
    const answer = game.answers[classifier];
    return Boolean(game.counted && answer && denies(game.counted[string], answer.verdicts[string]));
  }

  function drawStrings(game) {
    const answer = game.answers[state.classifier];
    const all = game.strings.map((one, at) => ({ ...one, at, wrong: isWrong(game, at, state.classifier) }));
    all.sort((one, other) => other.wrong - one.wrong || one.at - other.at);
    by("strings").replaceChildren(...all.map((one) => {
      const row = element("tr", undefined, { "data-string": one.name });
      if (one.wrong) row.className = "wrong";
      row.setAttribute("aria-selected", one.name === state.string);
      const name = element("td");
      const button = element("button", one.name, { type: "button", title: `Show ${one.name}` });
      button.addEventListener("click", () => choose({ string: one.name }));
      name.append(button);
      row.append(
        name,
        element("td", COLOURS[one.colour]),
        element("td", one.points.length),
        element("td", answer ? STATUS[answer.verdicts[one.at]] : "not run", { class: "verdict" }),
        element("td", game.counted ? STATUS[game.counted[one.at]] : "-", { class: "counted" }),
      );
      return row;
    }));
  }

  // Shows the verdict of every classifier on the chosen string.
  function drawOne(game) {
    const at = game.strings.findIndex((one) => one.name === state.string);
    if (at < 0) return by("one").replaceChildren();
    const one = game.strings[at];
    const table = element("table");
    const counted = game.counted ? `, counted ${STATUS[game.counted[at]]}` : "";
    table.append(element("caption", `${one.name}: ${COLOURS[one.colour]}, stones: ${one.points.length}${counted}`));
    const body = element("tbody");
    data.classifiers.forEach((name, classifier) => {
      const answer = game.answers[classifier];
      const wrong = isWrong(game, at, classifier);
      const row = element("tr", undefined, { "data-classifier": name });
      if (wrong) row.className = "wrong";
      const sure = game.sure.get(classifier);
      const how = sure && sure.how[at] < 255 ? `${data.hows[sure.how[at]]}, ${sure.percent[at]} %` : "";
      row.append(
        element("td", name),
        element("td", answer ? STATUS[answer.verdicts[at]] : "not run", { class: "verdict" }),
        element("td", wrong ? "wrong" : ""),
        element("td", how, { class: "how" }),
      );
      body.append(row);
    });
    table.append(body);
    by("one").replaceChildren(table);
  }

  // Writes Black's points minus White's as a result: B+2.5, W+3, 0.
  const result = (margin) =>
    (margin > 0 ? `B+${margin}` : margin < 0 ? `W+${-margin}` : "0");

  // Shows the margin by every classifier, and its difference from the recorded one.
  function drawMargins(game) {
    const { recorded, margins } = game;
    if (recorded === null && !margins.length) return by("margins").replaceChildren();
    const table = element("table");
    table.append(element("caption",
      `Margins after komi, recorded: ${recorded === null ? "none" : result(recorded)}`));
    const head = element("thead");
    const names = element("tr");
    for (const name of ["Classifier", "Judged", "Error"]) names.append(element("th", name, { scope: "col" }));
    head.append(names);
    const body = element("tbody");
    data.classifiers.forEach((name, at) => {
      const margin = margins[at] ?? null;
      const error = margin === null || recorded === null ? null : Math.round(100 * (margin - recorded)) / 100;
      const row = element("tr", undefined, { "data-classifier": name });
      if (error) row.className = "wrong";
      const shown = !game.answers[at] ? "not run" : margin === null ? "not known" : result(margin);
      row.append(
        element("td", name),
        element("td", shown, { class: "judged" }),
        element("td", error === null ? "-" : (error > 0 ? "+" : "") + error, { class: "error" }),
      );
      body.append(row);
    });
    table.append(head, body);
    by("margins").replaceChildren(table);
  }

  // --- putting it together ------------------------------------------------------

  // If a run judged moments before the end, a game has several positions.
  const UNIT = data.sets.some((set) => set.games.some((game) => / at (\d|-)/.test(game.name))) ? "position" : "game";
  // Returns how many answers of a classifier are missing, as words beside its name.
  function missing(classifier) {
    const failed = (game) => (game.failed || []).some(([at]) => at === classifier);
    const all = data.sets[state.set].games.filter(failed).length;
    return all ? ` (${all} missing)` : "";
  }

  const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

  function fill(select, entries, chosen) {
    select.replaceChildren(...entries.map(([value, text]) => {
      const option = element("option", text, { value });
      option.selected = String(value) === String(chosen);
      return option;
    }));
  }

  function draw() {
    sortGames();
    if (!order.includes(state.game)) state.game = order[0];
    const game = open(state.game);
    if (!game.strings.some((one) => one.name === state.string)) state.string = null;
    const places = new Map(data.sets[state.set].games.map((one, at) => [one, at]));
    fill(by("set"), data.sets.map((set, at) => [at, `${set.name} (${count(set.games.length, UNIT)})`]), state.set);
    fill(by("sort"), Object.entries(SORTS), state.sort);
    fill(by("classifier"), data.classifiers.map((name, at) => [at, name + missing(at)]), state.classifier);
    fill(by("layer"), Object.entries(LAYERS), state.layer);
    fill(by("game"), order.map((one) => {
      const wrong = errors(one, state.classifier);
      const how = data.hows.indexOf(state.sort);
      const so = how < 0 ? "" : ` (${wrongBy(one, state.classifier, how) ?? 0} ${state.sort})`;
      const off = marginError(one, state.classifier);
      const margin = off === null ? "" : `margin off by ${off}`;
      const strings = wrong &&
        `wrong ${count(wrong.strings, "string")}${so}, ${count(wrong.points, "point")}`;
      const lost = open(one).failed.has(state.classifier) ? "no answer" : "";
      const said = [lost, strings, margin].filter(Boolean).join("; ");
      return [places.get(one), said ? `${one.name}: ${said}` : one.name];
    }), places.get(state.game));
    const wrong = errors(state.game, state.classifier);
    const name = data.classifiers[state.classifier];
    const total = (all, bad, unknown, what) =>
      `${all - bad - unknown} of ${count(all, what)} right` + (unknown ? `, ${unknown} unknown` : "");
    const reason = game.failed.get(state.classifier);
    by("summary").textContent = reason !== undefined
      ? `${name} did not answer, which counts as wrong: ${reason}`
      : wrong
      ? `${name}: ${total(game.strings.length, wrong.strings, wrong.unknown, "string")}; ` +
        total(game.area, wrong.points, wrong.unowned, "point")
      : `${name}: ${count(game.strings.length, "string")}, no counted result`;
    drawBoard(game);
    drawOne(game);
    drawMargins(game);
    drawStrings(game);
    by("link").href = address();
  }

  function choose(change) {
    if ("set" in change || "game" in change) state.string = null;
    Object.assign(state, change);
    draw();
    history.replaceState(null, "", address());
  }

  const step = (list, at, by) => list[(at + by + list.length) % list.length];
  const stepGame = (by) => choose({ game: step(order, order.indexOf(state.game), by) });
  const stepClassifier = (by) =>
    choose({ classifier: step(data.classifiers.map((_, at) => at), state.classifier, by) });
  const stepKey = (name, table, by) => {
    const keys = Object.keys(table);
    choose({ [name]: step(keys, keys.indexOf(state[name]), by) });
  };
  function nextWrong() {
    const game = open(state.game);
    const wrong = game.strings.filter((_, at) => isWrong(game, at, state.classifier));
    const at = wrong.findIndex((one) => one.name === state.string);
    if (wrong.length) choose({ string: step(wrong, at, 1).name });
  }

  const KEYS = {
    ArrowLeft: () => stepGame(-1),
    ArrowRight: () => stepGame(1),
    c: () => stepClassifier(1),
    C: () => stepClassifier(-1),
    l: () => stepKey("layer", LAYERS, 1),
    L: () => stepKey("layer", LAYERS, -1),
    s: () => stepKey("sort", SORTS, 1),
    w: nextWrong,
    Escape: () => choose({ string: null }),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // In a list, keys choose an entry; in a scrolling table, arrows scroll.
    if (event.target.closest("select, input, textarea, #tables, #plots")) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  by("set").addEventListener("change", (event) => choose({ set: Number(event.target.value), game: null }));
  by("sort").addEventListener("change", (event) => choose({ sort: event.target.value }));
  by("game").addEventListener("change", (event) =>
    choose({ game: data.sets[state.set].games[Number(event.target.value)] }));
  by("classifier").addEventListener("change", (event) => choose({ classifier: Number(event.target.value) }));
  by("layer").addEventListener("change", (event) => choose({ layer: event.target.value }));
  by("previous").addEventListener("click", () => stepGame(-1));
  by("next").addEventListener("click", () => stepGame(1));
  by("board").addEventListener("click", (event) => {
    const stone = event.target.closest("[data-string]");
    if (stone) choose({ string: stone.dataset.string });
  });
  document.querySelector("form.choices").addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", () => { if (fromAddress()) draw(); });

  document.querySelector(".browser").hidden = false;
  const asked = fromAddress();
  draw();
  if (asked) by("games").scrollIntoView();
})();
