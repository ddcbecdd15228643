"""Bad luck of a busy machine gets a second try, a fault does not."""

import pytest

from tests.support.second_try import MOST, is_worth_it

PAGE = "tests/page/test_replay.py::test_a_replay"


@pytest.mark.parametrize(
    ("failed", "is_worth"),
    [
        ([], False),
        ([PAGE], True),
        ([PAGE, "tests/server/web/test_socket.py::test_a_socket[sqlite]"], True),
        ([PAGE] * MOST, True),
        ([PAGE] * (MOST + 1), False),
        ([PAGE, "tests/rules/birmingham/test_sell.py::test_a_sale"], False),
        (["tests/server/trust/test_kills.py::test_kills"], False),
    ],
)
def test_what_gets_a_second_try(failed: list[str], is_worth: bool) -> None:
    assert is_worth_it(failed) == is_worth
