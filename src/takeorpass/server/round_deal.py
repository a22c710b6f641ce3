"""How a round is dealt: the dealer's commitment and seed, everybody's nonces, and the deal that follows from them."""

from __future__ import annotations

from dataclasses import dataclass, field

from takeorpass.errors import TakeOrPassError
from takeorpass.rules import Deal


@dataclass(frozen=True, slots=True)
class RoundDeal:
    """How a round is dealt. ``nonces`` are by seat, None where a person's has not come yet; then ``deal`` is None."""

    commitment: bytes
    seed: bytes = field(repr=False)
    nonces: tuple[bytes | None, ...]
    deal: Deal | None = None

    @property
    def dealt(self) -> Deal:
        """The deal, where it is known to be there."""
        if self.deal is None:
            raise TakeOrPassError("not_dealt", "This round has not been dealt yet.")
        return self.deal

    @property
    def missing(self) -> frozenset[int]:
        """The seats whose nonces have not come yet."""
        return frozenset(seat for seat, nonce in enumerate(self.nonces) if nonce is None)

    @property
    def all_nonces(self) -> tuple[bytes, ...]:
        """The nonces by seat, those that have not come as empty ones."""
        return tuple(nonce or b"" for nonce in self.nonces)
