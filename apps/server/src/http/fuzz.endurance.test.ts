import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadCatalogues } from '@moonfloor/messages/catalogue';
import { describeOnBothDatabases } from '../testing/databases.ts';
import { openFakeWeb } from '../testing/fakes/fake-web.ts';
import { fuzz, lineOf } from '../testing/fuzz/fuzz.ts';
import { createTestApp } from '../testing/test-app.ts';

/** Number of requests for each database. */
const requests = 50_000;

/**
 * After this many requests everything loaded on first use is loaded: import parsers, images, feeds, the documentation.
 */
const first = 1000;

/** Maximum CPU time of one request, in ms. */
const mostCpu = 250;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes that this process holds after garbage collection. */
function held(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * Threads started so far. The import parser's thread ends after a minute without use; the next one loads its modules
 * first.
 */
let threads = 0;
process.on('worker', () => {
  threads += 1;
});

describeOnBothDatabases('many fuzzed requests', (dialect) => {
  test('cause no server error, finish quickly and leak no memory', { timeout: 1_200_000 }, async () => {
    const web = await openFakeWeb();
    loadCatalogues(); // as the server does before it listens
    const site = await createTestApp(dialect, {}, null, web.network);
    const faults: string[] = [];
    const slow: string[] = [];
    const memory: number[] = [];
    let sent = 0;
    let dearest = 0;
    let threadsBefore = threads;
    for await (const outcome of fuzz(site, { seed: 1, requests })) {
      sent += 1;
      if (outcome.status >= 500) faults.push(lineOf(outcome));
      const loaded = sent > first && threads === threadsBefore;
      threadsBefore = threads;
      if (loaded) dearest = Math.max(dearest, outcome.cpu);
      if (loaded && outcome.cpu > mostCpu) slow.push(`${sent}: ${lineOf(outcome)}`);
      if (sent % (requests / 5) === 0) memory.push(held());
    }
    await site.close();
    await web.close();
    process.stdout.write(
      `${dialect}: ${sent} requests; dearest ${Math.round(dearest)} ms of CPU; MB held: ${memory.map((bytes) => Math.round(bytes / 1e6)).join(', ')}\n`,
    );
    expect(faults).toEqual([]);
    expect(slow).toEqual([]);
    expect(threads).toBeGreaterThan(0);
    expect(memory.at(-1)! / memory[1]!).toBeLessThan(1.2);
  });
});
