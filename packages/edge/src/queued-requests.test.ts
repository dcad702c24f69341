import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { PublicCache } from './public-cache.ts';

test('a request sent after a write gets the new content, even while queued requests are served', async () => {
  let content = 'old';
  const cache = new PublicCache({ state: () => content, maxBytes: 100_000 });
  const app = fastify({
    serverFactory: (handle) =>
      createServer((request, response) => {
        if (request.url === '/queued') {
          setImmediate(() => {
            cache.serveQueued(request, response);
            content = 'new';
            // reaches the server before its next iteration of the event loop
            client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
            handle(request, response);
          });
        } else if (!cache.serve(request, response)) handle(request, response);
      }),
  });
  cache.register(app);
  app.get('/*', { config: { shared: true } }, async () => content);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(client, 'readable');
  await fetch(`http://127.0.0.1:${port}/queued`);
  expect(await text(client)).toMatch(/\r\n\r\nold[^]*\r\n\r\nnew$/);
  await app.close();
});
