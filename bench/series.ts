import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Store } from '../apps/server/src/db/open-database.ts';
import { createBenchDatabase } from './support/bench-database.ts';
import { startMoonfloor } from './support/server.ts';
import { log } from './support/session.ts';
import { median } from './support/statistics.ts';
import { number, table } from './support/table.ts';

/**
 * Measures lists, the map's table and memory with events that are dates of series, and with as many single events: on SQLite, and
 * prints. `-- --events 500000 --dates 50`: events, and dates of each series.
 */
const { values: options } = parseArgs({
  options: { events: { type: 'string', default: '500000' }, dates: { type: 'string', default: '50' } },
});
const [events, dates] = [Number(options.events), Number(options.dates)];

/** Rounds, in which sites take turns, so that ratios tolerate a busy machine. */
const rounds = 7;

const paths = [
  '/events/all?limit=100',
  '/events/all?limit=100&series=grouped',
  '/events/all?limit=100&series=grouped&country=Portugal&q=night',
  '/events/pins',
  '/events/countries',
];
const pathsOfSeries = ['/series/7', '/series/all', '/events/all?limit=100&series=7'];

/** Inserts weekly dates, of which nine in ten are to come, and, if wanted, their series. */
async function fill(store: Store, inSeries: boolean): Promise<void> {
  const stamps = sql`'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'`;
  const series = events / dates;
  const upTo = (count: number) =>
    sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)})`;
  await store.db.transaction().execute(async (db) => {
    if (inSeries) {
      await sql`${upTo(series)} insert into series (id, series_name, status, created_at, updated_at)
        select i + 1, 'NIGHT ' || i, 'active', ${stamps} from n`.execute(db);
      await sql`insert into series_plan (series_id, recurrence, filled_until)
        select id, 'FREQ=WEEKLY;BYDAY=FR', '9999-12-31' from series`.execute(db);
      await sql`insert into series_period (series_id, first_day, recurrence, template)
        select id, date('now', '-35 days'), 'FREQ=WEEKLY;BYDAY=FR', '{"event_name":"NIGHT","country":"Portugal"}' from series`.execute(
        db,
      );
    }
    await sql`${upTo(events)}
      insert into event (event_name, event_date, country, description, latitude, longitude, styles, search_key, status,
        created_at, updated_at, series_id, series_day)
      select 'NIGHT ' || (i / ${sql.lit(dates)}), date('now', (7 * (i % ${sql.lit(dates)} - ${sql.lit(dates)} / 10)) || ' days'),
        case i % 3 when 0 then 'Portugal' else 'Country ' || (i % 40) end, 'A night', (i / ${sql.lit(dates)}) % 90,
        (i / ${sql.lit(dates)}) % 180, i % 64, 'NIGHT ' || i, 'published', ${stamps},
        case when ${sql.lit(inSeries ? 1 : 0)} = 1 then 1 + i / ${sql.lit(dates)} end,
        case when ${sql.lit(inSeries ? 1 : 0)} = 1 then date('now') end
      from n`.execute(db);
  });
  await sql`analyze`.execute(store.db);
}

async function openSite(inSeries: boolean) {
  log(`filling a database with ${number(events)} ${inSeries ? 'dates of series' : 'single events'}`);
  const place = await createBenchDatabase('sqlite', 10, { artists: 20 });
  const store = place.open();
  await fill(store, inSeries);
  await store.close();
  const server = await startMoonfloor({ ...place.env, PUBLIC_URL: 'http://localhost' });
  return {
    /** Returns the time of a response that no cache has. */
    time: async (path: string): Promise<number> => {
      const began = performance.now();
      const response = await fetch(server.address + path, { headers: { authorization: 'Bearer none' } });
      const { length } = await response.text();
      if (!response.ok || length === 0) throw new Error(`${path} answers ${response.status}`);
      return performance.now() - began;
    },
    megabytes: async (): Promise<number> => (await server.usage()).rss / 1024 / 1024,
    listened: server.listened,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await server.stop();
      await place.remove();
    },
  };
}

await using single = await openSite(false);
await using series = await openSite(true);
const sites = [single, series];
const rows: string[][] = [];
const add = (what: string, [one = 0, other = 0]: readonly number[], unit: string): void =>
  void rows.push([what, `${number(one)} ${unit}`, `${number(other)} ${unit}`, (other / one).toFixed(2)]);

add(
  'until it listens',
  sites.map((site) => site.listened),
  'ms',
);
const before = await Promise.all(sites.map((site) => site.megabytes()));
for (const path of paths) {
  const times: number[][] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, site] of sites.entries()) times[at]!.push(await site.time(path));
  add(
    path,
    times.map((one) => median(one.slice(1))),
    'ms',
  );
}
for (const path of pathsOfSeries) {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) times.push(await series.time(path));
  rows.push([path, '', `${number(median(times.slice(1)))} ms`, '']);
}
const after = await Promise.all(sites.map((site) => site.megabytes()));
add('memory once it listens', before, 'MB');
add('memory after these requests', after, 'MB');
console.log(table(['', 'single events', 'dates of series', 'ratio'], rows));
