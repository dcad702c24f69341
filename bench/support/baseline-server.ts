import { createServer } from 'node:http';
import { portOf } from '../../scripts/spawn-site.ts';
import { ownUsage } from './ipc.ts';
import type { RawResponse } from './raw-response.ts';

/**
 * The baseline, in a separate process: plain `node:http`, which sends one prepared response to every request. The
 * parent process sends it the response to serve, or `{}` to query its resource usage.
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
server.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
