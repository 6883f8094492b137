"""The interactions endpoint of the loopback Discord: interactions are signed and posted to the bot."""

import io
import itertools
import json
import time
from typing import Any

import aiohttp
from nacl.signing import SigningKey


class Endpoint:
    """Posts interactions to its ``addresses`` in turn; ``statuses`` are those of the responses."""

    def __init__(self, *addresses: str) -> None:
        self.addresses = addresses
        self.statuses: list[int] = []
        self._turns = itertools.count()
        self._key = SigningKey.generate()

    @property
    def public(self) -> str:
        """The application's public key, as Discord publishes it."""
        return bytes(self._key.verify_key).hex()

    async def post(self, payload: Any) -> None:
        """Post an interaction like a proxy: if an address refuses the connection, to the next one.

        If none responds, the recorded status is 502.
        """
        first, body, status = next(self._turns), json.dumps(payload).encode(), 502
        async with aiohttp.ClientSession() as session:
            for number in range(first, first + len(self.addresses)):
                try:
                    status, _ = await self.send(session, self.addresses[number % len(self.addresses)], body)
                except aiohttp.ClientConnectorError:
                    continue
                except aiohttp.ClientError:  # it may have arrived, so no other address gets it
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
        """Post a body signed ``age`` seconds ago; a ``forged`` body is signed instead, if given.

        Returns the status and the response.
        """
        at = str(int(time.time() - age))
        headers = {
            "X-Signature-Timestamp": at,
            "X-Signature-Ed25519": self._key.sign(at.encode() + (forged or body)).signature.hex(),
        }
        async with session.post(address, data=io.BytesIO(body), headers=headers) as answer:
            return answer.status, await answer.text()
