import { expect, test } from 'vitest';
import { eventSearchKey } from '@moonfloor/contract/events/event-match';
import { dayMs } from '@moonfloor/contract/values/durations';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, testStart } from '../../testing/test-app.ts';

const now = testStart;

/** Pseudo-random numbers below `below`, the same in every run. */
function picker(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Events of few names at few places, around the date line and the boundaries of place groups, within twelve days. */
function crowd(count: number) {
  const pick = picker();
  const oneOf = <T>(...values: T[]): T => values[pick(values.length)]!;
  return Array.from({ length: count }, () => {
    const place = {
      event_name: `${oneOf('SOLAR', 'LUNAR', 'ÉTHER', 'FOREST', 'DESERT', 'RIVER', 'VALLEY')} ${oneOf('DRIFT', 'SIGNAL', 'TEMPLE', 'ECHO', 'RITUAL')}${oneOf('', '', ' FESTIVAL', 'S', ' 2')}`,
      event_location: oneOf(null, null, 'OLD MILL FARM', 'OLD MLIL FARM', 'TBA', 'HALL 3'),
      area: oneOf(null, 'NORTH', 'SOUTH'),
      country: oneOf('Fiji', 'Fiji', 'Kiribati', 'Tonga'),
    };
    const [latitude, longitude] = oneOf([null, null], [pick(12) / 10 - 0.65, oneOf(179.9, -179.95, 179.7, 0)]);
    const event_date = new Date(Date.parse(now.slice(0, 10)) + (pick(12) - 4) * dayMs).toISOString().slice(0, 10);
    return {
      ...place,
      latitude,
      longitude,
      event_date,
      search_key: eventSearchKey(place),
      styles: 0,
      created_at: now,
      updated_at: now,
      status: oneOf('published', 'published', 'draft', 'deleted'),
    } as const;
  });
}

describeOnDatabase('all pairs of events', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  await site.deps.store.db.insertInto('event').values(crowd(600)).execute();

  const ask = async (query: Record<string, string>) => {
    return await admin.must('listDuplicates', { query: { type: 'event', ...query } });
  };

  test('equal the duplicates of each event, although fewer are compared', async () => {
    const listed: string[] = [];
    for (const when of ['upcoming', 'past']) {
      for (let after: string | null = ''; after !== null;) {
        const { pairs, next }: Awaited<ReturnType<typeof ask>> = await ask({ when, after });
        listed.push(...pairs.map(({ one, other }) => `${one.id} ${other.id}`));
        after = next;
      }
    }
    const events = await site.deps.store.db.selectFrom('event').where('status', '<>', 'deleted').select('id').execute();
    const ofEach = new Set<string>();
    for (const { id } of events) {
      for (const { other } of (await ask({ id: String(id) })).pairs) {
        ofEach.add(`${Math.min(id, other.id)} ${Math.max(id, other.id)}`);
      }
    }
    expect(listed.length).toBeGreaterThan(100);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.toSorted()).toEqual([...ofEach].toSorted());
  });
});
