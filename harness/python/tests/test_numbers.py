import numpy as np
import pytest
import sahwal

# A ring of black stones with two eyes, and a white stone.
BOARD = """
. X . X .
X X X X .
. . . . .
. . . O .
. . . . ."""


def test_features_are_sets_and_counts_of_each_colour():
    found = sahwal.features(BOARD)
    sets, counts = ["thicken", "exterior", "liberty"], ["adjacent", "max_neighbour", "links"]
    loops = ["virtual_links", "closed_loops", "open_loops"]
    assert list(found) == [*sets, *counts, *loops]
    assert all(found[name].shape == (2, 5, 5) and found[name].dtype == bool for name in sets)
    assert all(found[name].shape == (2,) for name in counts + loops)
    stones = sahwal.judge(BOARD, "all-alive").stones
    black, white = stones == 1, stones == -1
    assert np.array_equal(found["thicken"][0], found["exterior"][0] | black)
    assert found["exterior"][1].sum() == 4 and not (found["liberty"][1] & black).any()
    # Three adjacent pairs are in the row, and two between the rows.
    assert found["adjacent"].tolist() == [5, 0]
    assert found["open_loops"].tolist() == [2, 0]
    assert white.sum() == 1


def test_the_potential_is_of_both_colours_and_both_kinds():
    found = sahwal.potential(BOARD)
    assert all(found[name].shape == (5, 5) for name in ("b", "w", "b_both", "w_both"))
    assert found["b_both"][0, 0] > found["w_both"][0, 0]
    rows = [line.translate(str.maketrans("XO", "OX")) for line in BOARD.split("\n")]
    swapped = sahwal.potential("\n".join(rows))
    assert np.array_equal(swapped["b_both"], found["w_both"])
    assert np.array_equal(swapped["w_both"], found["b_both"])
    # In the second kind more stones cast shadows.
    assert (found["b_both"] <= found["b"] + 1e-12).all()
    group = found["group"]
    assert set(np.unique(group)) == set(range(-1, len(found["groups"])))
    for place, one in enumerate(found["groups"]):
        rows, columns = one["stones"].T
        assert (group[rows, columns] == place).all()
        assert one["sphere"].shape[1] == 2
    with pytest.raises(ValueError, match="params: "):
        sahwal.potential(BOARD, params={"charge": 1})


def test_games_have_names_boards_and_counted_results(selfplay):
    assert len(selfplay) == 126
    assert selfplay[0].name == "s09-001" and selfplay[0].owners.shape == (9, 9)
    [odd] = sahwal.games("(;SZ[5]AB[aa][jj];W[bb];B[undefined])")
    assert odd.board.sum() == 0 and len(odd.repairs) == 2
    plain = sahwal.games("(;SZ[5]AB[aa])")
    assert plain[0].owners is None and plain[0].board[0, 0] == 1
