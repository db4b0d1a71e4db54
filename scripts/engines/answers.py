"""The common part of the adapters in this folder. They read positions of a run and write a file of answers.

    scripts/engines/NAME RUN ANSWERS.csv [COMMAND ...]

RUN is the folder of a run of the games (`sahwal run --classifier all-alive --out RUN`), with or without `--at`: its
positions.csv has the positions. ANSWERS.csv gets a row for each, with the owners of all points, for
`sahwal run --answers NAME=ANSWERS.csv`. Positions that are in the file are not asked again, so a stopped script
continues where it stopped. Each row names the engine with its version, and the command. COMMAND replaces the
usual one; it works in the folder of its program.
"""
import csv
import os
import shlex
import subprocess
import sys
import tempfile
import time

COLUMNS = "ABCDEFGHJKLMNOPQRST"
LETTERS = {"B": "black", "W": "white"}
# So much of the output of a failed engine is shown.
LAST_LINES = 10
LAST_BYTES = 4096


class Refused(Exception):
    """The engine has no answer to this position."""


class Engine:
    """A program that reads and writes lines. It works in `folder`, or else in the folder of the program."""

    def __init__(self, command, folder=None):
        program = os.path.abspath(command[0]) if os.sep in command[0] else command[0]
        folder = folder or os.path.dirname(program) or None
        self.notes = tempfile.TemporaryFile()
        self.process = subprocess.Popen([program, *command[1:]], cwd=folder, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.notes)

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            self.ended()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            self.ended()
        return line.rstrip()

    def ended(self, why="the engine ended"):
        """Ends the script, with the last lines of the engine on standard output and on standard error."""
        try:
            status = self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        rest = self.process.stdout.read().splitlines()
        self.notes.seek(max(0, self.notes.seek(0, os.SEEK_END) - LAST_BYTES))
        notes = self.notes.read().decode(errors="replace").splitlines()
        last = "".join(f"\n  {line}" for line in (rest + notes)[-LAST_LINES:])
        sys.exit(f"{sys.argv[0]}: {why}: exit status {status}{last}")

    def owners(self, size, stones, is_end):
        """Returns a letter for each point. `is_end` is false for positions before the end of a game."""
        return owners(stones, size, self.dead(size, stones))

    def cpu(self):
        """Returns its processor time in nanoseconds, or None if the system does not measure it."""
        try:
            # This is the clock of another process on Linux: see clock_getcpuclockid(3).
            return time.clock_gettime_ns((~self.process.pid << 3) | 2)
        except OSError:
            return None


class Gtp(Engine):
    """An engine that speaks GTP 2."""

    def __init__(self, command):
        super().__init__(command)
        self.number = 0
        self.version = f"{self.ask('name')} {self.ask('version')}"

    def ask(self, command):
        self.number += 1
        self.send(f"{self.number} {command}")
        lines = [self.read()]
        while not lines[0] or lines[-1]:
            lines = [line for line in lines if line] + [self.read()]
        text = "\n".join(lines).strip()
        for mark in "=?":
            start = f"{mark}{self.number}"
            if text.startswith(start):
                if mark == "?":
                    raise Refused(f"{command}: {text}")
                return text[len(start):].strip()
        sys.exit(f"{sys.argv[0]}: expected an answer to number {self.number}, found {text}")

    def show(self, size, stones):
        for command in [f"boardsize {size}", "clear_board", "komi 6.5"]:
            self.ask(command)
        for letter, colour in LETTERS.items():
            for at, stone in enumerate(stones):
                if stone == letter:
                    self.ask(f"play {colour} {vertex(at, size)}")

    def dead(self, size, stones):
        names = self.ask("final_status_list dead").split()
        return {point(name, size) for name in names}


def vertex(at, size):
    """Returns the name of a point. Points are numbered from 0, row by row from the top-left."""
    return f"{COLUMNS[at % size]}{size - at // size}"


def point(name, size):
    return (size - int(name[1:])) * size + COLUMNS.index(name[0].upper())


def areas(letters, size):
    """Returns the areas of connected points with equal letters, each with the letters next to it."""
    left = set(range(size * size))
    while left:
        start = left.pop()
        area, border, todo = {start}, set(), [start]
        while todo:
            at = todo.pop()
            near = [at - size, at + size] + [at - 1] * (at % size > 0) + [at + 1] * (at % size < size - 1)
            for other in (other for other in near if 0 <= other < size * size):
                if letters[other] != letters[start]:
                    border.add(letters[other])
                elif other in left:
                    left.remove(other)
                    area.add(other)
                    todo.append(other)
        yield area, border


def owners(stones, size, dead):
    """Returns the owners after dead stones are removed. An empty area belongs to a colour if it touches only that one."""
    board = ["." if at in dead else stone for at, stone in enumerate(stones)]
    found = list(board)
    for area, border in areas(board, size):
        if board[min(area)] == ".":
            for at in area:
                found[at] = border.copy().pop() if len(border) == 1 else "N"
    return "".join(found)


def run(start, usual):
    """Asks an engine about all positions of a run. `start` makes the engine from a command."""
    try:
        answer(start, usual)
    except OSError as why:
        sys.exit(f"{sys.argv[0]}: {why}")


def answer(start, usual):
    if len(sys.argv) < 3:
        sys.exit(f"{sys.modules['__main__'].__doc__}\n{__doc__}")
    folder, path = sys.argv[1:3]
    command = sys.argv[3:] or shlex.split(usual)
    csv.field_size_limit(1 << 30)
    with open(os.path.join(folder, "positions.csv"), encoding="utf-8", newline="") as file:
        positions = list(csv.DictReader(file))
    names = ["dataset", "game"] + ["at"] * ("at" in positions[0])
    engine = start(command)
    own = {"engine": engine.version, "command": shlex.join([os.path.basename(command[0]), *command[1:]])}
    columns = [*names, "owners", "cpu_ns", *own]
    done = known(path, columns, own)
    asked = failed = 0
    with open(path, "a", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        if file.tell() == 0:
            out.writerow(columns)
        for row in positions:
            name = [row[column] for column in names]
            if tuple(name) in done:
                continue
            stones = row["stones"]
            size = round(len(stones) ** 0.5)
            try:
                engine.show(size, stones)
                before = engine.cpu()
                letters = engine.owners(size, stones, row.get("at", "0") == "0")
                cpu = "" if before is None else engine.cpu() - before
            except Refused as why:
                print(f"{sys.argv[0]}: {' '.join(name)}: {why}", file=sys.stderr)
                failed += 1
                continue
            out.writerow([*name, letters, cpu, *own.values()])
            file.flush()
            asked += 1
    print(f"{path}: {asked} answers of {engine.version}, {len(done)} were there, {failed} refused")
    engine.process.stdin.close()
    engine.process.wait()
    sys.exit(failed > 0)


def known(path, columns, own):
    """Returns the positions that have answers in the file. An unfinished last line is removed."""
    try:
        with open(path, "rb+") as file:
            text = file.read()
            whole = text[:text.rfind(b"\n") + 1]
            file.truncate(len(whole))
    except FileNotFoundError:
        return set()
    rows = csv.DictReader(whole.decode().splitlines())
    done = set()
    for row in rows:
        if list(row) != columns or any(row[name] != value for name, value in own.items()):
            sys.exit(f"{path}: expected answers of {own}, found {row}")
        done.add(tuple(row[name] for name in columns[:columns.index("owners")]))
    return done
