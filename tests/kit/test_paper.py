import pytest

from takeorpass.errors import InputError
from takeorpass.kit.paper import A4, LETTER, parse_paper


@pytest.mark.parametrize(("text", "paper"), [("a4", A4), ("A4", A4), ("letter", LETTER), ("Letter", LETTER)])
def test_a_paper_is_found_by_its_name_in_any_case(text: str, paper: object) -> None:
    assert parse_paper(text) is paper


def test_another_paper_is_refused_with_the_ones_that_there_are() -> None:
    with pytest.raises(InputError, match="'a5'; there are a4 and letter") as refusal:
        parse_paper("a5")
    assert refusal.value.code == "bad_paper"
