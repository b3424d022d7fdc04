"""The tiles, as players see them."""

from snippets import replay_of

from mjlog.hands import count_unseen


def test_a_claimed_tile_is_seen_once():
    """Of 3s A sees: the one discarded and claimed, and two more of the pon. Of 5p: the own, a red one, and two laid."""
    snippet = "dora 1z\nA 123456789m50p11z\nA:9s-1z B:-3s C:pon33s-9p D:-0s"
    deal = replay_of(snippet).deals[0]
    table = [table for _, _, table in deal.steps()][-1]
    unseen = count_unseen(table, table.players[0], deal.rules.limits)
    expected = {"3s": 1, "5p": 2, "1z": 1, "9p": 3, "5s": 3, "9s": 3, "1m": 3, "7z": 4}
    faces = {f"{face % 9 + 1}{'mpsz'[face // 9]}": unseen[face] for face in range(34)}
    assert {name: faces[name] for name in expected} == expected
    assert sum(unseen) == 136 - 14 - 1 - 5  # own tiles, the indicator, 3s 33s 9p 0s
