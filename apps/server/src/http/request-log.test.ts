import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlace, type TestPlace } from '../testing/databases.ts';
import { apiOnly, type Program, startProgram } from '../testing/programs.ts';

let place: TestPlace;
let program: Program;
let address: string;

/** Requests a path and returns the status and request id of the response. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
): Promise<[status: number, id: string | undefined]> {
  const [response]: IncomingMessage[] = await once(get(`${address}${path}`, { headers, agent: false }), 'response');
  response!.resume();
  await once(response!, 'end');
  return [response!.statusCode!, response!.headersDistinct['x-request-id']?.[0]];
}

/** Returns the log lines about a request. */
const linesOf = (id: string): Record<string, unknown>[] =>
  program
    .output()
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${id}"`))
    .map((line): Record<string, unknown> => JSON.parse(line));

const start = async (TRUST_PROXY: string): Promise<void> => {
  place = await createTestPlace('sqlite');
  program = startProgram(apiOnly, { PORT: '0', LOG_LEVEL: 'debug', DATA_DIR: place.dataDir, TRUST_PROXY });
  address = await program.line('Moonfloor listens on ');
};
const stop = async (): Promise<void> => {
  program.process.kill('SIGTERM');
  await program.ended;
  await place.remove();
};

describe('behind a proxy', () => {
  beforeAll(() => start('on'));
  afterAll(stop);

  test('a request keeps the id from the proxy in response and log, without personal data', async () => {
    const headers = {
      'x-request-id': 'proxy-1:a.b',
      'x-forwarded-for': '203.0.113.7',
      authorization: 'Bearer mf_secret-token',
    };
    expect(await ask('/events/999?q=secret-query', headers)).toEqual([404, 'proxy-1:a.b']);
    await expect
      .poll(() => linesOf('proxy-1:a.b'))
      .toEqual([
        expect.objectContaining({
          method: 'GET',
          route: '/events/:id',
          status: 404,
          msg: 'answered',
          ms: expect.any(Number),
        }),
      ]);
    expect(program.output()).not.toMatch(/203\.0\.113\.7|secret-query|secret-token/);
  });

  test.each(['', 'x'.repeat(65), 'a b', '"quoted"', 'ä'])('an unsafe id is replaced: %j', async (id) => {
    const [, given] = await ask('/healthz', {
      'x-request-id': encodeURI(id) === id ? id : Buffer.from(id, 'utf8').toString('latin1'),
    });
    expect(given).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  });
});

describe('without a proxy', () => {
  beforeAll(() => start('off'));
  afterAll(stop);

  test('every request gets a new id, errors included, whatever the client sends', async () => {
    const responses = [
      await ask('/artists/999', { 'x-request-id': 'mine' }),
      await ask('/artists/999', { 'x-request-id': 'mine' }),
    ];
    const ids = responses.map(([, id]) => id!);
    expect(responses.map(([status]) => status)).toEqual([404, 404]);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      await expect.poll(() => linesOf(id)).toEqual([expect.objectContaining({ route: '/artists/:id', status: 404 })]);
    }
  });

  test('a shared response carries no id, cached or not', async () => {
    expect([await ask('/artists/all'), await ask('/artists/all')]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});
