"""A reverse proxy in a few lines: it says for whom it calls, as nginx and Caddy do."""

import asyncio
import threading
from asyncio import StreamReader, StreamWriter


class Proxy:
    """Listens on loopback, and hands everything on to a server as if a client at some address called by https."""

    def __init__(self, server: str, client: str) -> None:
        self.host, _, port = server.partition(":")
        self.port = int(port)
        self.client = client
        self.loop = asyncio.new_event_loop()
        self.lines: set[asyncio.Task[None]] = set()
        self.listening = self.loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listening.sockets[0].getsockname()[1]}"
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()

    def close(self) -> None:
        """Hang up on everybody."""
        asyncio.run_coroutine_threadsafe(self._end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _end(self) -> None:
        self.listening.close()
        for line in self.lines:
            line.cancel()
        await asyncio.gather(*self.lines, return_exceptions=True)

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        line = asyncio.current_task()
        assert line is not None
        self.lines.add(line)
        server_reader, server_writer = await asyncio.open_connection(self.host, self.port)
        try:
            server_writer.write(self._with_headers(await reader.readuntil(b"\r\n\r\n")))
            await asyncio.gather(_pour(reader, server_writer), _pour(server_reader, writer))
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            self.lines.discard(line)
            server_writer.close()
            writer.close()

    def _with_headers(self, head: bytes) -> bytes:
        """The head of a request with the proxy's own lines; what the client claimed to be called for comes first."""
        request, *lines = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
        claimed = [line.partition(": ")[2] for line in lines if line.lower().startswith("x-forwarded-for:")]
        kept = [line for line in lines if not line.lower().startswith(("x-forwarded", "connection: keep"))]
        kept.append(f"X-Forwarded-For: {', '.join([*claimed, self.client])}")
        kept.append("X-Forwarded-Proto: https")
        if not any(line.lower().startswith("upgrade:") for line in lines):
            # One request for each connection, so that every head passes here.
            kept.append("Connection: close")
        return "\r\n".join([request, *kept, "", ""]).encode("latin-1")


async def _pour(reader: StreamReader, writer: StreamWriter) -> None:
    while data := await reader.read(65_536):
        writer.write(data)
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()
