import numpy as np
import pytest
import sahwal

# Two eyes in a ring of black stones, and a white stone.
BOARD = """
. X . X .
X X X X .
. . . . .
. . . O .
. . . . ."""


def test_features_are_sets_and_counts_of_each_colour():
    found = sahwal.features(BOARD)
    sets, counts = ["thicken", "exterior", "liberty"], ["adjacent", "max_neighbour", "link"]
    loops = ["closed_loop", "virtual_link", "open_loop", "eyes"]
    assert list(found) == [*sets, *counts, *loops]
    assert all(found[name].shape == (2, 5, 5) and found[name].dtype == bool for name in sets)
    assert all(found[name].shape == (2,) for name in counts + loops)
    stones = sahwal.judge(BOARD, "all-alive").stones
    black, white = stones == 1, stones == -1
    assert np.array_equal(found["thicken"][0], found["exterior"][0] | black)
    assert found["exterior"][1].sum() == 4 and not (found["liberty"][1] & black).any()
    # Three pairs in the row, two between the rows.
    assert found["adjacent"].tolist() == [5, 0]
    assert found["eyes"].tolist() == [2, 0]
    assert white.sum() == 1


def test_the_potential_is_of_both_colours_and_both_kinds():
    found = sahwal.potential(BOARD)
    assert found["own"].shape == found["both"].shape == (2, 5, 5)
    black, white = found["both"]
    assert black[0, 0] > white[0, 0]
    rows = [line.translate(str.maketrans("XO", "OX")) for line in BOARD.split("\n")]
    swapped = sahwal.potential("\n".join(rows))
    assert np.array_equal(swapped["both"], found["both"][::-1])
    # More stones cast shadows in the second kind.
    assert (found["both"] <= found["own"] + 1e-12).all()
    group = found["group"]
    assert set(np.unique(group)) == set(range(-1, len(found["groups"])))
    for place, one in enumerate(found["groups"]):
        rows, columns = one["stones"].T
        assert (group[rows, columns] == place).all()
        assert one["sphere"].shape[1] == 2
    with pytest.raises(ValueError, match="params, "):
        sahwal.potential(BOARD, params={"charge": 1})


def test_straight_three_hangs_on_the_first_move():
    board = ". . . X O .\nX X X X O .\nO O O O O .\n. . . . . .\n. . . . . .\n. . . . . ."
    for at in ("A5", (1, 0)):
        answer = sahwal.solve(board, at)
        assert answer["class"] == "LD" and answer["owner"] == 1
        assert len(answer["stones"]) == 5
        for side, fate in (("owner_first", "L"), ("attacker_first", "D")):
            assert answer[side]["fate"] == fate and answer[side]["proved"]
            assert (0, 1) in answer[side]["key_moves"]
            assert 0 <= answer[side]["network"] <= 1
            for line in answer[side]["lines"]:
                assert line["shows"] in ("alive", "not captured", "captured", "no more than seki")
                assert all(move is None or len(move) == 2 for move in line["moves"])


def test_games_have_names_boards_and_counted_results(selfplay):
    assert len(selfplay) == 126
    assert selfplay[0].name == "s09-001" and selfplay[0].owners.shape == (9, 9)
    [odd] = sahwal.games("(;SZ[5]AB[aa][jj];W[bb];B[undefined])")
    assert odd.board.sum() == 0 and len(odd.repairs) == 2
    plain = sahwal.games("(;SZ[5]AB[aa])")
    assert plain[0].owners is None and plain[0].board[0, 0] == 1


def test_a_ko_for_life_has_its_threats_and_lines_of_play():
    board = """
        . X O . O . . . .
        X O O O O O . . .
        X X X O . O . . .
        X . X O O O . . .
        X X X O . . . . .
        O O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . ."""
    answer = sahwal.solve(board, "A8")
    assert answer["class"] == "KK" and answer["owner"] == 1
    shown = {}
    for name in ("owner_first", "attacker_first"):
        side = answer[name]
        assert side["threats"] == {"needed_by": 1, "number": 1}
        shown[name] = {line["ko_master"]: (line["shows"], line["moves"]) for line in side["lines"]}
    assert shown["attacker_first"] == {-1: ("captured", [(0, 0)]), 1: ("alive", [])}
    assert shown["owner_first"][1] == ("alive", [None, (0, 0), (0, 1), None])
    # A group that lives in any case has no ko.
    for side in ("owner_first", "attacker_first"):
        assert sahwal.solve(board, "C9")[side]["threats"] is None
