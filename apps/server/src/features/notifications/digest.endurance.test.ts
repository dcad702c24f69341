import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { rowCount } from '../../db/query-parts.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { fillWithEvents } from '../../testing/many-events.ts';
import { analyzeForPlans } from '../../testing/query-plan.ts';
import { createSecondApp, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailNews } from './mail-news.ts';

const members = 10_000;
const events = 100_000;
/** One event in `step` is new. */
const step = 10;

/** How much the process may grow, in bytes: a page of members with their mails, and garbage. */
const maxGrowth = 200_000_000;

/** Returns the most memory that the process has had so far, in bytes. */
const peak = (): number => process.resourceUsage().maxRSS * 1024;
const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

describeOnBothDatabases('a daily digest for 10,000 members over 100,000 events', (dialect) => {
  let site: TestApp;
  let second: TestApp;
  const never = new AbortController().signal;

  beforeAll(async () => {
    site = await createTestApp(dialect);
    const { db } = site.deps.store;
    await fillWithEvents(db, dialect, events);
    const at = '2026-06-14T12:00:00.000Z';
    const before = '2026-01-01T00:00:00.000Z';
    await sql`
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(members)})
      insert into account (username, username_key, email, email_key, role, password_hash, created_at, email_verified_at)
      select 'member' || i, 'MEMBER' || i, 'm' || i || '@example.org', 'M' || i || '@EXAMPLE.ORG', 'user', '', ${before}, ${before}
      from n`.execute(db);
    const follow = async (type: string, target: ReturnType<typeof sql>): Promise<void> => {
      await sql`insert into follow (account_id, type, target, created_at)
        select id, ${type}, ${target}, ${before} from account`.execute(db);
    };
    for (const offset of [1, 2, 3]) await follow('artist', sql`cast(1 + (id * 7 + ${sql.lit(offset)}) % 200 as text)`);
    await follow('country', sql`(select country from event where event.id = 1 + account.id % 40)`);
    await follow('event', sql`cast(id * 10 as text)`);
    await sql`insert into announcement (kind, type, record_id, changes, created_at)
      select 'new', 'event', id, '{}', ${at} from event where id % ${sql.lit(step)} = 0 order by id`.execute(db);
    await sql`insert into announcement_topic (announcement_id, type, target)
      select distinct a.id, 'artist', cast(p.artist_id as text)
      from announcement as a join floor_artist as p on p.event_id = a.record_id`.execute(db);
    await sql`insert into announcement_topic (announcement_id, type, target)
      select a.id, 'country', e.country from announcement as a join event as e on e.id = a.record_id`.execute(db);
    await sql`insert into announcement_topic (announcement_id, type, target)
      select id, 'event', cast(record_id as text) from announcement`.execute(db);
    await sql`insert into notification_setting (account_id, mail, read_through, mailed_through, digest_day)
      select id, 'daily', 0, 0, '2026-06-14' from account`.execute(db);
    await analyzeForPlans(db, dialect);
    second = await createSecondApp(site);
  });
  afterAll(async () => {
    await second.close();
    await site.close();
  });

  test('is queued within a minute, in bounded memory, once although two servers run', async () => {
    const { db } = site.deps.store;
    const start = performance.now();
    const { rss } = process.memoryUsage();
    const peakBefore = peak();
    // SQLite's transactions block the process, so that two cannot wait for each other in it
    if (dialect === 'postgres') await Promise.all([site, second].map(({ deps }) => mailNews(deps, never)));
    else for (const { deps } of [site, second]) await mailNews(deps, never);
    const ms = performance.now() - start;
    const queued = await db
      .selectFrom('mail')
      .where('kind', '=', 'news')
      .select(({ fn }) => [rowCount, fn.count<number>('account_id').distinct().as('accounts')])
      .executeTakeFirstOrThrow();
    // oxlint-disable-next-line no-console -- the figures of the measurement
    console.log(
      `${dialect}: ${Math.round(ms)} ms, ${megabytes(rss)} MB at first, peak ${megabytes(peak())} MB, before ${megabytes(peakBefore)}`,
    );
    expect(queued.total).toBeGreaterThan(members * 0.99);
    expect(queued.accounts).toBe(queued.total);
    expect(ms).toBeLessThan(minuteMs);
    expect(peak()).toBeLessThan(Math.max(peakBefore, rss + maxGrowth));
  });
});
