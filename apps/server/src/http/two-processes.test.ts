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

test('what one process keeps for visitors goes when another one writes', async () => {
  const form = { artist_name: 'Traveller', artist_country: 'Chile', artist_city: 'Arica' };
  const { id } = (await first.request('POST', '/artists/submit', { user: member, form })).json();
  const seen = async () => (await fetch(`${first.app.listeningOrigin}/artists/${id}`)).text();
  expect(await seen()).toContain('Arica');
  const change = { user: member, form: { artist_city: 'Iquique' } };
  expect((await second.request('PUT', `/artists/${id}`, change)).statusCode).toBe(200);
  await expect.poll(seen).toContain('Iquique');
});
