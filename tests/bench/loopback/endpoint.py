"""The interactions endpoint of the loopback Discord: what people do is signed and posted to the bot."""

import io
import itertools
import json
import time
from typing import Any

import aiohttp
from nacl.signing import SigningKey


class Endpoint:
    """Where interactions are posted, in turn to each of its ``addresses``; ``statuses`` are the answers."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses
        self.statuses: list[int] = []
        self._turns = itertools.count()
        self._key = SigningKey.generate()

    @property
    def public(self) -> str:
        """The key of the application, as Discord tells it."""
        return bytes(self._key.verify_key).hex()

    async def post(self, payload: Any) -> None:
        """Post an interaction, as a proxy does: to the next address where nobody listens at one.

        Where none answers, 502 is noted as the status.
        """
        first, body, status = next(self._turns), json.dumps(payload).encode(), 502
        async with aiohttp.ClientSession() as session:
            for number in range(first, first + len(self.addresses)):
                try:
                    status, _ = await self.send(session, self.addresses[number % len(self.addresses)], body)
                except aiohttp.ClientConnectorError:
                    continue
                except aiohttp.ClientError:  # it may have arrived, so nobody else gets it
                    pass
                break
        self.statuses.append(status)

    async def send(
        self,
        session: aiohttp.ClientSession,
        address: str,
        body: bytes,
        *,
        forged: bytes = b"",
        age: float = 0.0,
    ) -> tuple[int, str]:
        """Post a body signed ``age`` seconds ago, as another one is where that is ``forged``.

        Returns the status and the answer.
        """
        at = str(int(time.time() - age))
        headers = {
            "X-Signature-Timestamp": at,
            "X-Signature-Ed25519": self._key.sign(at.encode() + (forged or body)).signature.hex(),
        }
        async with session.post(address, data=io.BytesIO(body), headers=headers) as answer:
            return answer.status, await answer.text()
