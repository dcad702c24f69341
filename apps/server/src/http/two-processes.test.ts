import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecondApp, createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let first: TestApp;
let second: TestApp;
let member: TestUser;

beforeAll(async () => {
  first = await createTestApp('postgres');
  second = await createSecondApp(first);
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  member = await first.signIn();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Adds an artist by the first process; `seen` is what visitors get there, `move` changes it by the second one. */
async function add(artist_name: string) {
  const form = { artist_name, artist_country: 'Chile', artist_city: 'Arica' };
  const { id } = (await first.request('POST', '/artists/submit', { user: member, form })).json();
  const seen = async () => (await fetch(`${first.app.listeningOrigin}/artists/${id}`)).text();
  const move = async (artist_city: string) => {
    const answer = await second.request('PUT', `/artists/${id}`, { user: member, form: { artist_city } });
    expect(answer.statusCode).toBe(200);
  };
  return { id: Number(id), seen, move };
}

test('what one process keeps for visitors goes when another one writes', async () => {
  const { seen, move } = await add('Traveller');
  expect(await seen()).toContain('Arica');
  await move('Iquique');
  await expect.poll(seen).toContain('Iquique');
});

test('nothing is kept while one process cannot hear the other, and all is well when it can again', async () => {
  const { id, seen, move } = await add('Listener');
  const hears = () => {
    const version = first.deps.contentVersion.current();
    return version === first.deps.contentVersion.current();
  };
  const { db } = first.deps.store;
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select version from content_version%' and pid <> pg_backend_pid()
  `.execute(db);
  expect(rows).toHaveLength(2);
  await expect.poll(hears).toBe(false);
  await move('Temuco');
  expect(await seen()).toContain('Temuco');

  await expect.poll(hears, { timeout: 10_000 }).toBe(true);
  expect(await seen()).toContain('Temuco');
  await db.updateTable('artist').set({ artist_city: 'Unseen' }).where('id', '=', id).execute();
  expect(await seen()).toContain('Temuco');
  await move('Osorno');
  await expect.poll(seen).toContain('Osorno');
});
