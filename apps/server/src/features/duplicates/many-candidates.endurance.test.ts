import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { eventSearchKey } from '@moonfloor/contract/events/event-match';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { chunksOf } from '../../db/query-parts.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, type TestApp } from '../../testing/test-app.ts';

const long = 'a full moon gathering somewhere near the river with friends and lights and many more words to follow '
  .repeat(2)
  .slice(0, 170);
const mark = (at: number): string =>
  [...`${at * 7919}`.padStart(8, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
/** Names of maximum length that differ only in their first and last few letters. */
const name = (at: number): string => `${mark(at)} ${long} ${mark(at + 500)}`;
/** Permutations of the same 190 letters (191 is a prime): no two are similar, which only the edit distance can tell. */
const shuffled = (at: number): string =>
  Array.from({ length: 190 }, (_, letter) => 'abcdefghijklmnopqrs'[(((letter + 1) * (at + 1)) % 191) % 19]).join('');

/** Short names with few common letters. */
const usual = mark;

describeOnDatabase('many long, similar names on one day in one country', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  beforeAll(async () => {
    await insertEvents('Bolivia', 'published', 100);
    await insertEvents('Peru', 'published', 1000);
    await insertEvents('Brazil', 'published', 1000, { called: usual });
    await insertEvents('Ecuador', 'published', 300, { day: '2026-12-01', others: 10 });
    await insertEvents('Chile', 'draft', 180, { day: '2026-10-01', called: shuffled });
    await insertEvents('Chile', 'draft', 180, { day: '2026-04-01', called: usual });
  });

  async function insertEvents(
    country: string,
    status: 'draft' | 'published',
    count: number,
    { day = '2026-11-01', called = name, others = 0 } = {},
  ): Promise<void> {
    const now = '2026-06-15T12:00:00.000Z';
    const events = Array.from({ length: count }, (_, at) => {
      const named = { event_name: called(at).toUpperCase(), country };
      const alternatives = Array.from({ length: others }, (_, other) => name(at + 31 * other).toUpperCase());
      return {
        ...named,
        alternative_names: JSON.stringify(alternatives),
        event_date: day,
        status,
        created_at: now,
        updated_at: now,
        search_key: eventSearchKey(named),
      };
    });
    for (const some of chunksOf(events, 100)) await site.deps.store.db.insertInto('event').values(some).execute();
  }

  /** Minimum CPU time of several runs of a call, in ms, and its response. */
  async function costOf<T>(
    call: () => Promise<{ statusCode: number; json(): T }>,
  ): Promise<{ cpu: number; answer: T }> {
    const costs: number[] = [];
    for (let tries = 0; ; tries += 1) {
      const before = process.cpuUsage();
      const response = await call();
      const { user, system } = process.cpuUsage(before);
      expect(response.statusCode).toBeLessThan(300);
      costs.push((user + system) / 1000);
      if (tries === 2) return { cpu: Math.min(...costs), answer: response.json() };
    }
  }

  const look = (country: string, called: (at: number) => string) => () => {
    const rows = Array.from({ length: 200 }, (_, at) => `${called(at + 900)},2026-11-01,${country}`);
    return member.tries('createImport', { form: { text: ['name,date,country', ...rows].join('\n') } });
  };

  test('are all compared in an import preview at bounded cost', async () => {
    const short = await costOf<ImportPreview>(look('Brazil', usual));
    const long = await costOf<ImportPreview>(look('Bolivia', name));
    expect(
      long.answer.rows.filter(({ duplicates, notes }) => duplicates.length === 6 && notes.length === 0),
    ).toHaveLength(200);
    expect(long.cpu).toBeLessThan(4 * short.cpu);
  });

  test('do not block other requests while they are compared', async () => {
    expect(await longestWait(site, look('Peru', name)())).toBeLessThan(0.5);
  });

  test('delay a submission only slightly', async () => {
    const duplicates = (country: string) => () =>
      member.tries('findEventDuplicates', { query: { name: name(2000), date: '2026-11-01', country } });
    const short = await costOf(duplicates('Brazil'));
    const long = await costOf<{ duplicates: unknown[] }>(duplicates('Peru'));
    expect(long.answer.duplicates).toHaveLength(6);
    expect(long.cpu).toBeLessThan(4 * short.cpu);
  });

  test('with many alternative names do not block other requests', async () => {
    const alternatives = Array.from({ length: 10 }, (_, at) => name(3000 + at));
    const asked = new URLSearchParams({
      name: name(2000),
      alternative_names: JSON.stringify(alternatives),
      date: '2026-12-01',
      country: 'Ecuador',
    });
    const found = member.tries('findEventDuplicates', { query: asked.toString() });
    expect(await longestWait(site, found)).toBeLessThan(0.5);
    expect((await found).json().duplicates).toHaveLength(6);
  });

  test('are listed for admins in pages that end early', async () => {
    const part = (when: string) => () => admin.tries('listDuplicates', { query: { type: 'event', when } });
    const short = await costOf(part('past'));
    const long = await costOf(part('upcoming'));
    expect(long.answer).toMatchObject({ pairs: [], next: expect.stringMatching(/^2026-10-01 /) });
    expect(long.cpu).toBeLessThan(10 * short.cpu);
  });
});

/** Returns the longest time that concurrent requests waited for a response, as a fraction of the duration of `work`. */
async function longestWait(site: TestApp, work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const began = performance.now();
  let [last, longest] = [began, 0];
  const count = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const done = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    await setImmediate();
    expect((await site.request('GET', '/healthz')).statusCode).toBe(200);
    count();
  }
  await done;
  return longest / (last - began);
}
