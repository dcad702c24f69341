import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { listeningPort } from '../platform/listening-port.ts';

/** Starts a server on a free port of loopback; `close` ends its connections. */
export async function openLocalServer(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = listeningPort(server);
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { port, origin: `http://127.0.0.1:${port}`, close };
}
