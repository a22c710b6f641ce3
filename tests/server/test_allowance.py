from takeorpass.server.allowance import Allowance


def test_an_allowance_saves_up_two_seconds_and_no_more() -> None:
    now = 0.0
    allowance = Allowance(10, lambda: now)
    assert [allowance.take() for _ in range(21)] == [True] * 20 + [False]
    now = 0.1
    assert [allowance.take() for _ in range(2)] == [True, False]
    now = 1000.0
    assert [allowance.take() for _ in range(21)] == [True] * 20 + [False]
