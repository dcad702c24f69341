import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { compose } from '../compose.ts';
import type { Composed } from '../deps.ts';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let first: TestApp;
let composed: Composed;
let second: FastifyInstance;
let member: TestUser;

beforeAll(async () => {
  first = await createTestApp('postgres');
  await first.app.listen({ host: '127.0.0.1', port: 0 });
  composed = await compose(first.deps.config, first.deps.log, first.clock);
  second = await buildApp({ ...composed, log: first.deps.log, pages: null, publicUrl: () => 'http://localhost:3000' });
  member = await first.signIn();
});
afterAll(async () => {
  await second.close();
  await composed.close();
  await first.close();
});

test('what one process keeps for visitors goes when another one writes', async () => {
  const address = first.app.listeningOrigin;
  const form = { artist_name: 'Traveller', artist_country: 'Chile', artist_city: 'Arica' };
  const { id } = (await first.request('POST', '/artists/submit', { user: member, form })).json();
  const seen = async () => (await fetch(`${address}/artists/${id}`)).text();
  expect(await seen()).toContain('Arica');
  const payload = new FormData();
  payload.set('artist_city', 'Iquique');
  const headers = { authorization: `Bearer ${member.token}` };
  const written = await second.inject({ method: 'PUT', url: `/artists/${id}`, payload, headers });
  expect(written.statusCode).toBe(200);
  await expect.poll(seen).toContain('Iquique');
});
