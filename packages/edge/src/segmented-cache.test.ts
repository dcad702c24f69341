import { createServer } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PublicCache } from './public-cache.ts';

/** Room for about a dozen responses of the size below. */
const maxBytes = 160_000;
const body = 'x'.repeat(10_000);

describe('a cache with little room', () => {
  let app: FastifyInstance;
  let cache: PublicCache;
  let address: string;
  let state: string;
  let overloaded: boolean;
  let made: string[];

  beforeEach(async () => {
    [state, overloaded, made] = ['1', false, []];
    cache = new PublicCache({ state: () => state, maxBytes, isOverloaded: () => overloaded });
    app = fastify({
      serverFactory: (handle) =>
        createServer((request, response) => {
          if (!cache.serve(request, response)) handle(request, response);
        }),
    });
    cache.register(app);
    app.get('/*', { config: { shared: true } }, async ({ url }) => {
      made.push(url);
      return `${url} ${state} ${body.repeat(url === '/large' ? 9 : 1)}`;
    });
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());

  /** Requests the paths one after the other; returns those that had to be rendered. */
  async function ask(...paths: string[]): Promise<string[]> {
    made = [];
    for (const path of paths) {
      const answer = await fetch(`${address}${path}`, { headers: { 'accept-encoding': 'identity' } });
      expect([answer.status, (await answer.text()).startsWith(`${path} ${state} `)]).toEqual([200, true]);
    }
    expect(cache.counts().bytes).toBeLessThanOrEqual(maxBytes);
    return made;
  }

  const pages = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `/${name}/${at}`);

  test('keeps responses requested again, however many others are requested', async () => {
    const wanted = pages('wanted', 5);
    await ask(...wanted, ...wanted);
    await ask(...pages('other', 200));
    expect(await ask(...wanted)).toEqual([]);
  });

  test('evicts responses requested again once others are', async () => {
    const former = pages('former', 5);
    const later = pages('later', 30);
    await ask(...former, ...former);
    for (const path of later) await ask(path, path);
    expect(await ask(...later.slice(-5))).toEqual([]);
    expect(await ask(...former)).toEqual(former);
  });

  test('keeps all responses requested again while the server is overloaded', async () => {
    const wanted = pages('wanted', 5);
    await ask(...wanted, ...wanted);
    overloaded = true;
    for (const path of pages('later', 50)) await ask(path, path);
    expect(await ask(...wanted)).toEqual([]);
    state = '2';
    expect(await ask(...wanted, ...wanted)).toEqual(wanted);
    for (const path of pages('even later', 50)) await ask(path.replace(' ', '-'), path.replace(' ', '-'));
    expect(await ask(...wanted)).toEqual([]);
    const last = pages('last', 1);
    expect(await ask(...last, ...last), 'what becomes popular meanwhile has room as well').toEqual(last);
  });

  test('stores no response larger than half of the cache', async () => {
    await ask('/small', '/large');
    expect(await ask('/small', '/large')).toEqual(['/large']);
  });
});
