import { readdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { listeningPort } from '../platform/listening-port.ts';
import { createSecondApp, createTestApp, type TestApp, type TestAccount } from '../testing/test-app.ts';
import {
  artistParts,
  beginForm,
  type UnfinishedForm,
  fileHead,
  type FormTarget,
  textPart,
} from '../testing/unfinished-form.ts';

let site: TestApp;
let other: TestApp;
const open: UnfinishedForm[] = [];

beforeEach(async () => {
  site = await createTestApp('sqlite');
  other = await createSecondApp(site);
  for (const { app } of [site, other]) {
    await app.listen({ host: '127.0.0.1', port: 0 });
    // seconds pass when a test says so
    app.arrivals.stopChecks();
  }
});
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.destroy();
  await other.close();
  await site.close();
});

/** Begins a form of an artist, of which nothing but `sent` arrives; resolves when that has arrived. */
async function begin(
  { token }: TestAccount,
  sent: string | Uint8Array = artistParts,
  { app }: TestApp = site,
  target: Partial<FormTarget> = {},
): Promise<UnfinishedForm> {
  const form = beginForm({ port: listeningPort(app.server), token, ...target });
  open.push(form);
  await form.taken;
  await send(form, sent, app);
  return form;
}

/** Sends a chunk, and resolves when the server has counted it. */
async function send(form: UnfinishedForm, chunk: string | Uint8Array, { arrivals }: TestApp['app'] = site.app) {
  const before = arrivals.bytes;
  await form.send(chunk);
  await expect.poll(() => arrivals.bytes, { interval: 2 }).toBeGreaterThanOrEqual(before + chunk.length);
}

/** Submits an artist over a connection that is kept alive, and returns the status. */
async function submit({ token }: TestAccount, name: string, { app }: TestApp = site): Promise<number> {
  const body = new FormData();
  body.append('artist_name', name);
  body.append('artist_country', 'Japan');
  const url = `http://127.0.0.1:${listeningPort(app.server)}/artists/submit`;
  const answer = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  await answer.text();
  return answer.status;
}

/** Lets ten seconds pass in which only `keepMoving` makes something arrive. */
async function passTenSeconds(keepMoving: () => Promise<void> = async () => undefined): Promise<void> {
  for (let second = 0; second <= 10; second += 1) {
    await keepMoving();
    site.app.arrivals.check();
    other.app.arrivals.check();
  }
}

test('three forms that stand still do not keep their member from submitting', async () => {
  const member = await site.signIn();
  await Promise.all([1, 2, 3].map(() => begin(member)));
  expect([await submit(member, 'Fourth'), await submit(member, 'Fifth')]).toEqual([201, 201]);
});

test('forty forms of forty members that stand still on two servers keep nobody from submitting', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => site.signIn()));
  const [somebody] = members;
  const picture = fileHead('artist_image') + 'x'.repeat(100_000);
  const stalled = (server: TestApp) =>
    Promise.all(members.map((member) => begin(member, artistParts + picture, server)));
  const forms = [...(await stalled(site)), ...(await stalled(other))];
  expect([
    await submit(somebody!, 'On one'),
    await submit(await site.signIn(), 'By another'),
    await submit(somebody!, 'On the other', other),
  ]).toEqual([201, 201, 201]);
  await passTenSeconds();
  const answers = await Promise.all(forms.map(({ answer }) => answer));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]));
  expect([site.app.arrivals.bytes, other.app.arrivals.bytes]).toEqual([0, 0]);
  expect(await submit(somebody!, 'Later')).toBe(201);
});

test('a form of which nothing arrives for ten seconds is given up, a slow one is not', async () => {
  const member = await site.signIn();
  const [silent, slow] = [
    await begin(member),
    await begin(member, artistParts + textPart('artist_city', '').trimEnd()),
  ];
  await send(slow, '\r\n\r\n');
  await passTenSeconds(() => send(slow, 'o'));
  const { status, head, body } = await silent.answer;
  expect([status, body]).toEqual([408, expect.stringContaining(messages.bodyStalled)]);
  expect(head).toMatch(/^connection: close$/im);
  expect(await text(silent.socket)).toBe('');
  expect(await submit(member, 'Beside them')).toBe(201);
  await slow.send('\r\n--b--\r\n');
  slow.end();
  expect(await slow.answer).toMatchObject({
    status: 201,
    body: expect.stringContaining('"artist_city":"ooooooooooo"'),
  });
});

test('JSON of which nothing arrives for ten seconds is given up, and slow JSON is not', async () => {
  const login = { path: '/auth/login', type: 'application/json' };
  const member = await site.signIn();
  const [silent, slow] = [await begin(member, '{"email":', site, login), await begin(member, '{', site, login)];
  await passTenSeconds(() => send(slow, ' '));
  const { status, head, body } = await silent.answer;
  expect([status, body]).toEqual([408, expect.stringContaining(messages.bodyStalled)]);
  expect(head).toMatch(/^connection: close$/im);
  await slow.send('}');
  slow.end();
  expect((await slow.answer).status).toBe(422);
  expect(site.app.arrivals.bytes).toBe(0);
});

const kilobytes = (count: number): string => 'x'.repeat(count * 1024);
const picture = (count: number): string => artistParts + fileHead('artist_image') + kilobytes(count);

test('when all forms take too much room, the slowest of who takes most is given up for the others', async () => {
  site.app.arrivals.limits.bytes = 3_000_000;
  const [greedy, modest, newcomer] = [await site.signIn(), await site.signIn(), await site.signIn()];
  const slowest = await begin(greedy, picture(100));
  const second = await begin(greedy, picture(1200));
  const third = await begin(greedy, picture(1200));
  const small = await begin(modest, picture(50));
  expect(await submit(newcomer, 'Newcomer')).toBe(201);
  await small.send(kilobytes(400));
  const { status, head, body } = await slowest.answer;
  expect([status, body]).toEqual([503, expect.stringContaining(messages.overloaded)]);
  expect(head).toMatch(/^retry-after: \d+$/im);
  expect(site.app.arrivals.bytes).toBeLessThanOrEqual(3_000_000);
  await small.send('\r\n--b--\r\n');
  small.end();
  expect((await small.answer).body).toContain('Only JPG and PNG files are allowed');
  for (const form of [second, third]) form.socket.destroy();
  await expect.poll(() => site.app.arrivals.bytes).toBe(0);
});

test('a member’s forms that take too much room give up the slowest of them', async () => {
  site.app.arrivals.limits.bytesPerSender = 1_000_000;
  const [member, another] = [await site.signIn(), await site.signIn()];
  const [slow, ofAnother] = [await begin(member, picture(10)), await begin(another, picture(900))];
  await begin(member, picture(900));
  await open.at(-1)!.send(kilobytes(200));
  const { status, head } = await slow.answer;
  expect(status).toBe(429);
  expect(head).toMatch(/^retry-after: 1$/im);
  await ofAnother.send('\r\n--b--\r\n');
  ofAnother.end();
  expect((await ofAnother.answer).status).toBe(422);
});

test('the next form takes the place of one whose client has left, or that has been silent longest', async () => {
  site.app.arrivals.limits.formsPerMember = 3;
  const member = await site.signIn();
  const longest = await begin(member);
  site.app.arrivals.check();
  const [shorter, moving] = [await begin(member), await begin(member)];
  site.app.arrivals.check();
  await send(moving, ' ');
  expect(await submit(member, 'Takes its place')).toBe(201);
  expect((await longest.answer).status).toBe(408);
  await begin(member, artistParts);
  expect(await submit(member, 'Takes the next place')).toBe(201);
  expect((await shorter.answer).status).toBe(408);
  await begin(member, artistParts);
  expect(await submit(member, 'All of them move')).toBe(429);
  moving.socket.destroy();
  await expect.poll(() => submit(member, 'One has left')).toBe(201);
});

test('what does not fit into memory arrives by way of files that are deleted', async () => {
  const member = await site.signIn();
  const { room } = site.app.arrivals;
  room.max = 50_000;
  const large = await Promise.all([1, 2, 3].map(() => begin(member, picture(1000))));
  await expect.poll(() => site.app.arrivals.bytes, { interval: 2 }).toBeGreaterThan(3_000_000);
  // the first 4 KB of each need no room
  expect(room.used).toBeLessThanOrEqual(room.max + large.length * 4096);
  const name = (at: number) => `${at} ${'name '.repeat(20)}`.trim().toUpperCase();
  const acts = Array.from({ length: 150 }, (_, at) => ({ artist_name: name(at), artist_info: kilobytes(15) }));
  const form = {
    event_name: 'Long',
    event_date: '2026-07-01',
    country: 'Japan',
    floors: [{ name: 'A', artists: acts }],
  };
  const submitted = await Promise.all(
    [1, 2].map((day) => member.tries('submitEvent', { form: { ...form, event_date: `2026-07-0${day}` } })),
  );
  for (const answer of submitted) {
    expect(answer.statusCode, answer.body).toBe(201);
    const [floor] = answer.json().floors;
    expect(floor.artists.map((act: { artist_name: string }) => act.artist_name)).toEqual(acts.map((_, at) => name(at)));
    expect(new Set(floor.artists.map((act: { artist_info: string }) => act.artist_info.length))).toEqual(
      new Set([15 * 1024]),
    );
  }
  for (const { socket } of large) socket.destroy();
  await expect.poll(() => room.used).toBe(0);
  expect((await readdir(site.deps.config.dataDir)).filter((file) => file.startsWith('upload-'))).toEqual([]);
});
