import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mailer } from './mailer.ts';
import { openMailer } from './open-mailer.ts';

interface Received {
  user: unknown;
  sender: string | undefined;
  recipients: string[];
  raw: Buffer;
}

let server: SMTPServer;
let port: number;
let received: Received[];
let mailer: Mailer | undefined;

beforeEach(async () => {
  received = [];
  server = new SMTPServer({
    authOptional: true,
    // The stand-in has no certificate that anybody would trust.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (username === 'moon' && password === 'p@ss/word') done(null, { user: username });
      else done(new Error('wrong password'));
    },
    onRcptTo({ address }, _, done) {
      done(address === 'nobody@example.org' ? new Error('no such user') : undefined);
    },
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          user,
          sender: envelope.mailFrom === false ? undefined : envelope.mailFrom.address,
          recipients: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ({ port } = server.server.address() as AddressInfo);
});

afterEach(async () => {
  await mailer?.close();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
});

function open(credentials = '') {
  const smtpUrl = `smtp://${credentials}127.0.0.1:${port}`;
  mailer = openMailer({ smtpUrl, from: 'Moonfloor <moon@example.org>', outbox: 'unused' });
  return mailer;
}

const message = { to: 'ada@example.org', subject: 'Vollmond 🌕', text: 'Grüße\n.\nund Licht\n' };

test('a mail arrives as it was meant', async () => {
  await open().send(message);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ sender: 'moon@example.org', recipients: ['ada@example.org'] });
  expect(await PostalMime.parse(received[0]!.raw)).toMatchObject({
    from: { name: 'Moonfloor', address: 'moon@example.org' },
    to: [{ address: 'ada@example.org' }],
    subject: message.subject,
    text: message.text,
  });
});

test('the user and password of the address are used', async () => {
  await open('moon:p%40ss%2Fword@').send(message);
  expect(received[0]?.user).toBe('moon');
});

test('several mails at once all arrive', async () => {
  const smtp = open();
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => smtp.send({ ...message, to: `${name}@example.org` })));
  const recipients = received.flatMap((mail) => mail.recipients);
  expect(recipients.sort()).toEqual(['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org']);
});

test('line breaks in the subject add neither headers nor recipients', async () => {
  await open().send({ ...message, subject: 'Hello\r\nBcc: eve@example.net' });
  expect(received[0]?.recipients).toEqual(['ada@example.org']);
  expect((await PostalMime.parse(received[0]!.raw)).subject).toBe('Hello Bcc: eve@example.net');
});

test('two recipients in one are refused before anything is sent', async () => {
  await expect(open().send({ ...message, to: 'ada@example.org,eve@example.net' })).rejects.toThrow(TypeError);
  expect(received).toEqual([]);
});

test('a wrong password, a refused recipient and a server that is not there are errors', async () => {
  await expect(open('moon:wrong@').send(message)).rejects.toMatchObject({ code: 'EAUTH' });
  await expect(open().send({ ...message, to: 'nobody@example.org' })).rejects.toMatchObject({
    code: 'EENVELOPE',
  });
  const nowhere = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'moon@example.org', outbox: 'unused' });
  await expect(nowhere.send(message)).rejects.toThrow('ECONNREFUSED');
  await nowhere.close();
  expect(received).toEqual([]);
});
