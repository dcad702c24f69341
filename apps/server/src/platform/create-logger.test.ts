import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestPlace, describeOnDatabase, type TestPlace } from '../testing/databases.ts';
import { apiOnly, type Program, startProgram } from '../testing/programs.ts';

const password = 'correct-horse-battery';
const email = 'visitor@example.com';
const address = '203.0.113.77';

describeOnDatabase('the log at level trace', (dialect) => {
  let place: TestPlace;
  let program: Program;

  beforeEach(async () => {
    place = await createTestPlace(dialect);
    program = startProgram(apiOnly, {
      PORT: '0',
      LOG_LEVEL: 'trace',
      DATA_DIR: place.dataDir,
      TRUST_PROXY: 'on',
      SMTP_URL: `smtp://mailer:${password}@127.0.0.1:9`,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
  });
  afterEach(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
    await place.remove();
  });

  test('contains no token, password, email or address', async () => {
    const site = await program.line('Moonfloor listens on ');
    const tokens: string[] = [];
    const send = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${tokens.at(-1) ?? 'unknown-token-0123456789'}`;
      const response = await fetch(site + path, {
        method,
        headers: { authorization, 'x-forwarded-for': address, ...headers },
        ...(body !== undefined && { body }),
      });
      return { status: response.status, text: await response.text() };
    };
    const json = (method: string, path: string, value: unknown) =>
      send(method, path, JSON.stringify(value), { 'content-type': 'application/json' });

    const signedUp = await json('POST', '/auth/register', { username: 'Visitor', email, password });
    tokens.push(JSON.parse(signedUp.text).token);
    const made = await json('POST', '/auth/tokens', { name: 'Script', scopes: ['submit', 'read'], days: 1 });
    tokens.push(JSON.parse(made.text).token);
    const form = new FormData();
    for (const [name, value] of Object.entries({ artist_name: 'Somebody', artist_country: 'Brazil' }))
      form.append(name, value);
    expect((await send('POST', '/artists/submit', form)).status).toBe(201);
    await json('POST', '/auth/login', { email, password: `${password}-wrong` });
    await send('POST', '/auth/login', `{"email":"${email}","password":"${password}`, {
      'content-type': 'application/json',
    });
    await send('POST', '/artists/submit', 'not multipart', {
      'content-type': `multipart/form-data; boundary=${email}`,
    });
    await send('GET', `/artists/all?token=${tokens[0]}`);
    // every address with a token
    const session = { authorization: `Bearer ${tokens[0]}` };
    const { feeds } = JSON.parse((await send('POST', '/follows/feeds', undefined, session)).text);
    for (const url of Object.values<string>(feeds)) expect((await send('GET', new URL(url).pathname)).status).toBe(200);
    const secret = /([\w-]{43})\.ics$/.exec(feeds.calendar)![1]!;
    tokens.push(secret);
    const pages = ['reset-password', 'verify-email', 'claim', 'unsubscribe'].map((page) => `${page}?token=`);
    for (const page of [...pages, 'owner-mails/', 'login/with/club?state=1&code=']) {
      await send('GET', `/${page}${secret}`);
      await send('POST', `/${page}${secret}`);
    }
    await rawRequest(
      site,
      `GET / HTTP/1.1\r\nAuthorization: Bearer ${tokens[0]}\r\nX-Forwarded-For: ${address}\r\nbroken header\r\n\r\n`,
    );

    program.process.kill('SIGTERM');
    await program.ended;
    const log = program.output();
    expect(log, 'what is looked at is there').toContain('Providing options to busboy');
    for (const word of [...tokens, password, email, address, 'remoteAddress']) expect(log).not.toContain(word);
    expect(log).not.toContain(Buffer.from(`Bearer ${tokens[0]}`).join());
  });
});

/** Sends bytes that are not HTTP, and waits until the server closes the connection. */
async function rawRequest(site: string, bytes: string): Promise<void> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.end(bytes);
  socket.resume();
  await once(socket, 'close');
}
