import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listeningPort } from '../platform/listening-port.ts';
import { testsPostgres } from '../testing/dialects.ts';
import { createTestApp, type TestApp, type TestAccount } from '../testing/test-app.ts';
import { artistParts, beginForm, fileHead, textPart } from '../testing/unfinished-form.ts';

const megabyte = 'x'.repeat(1024 * 1024);

describe('a form without Content-Length', () => {
  let site: TestApp;
  let member: TestAccount;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    site = await createTestApp('sqlite');
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    member = await site.signIn();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await site.close();
  });

  /** Starts to send a form in chunks. */
  function begin(path = '/artists/submit', account = member) {
    const form = beginForm({ port: listeningPort(site.app.server), token: account.token, path });
    sockets.push(form.socket);
    return form;
  }

  /** Sends the chunks that `chunks` produces until the server responds, and returns how many were sent. */
  async function pour(chunks: () => string, path?: string) {
    const form = begin(path);
    const state = { answered: false };
    void form.answer.then(() => {
      state.answered = true;
    });
    await form.send(artistParts);
    let sent = 0;
    for (; !state.answered && sent < 400; sent += 1) await form.send(chunks());
    return { ...(await form.answer), sent };
  }

  test('is accepted', async () => {
    const form = begin();
    await form.send(`${artistParts}--b--\r\n`);
    form.end();
    expect(await form.answer).toMatchObject({ status: 201, body: expect.stringContaining('"SOMEBODY"') });
  });

  test('is rejected as soon as its texts together are too large, though each one is not', async () => {
    const { status, body, sent } = await pour(() => textPart('artist_city', megabyte));
    expect(status, body).toBe(413);
    expect(body).toContain('This is too large for the server');
    expect(sent).toBeLessThan(30);
  });

  test('is rejected when a text never ends', async () => {
    let first = true;
    const { status, sent } = await pour(() => {
      const chunk = first ? textPart('artist_info', megabyte).slice(0, -2) : megabyte;
      first = false;
      return chunk;
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(60);
  });

  test('has more room for line-ups than for everything else', async () => {
    const events = '/events/submit';
    const known = `${textPart('event_name', 'Night')}${textPart('event_date', '2026-07-01')}${textPart('country', 'Japan')}`;
    const ask = async (field: string) => {
      const form = begin(events);
      await form.send(known + textPart(field, `[${' '.repeat(3 * 1024 * 1024)}]`) + '--b--\r\n');
      form.end();
      return (await form.answer).status;
    };
    expect(await ask('floors')).toBe(201);
    expect(await ask('description')).toBe(422);
  });

  test.each([
    ['a text', textPart('artist_nam', 'Somebody')],
    ['a file', `${fileHead('picture')}abc\r\n--b\r\n`],
  ])('is rejected immediately, before its end, for %s of an unknown field', async (_what, unknown) => {
    const form = begin();
    await form.send(artistParts + unknown + textPart('artist_city', 'Osaka'));
    const { status, body } = await form.answer;
    expect(status, body).toBe(422);
    expect(body).toMatch(
      /"errors":\[\{"field":"(?:artist_nam|picture)","message":"This form has no such field","code":"unknown-field"\}\]/,
    );
    expect(await text(form.socket)).toBe('');
  });

  test.each([
    ['a text in the field of a picture', textPart('artist_image', 'abc'), 'This field takes a file, not a text'],
    ['a file in the field of a text', `${fileHead('artist_city')}abc\r\n`, 'This field takes a text, not a file'],
  ])('is rejected for %s', async (_what, part, message) => {
    const form = begin();
    await form.send(`${artistParts}${part}--b--\r\n`);
    form.end();
    const { status, body } = await form.answer;
    expect([status, body]).toEqual([422, expect.stringContaining(`"detail":"${message}"`)]);
  });

  test('may be the whole record as returned, with empty files and read-only fields', async () => {
    const form = { artist_name: 'Whole', artist_country: 'Japan' };
    const whole = await member.must('submitArtist', { form });
    const texts = Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, value ?? '']));
    const sent = { ...texts, artist_image: '', user_id: '999', role: 'admin' };
    const answer = await member.tries('updateArtist', {
      params: { id: whole.id },
      form: { ...sent, artist_city: 'Osaka' },
    });
    expect([answer.statusCode, answer.json().artist_city], answer.body).toEqual([200, 'Osaka']);
  });

  test('is rejected when a hundred others of its member wait', async () => {
    const own = await site.signIn();
    const names = Array.from({ length: 110 }, (_, at) => `Crowd ${at}`);
    const responses = await Promise.all(
      names.map((name) => own.tries('submitArtist', { form: { artist_name: name, artist_country: 'Japan' } })),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(7);
    expect(refused[0]!.headers['retry-after']).toBe('1');
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(103);
  });
});

describe.skipIf(!testsPostgres)('forms that have arrived', () => {
  test('are handled three at a time for each member', async () => {
    const site = await createTestApp('postgres');
    const { db } = site.deps.store;
    const [member, another] = [await site.signIn(), await site.signIn()];
    const submit = (account: TestAccount, name: string) =>
      account.tries('submitArtist', { form: { artist_name: name, artist_country: 'Japan' } });
    const waiting = async () =>
      (
        await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length;
    const submitted = await db.transaction().execute(async (transaction) => {
      await sql`lock table artist in exclusive mode`.execute(transaction);
      const own = Array.from({ length: 5 }, (_, at) => submit(member, `Own ${at}`));
      await expect.poll(waiting).toBe(3);
      const other = submit(another, 'Other');
      await expect.poll(waiting).toBe(4);
      return [...own, other];
    });
    expect((await Promise.all(submitted)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    await site.close();
  });
});
