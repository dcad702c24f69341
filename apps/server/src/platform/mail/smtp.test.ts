import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/fakes/mail-server.ts';
import { listeningPort } from '../listening-port.ts';
import { describeFailure } from './mail-failure.ts';
import { type Mailer, openMailer } from './mailer.ts';

let server: MailServer;
let mailer: Mailer | undefined;

beforeEach(async () => {
  server = await startMailServer();
});

afterEach(async () => {
  await mailer?.close();
  await server.close();
});

function open(credentials = '') {
  const smtpUrl = `smtp://${credentials}127.0.0.1:${server.port}`;
  mailer = openMailer({ smtpUrl, from: 'Moonfloor <moon@example.org>', mailFolder: 'unused' });
  return mailer;
}

const message = { id: randomUUID(), to: 'ada@example.org', subject: 'Vollmond 🌕', text: 'Grüße\n.\nund Licht\n' };

test('a mail arrives unchanged', async () => {
  await open().send(message);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ sender: 'moon@example.org', recipients: ['ada@example.org'] });
  expect(await PostalMime.parse(server.received[0]!.raw)).toMatchObject({
    from: { name: 'Moonfloor', address: 'moon@example.org' },
    to: [{ address: 'ada@example.org' }],
    subject: message.subject,
    text: message.text,
  });
});

test('the user and password of the URL are used', async () => {
  await open('moon:p%40ss%2Fword@').send(message);
  expect(server.received[0]?.user).toBe('moon');
});

test('several concurrent mails all arrive', async () => {
  const smtp = open();
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => smtp.send({ ...message, id: randomUUID(), to: `${name}@example.org` })),
  );
  const recipients = server.received.flatMap((mail) => mail.recipients);
  expect(recipients.sort()).toEqual(['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org']);
});

test('line breaks in the subject add neither headers nor recipients', async () => {
  await open().send({ ...message, id: randomUUID(), subject: 'Hello\r\nBcc: eve@example.net' });
  expect(server.received[0]?.recipients).toEqual(['ada@example.org']);
  expect((await PostalMime.parse(server.received[0]!.raw)).subject).toBe('Hello Bcc: eve@example.net');
});

test('two recipients in one are rejected before anything is sent', async () => {
  await expect(open().send({ ...message, id: randomUUID(), to: 'ada@example.org,eve@example.net' })).rejects.toThrow(
    TypeError,
  );
  expect(server.received).toEqual([]);
});

test('a wrong password, a rejected recipient and an unreachable server are errors', async () => {
  await expect(open('moon:wrong@').send(message)).rejects.toMatchObject({ code: 'EAUTH' });
  await expect(open().send({ ...message, id: randomUUID(), to: 'nobody@example.org' })).rejects.toMatchObject({
    code: 'EENVELOPE',
  });
  const nowhere = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'moon@example.org', mailFolder: 'unused' });
  await expect(nowhere.send(message)).rejects.toThrow('ECONNREFUSED');
  await nowhere.close();
  expect(server.received).toEqual([]);
});

test.each([
  ['greetings', '', 'a'.repeat(64_000)],
  ['lines of a greeting', '', '220-moon\r\n'.repeat(6000)],
  ['extensions', '220 moon\r\n', '250-MOON\r\n'.repeat(6000)],
])('%s without end are errors', async (_what, head, more) => {
  let sent = 0;
  const endless = createServer((socket) => {
    socket.on('error', () => undefined).write(head);
    const flood = function* (): Generator<string> {
      for (;;) {
        sent += more.length;
        yield more;
      }
    };
    Readable.from(flood()).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${listeningPort(endless)}`;
  mailer = openMailer({ smtpUrl, from: 'Moonfloor <moon@example.org>', mailFolder: 'unused' });
  const error: unknown = await mailer.send(message).catch((reason: unknown) => reason);
  const { kind, reason } = describeFailure(error);
  expect([kind, reason.length < 600]).toEqual(['server', true]);
  // the bytes on the connection
  expect(sent).toBeLessThan(20_000_000);
  endless.close();
});
