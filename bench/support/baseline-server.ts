import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawResponse } from './raw-response.ts';
import { ownUsage } from './ipc.ts';

/**
 * The yardstick, in a process of its own: `node:http` and nothing else, sending one ready answer to everything. Its
 * parent sends it the answer to give, or `{}` to hear what it uses.
 */
let status = 503;
let headers: Record<string, string> = {};
let body = Buffer.alloc(0);

process.on('message', (message: Partial<RawResponse>) => {
  if (message.headers !== undefined) {
    status = message.status ?? 200;
    ({ headers } = message);
    body = Buffer.from(message.body ?? '', 'base64');
  }
  process.send?.(ownUsage());
});

process.once('disconnect', () => process.exit());

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
