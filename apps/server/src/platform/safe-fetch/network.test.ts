import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from './network.ts';
import { createSafeFetch } from './safe-fetch.ts';

/** Returns the answer of a name server to a query: an address of the wanted family. */
function answerTo(query: Buffer): Buffer {
  const answer = Buffer.from(query);
  // an answer, with one record
  answer.writeUInt16BE(0x8180, 2);
  answer.writeUInt32BE(1 << 16, 6);
  answer.writeUInt16BE(0, 10);
  const questionEnd = query.indexOf(0, 12) + 5;
  const type = query.readUInt16BE(questionEnd - 4);
  const address = type === 1 ? [203, 0, 113, 7] : [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7];
  const record = [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address];
  return Buffer.concat([answer.subarray(0, questionEnd), Buffer.from(record)]);
}

describe('the names of hosts that members give', () => {
  const server = createSocket('udp4');
  /** Queries for names that begin with `silent` are not answered. */
  let asked = 0;
  server.on('message', (query, { port, address }) => {
    asked += 1;
    if (!query.includes('silent')) server.send(answerTo(query), port, address);
  });
  beforeAll(async () => {
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
  });
  const network = () => createNetwork([`127.0.0.1:${server.address().port}`]);

  test('are looked up without the threads that look up other names', async () => {
    const ending = new AbortController();
    const { signal } = ending;
    const isOver = { silent: false };
    const silent = Array.from({ length: 20 }, (_, at) =>
      network()
        .resolve(`silent${at}.example`, { trusted: false, signal })
        .finally(() => {
          isOver.silent = true;
        }),
    );
    const settled = Promise.allSettled(silent);
    expect(await network().resolve('host.example', { trusted: false, signal })).toEqual(['203.0.113.7', '2001:db8::7']);
    expect((await lookup('localhost', { all: true })).length).toBeGreaterThan(0);
    expect(isOver.silent).toBe(false);
    ending.abort();
    expect(new Set((await settled).map(({ status }) => status))).toEqual(new Set(['rejected']));
  });

  test('are not those that only this machine knows', async () => {
    const fetch = createSafeFetch(null, network());
    const before = asked;
    await expect(fetch.get('http://host.example/', { maxBytes: 10 })).rejects.toThrow('is not on the public internet');
    expect(asked).toBeGreaterThan(before);
    const signal = AbortSignal.timeout(60_000);
    expect(await network().resolve('localhost', { trusted: true, signal })).not.toContain('203.0.113.7');
  });
});
