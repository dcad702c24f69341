import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { submitEvent } from '../testing/events.ts';
import { createSuiteApp } from '../testing/test-app.ts';
import { listeningPort } from '../platform/listening-port.ts';

const site = await createSuiteApp('sqlite');
await site.app.listen({ host: '127.0.0.1', port: 0 });

test('an aborted upload frees its slot in the upload queue', async () => {
  const port = listeningPort(site.app.server);
  const member = await site.signIn();
  const head = [
    'POST /events/submit HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${member.token}`,
    'Content-Length: 300000',
    'Content-Type: multipart/form-data; boundary=b',
    '',
    '--b',
    'Content-Disposition: form-data; name="event_image"; filename="a.jpg"',
    '',
    'half of it',
  ].join('\r\n');
  // More than the server reads at once and queues together.
  const count = 120;
  let arrived = 0;
  const allArrived = new Promise<void>((resolve) => {
    site.app.server.on('request', () => (arrived += 1) === count && resolve());
  });
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(head);
  await allArrived;
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(closed);
  await expect
    .poll(() =>
      submitEvent(site, member).then(
        ({ event_name: name }) => name,
        (error: Error) => error.message,
      ),
    )
    .toBe('FULL MOON GATHERING');
});
