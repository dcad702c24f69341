import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { stubPages } from '../../testing/fakes/stub-pages.ts';
import { createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';
import { daysWithViews, overviewFor, visitorOf } from '../../testing/visitors.ts';
import { rollUpDays } from './roll-up-days.ts';

const behindProxy = { TRUST_PROXY: 'on' };
const minutes = (count: number): number => count * 60_000;

describeOnBothDatabases('the overview of recorded visits', (dialect) => {
  let site: TestApp;
  let admin: TestAccount;
  let member: TestAccount;
  let eventId: number;

  beforeAll(async () => {
    site = await createTestApp(dialect, behindProxy, stubPages);
    site.clock.set('2026-06-10T09:00:00.000Z');
    admin = await site.signIn('admin', 'admin');
    member = await site.signIn('user', 'ziggy');
    const form = { event_name: 'Full Moon', event_date: '2026-07-01', country: 'Japan' };
    eventId = (await admin.must('submitEvent', { form })).id;
    await makeVisits();
  });
  afterAll(() => site.close());

  /** Two days: 10 June with visits from Germany and Japan, 12 June from Germany and an unknown country. */
  async function makeVisits(): Promise<void> {
    const anna = visitorOf(site, '131.188.3.1');
    const kenji = visitorOf(site, '133.11.0.1');
    await anna.open('/', { referer: 'https://www.Trancehub.example/list?page=2' });
    await kenji.open(`/event/${eventId}`, { referer: 'https://social.example/' });
    site.clock.advance(minutes(10));
    await anna.move(`/event/${eventId}`, 120);
    await anna.leave(60);
    // A pause of more than half an hour: a second visit of the same visitor, with another referrer.
    site.clock.advance(minutes(41));
    await anna.open('/artists', { referer: 'https://social.example/post/1' });
    await anna.leave(30);

    site.clock.set('2026-06-12T20:00:00.000Z');
    const ziggy = visitorOf(site, '10.0.0.7');
    await ziggy.open('/events');
    await ziggy.move('/submit', 10, member);
    await ziggy.move('/submit-event', 5, member);
    await ziggy.leave(300, member);
    await anna.open('/events', { referer: 'http://localhost:80/artists' });
    site.clock.set('2026-06-15T12:00:00.000Z');
  }

  const expected = {
    overview: { total_page_views: 8, total_unique_visitors: 4, avg_time_spent: 105 },
    topPages: [
      { resource_name: 'Events Map', view_count: 3, unique_views: 3 },
      { resource_name: 'FULL MOON', view_count: 2, unique_views: 2 },
      { resource_name: 'Artists', view_count: 1, unique_views: 1 },
      { resource_name: 'Submit', view_count: 1, unique_views: 1 },
      { resource_name: 'Submit Event', view_count: 1, unique_views: 1 },
    ],
    countryStats: [
      { visitor_country: 'Germany', visit_count: 3, unique_visitors: 2 },
      { visitor_country: 'Japan', visit_count: 1, unique_visitors: 1 },
      { visitor_country: 'Unknown', visit_count: 1, unique_visitors: 1 },
    ],
    trafficSources: [
      { referrer_url: 'social.example', visit_count: 2 },
      { referrer_url: 'trancehub.example', visit_count: 1 },
    ],
  };

  test('they are exact, by day, page, country, referrer and member', async () => {
    const figures = await overviewFor(site, admin);
    expect(figures).toMatchObject(expected);
    expect(figures.dailyStats.map(({ date }) => date)).toHaveLength(30);
    expect([figures.dailyStats[0]?.date, figures.dailyStats.at(-1)?.date]).toEqual(['2026-05-17', '2026-06-15']);
    expect(daysWithViews(figures)).toEqual(['2026-06-10 4/2', '2026-06-12 4/2']);
    expect(figures.userStats).toEqual([
      {
        id: member.id,
        username: 'ziggy',
        email: 'ziggy@example.com',
        events_created: 0,
        artists_created: 0,
        decorations_created: 0,
        releases_created: 0,
        created: 0,
        last_login: '2026-06-10T09:00:00.000Z',
        total_visits: 1,
      },
      expect.objectContaining({ username: 'admin', events_created: 1, total_visits: 0 }),
    ]);
  });

  test('totals survive the roll-up, which is idempotent and keeps nothing else', async () => {
    const before = await overviewFor(site, admin);
    const { db } = site.deps.store;
    expect(await db.selectFrom('visitor').select('day').execute()).not.toEqual([]);
    await rollUpDays(site.deps);
    await Promise.all([rollUpDays(site.deps), rollUpDays(site.deps)]);
    expect(await overviewFor(site, admin)).toEqual(before);
    expect(await db.selectFrom('visitor').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('visitor_page').selectAll().execute()).toEqual([]);
  });

  test('they leave the window day by day, when the visiting members are deleted', async () => {
    site.clock.set('2026-07-10T12:00:00.000Z');
    expect(daysWithViews(await overviewFor(site, admin))).toEqual(['2026-06-12 4/2']);
    site.clock.set('2026-07-12T12:00:00.000Z');
    expect(await overviewFor(site, admin)).toMatchObject({
      overview: { total_page_views: 0, total_unique_visitors: 0, avg_time_spent: 0 },
      topPages: [],
      countryStats: [],
      trafficSources: [],
    });
    await rollUpDays(site.deps);
    const { db } = site.deps.store;
    expect(await db.selectFrom('view_day_account').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('view_day').select('day').orderBy('day').execute()).toEqual([
      { day: '2026-06-10' },
      { day: '2026-06-12' },
    ]);
  });

  test('a purged record keeps its views', async () => {
    site.clock.set('2026-06-15T12:00:00.000Z');
    await site.deps.store.db.deleteFrom('event').where('id', '=', eventId).execute();
    const { topPages } = await overviewFor(site, admin);
    expect(topPages[1]).toEqual({ resource_name: `Removed event ${eventId}`, view_count: 2, unique_views: 2 });
  });
});

describeOnBothDatabases('days of views', (dialect) => {
  let site: TestApp;
  let admin: TestAccount;

  beforeEach(async () => {
    site = await createTestApp(dialect, { ...behindProxy, TIME_ZONE: 'Pacific/Auckland' }, stubPages);
    admin = await site.signIn('admin');
  });
  afterEach(() => site.close());

  test('begin at midnight in the configured time zone, when all visitors are new', async () => {
    const visitor = visitorOf(site, '193.0.6.1');
    // 23:59:30 on 15 June in Auckland.
    site.clock.set('2026-06-16T11:59:30.000Z');
    await visitor.open('/home/');
    site.clock.advance(minutes(1));
    await visitor.move('/artists', 60);
    const figures = await overviewFor(site, admin);
    expect(daysWithViews(figures)).toEqual(['2026-06-16 1/1', '2026-06-17 1/1']);
    expect(figures.overview).toEqual({ total_page_views: 2, total_unique_visitors: 2, avg_time_spent: 30 });
  });

  test('lose their rare pages and referrers once they are over', async () => {
    const day = '2026-06-16';
    const { db } = site.deps.store;
    await visitorOf(site, '193.0.6.1').open('/home', { referer: 'https://few.example/' });
    await overviewFor(site, admin);
    for (let batch = 0; batch < 4; batch += 1) {
      const numbers = Array.from({ length: 100 }, (_, at) => batch * 100 + at);
      await db
        .insertInto('view_day_page')
        .values(numbers.map((id) => ({ day, page: `/event/${id + 1}`, views: id + 2, visitors: 2 })))
        .execute();
      await db
        .insertInto('view_day_referrer')
        .values(numbers.map((id) => ({ day, referrer: `${id}.example`, visits: id + 2 })))
        .execute();
    }
    site.clock.advance(24 * minutes(60));
    await rollUpDays(site.deps);
    await rollUpDays(site.deps);
    const pages = await db.selectFrom('view_day_page').orderBy('views').select('views').execute();
    expect([pages.length, pages[0]?.views]).toEqual([300, 102]);
    const hosts = await db.selectFrom('view_day_referrer').orderBy('visits').select('visits').execute();
    expect([hosts.length, hosts[0]?.visits]).toEqual([100, 302]);
    const { topPages, trafficSources } = await overviewFor(site, admin);
    expect([topPages.length, topPages[0]?.view_count]).toEqual([10, 401]);
    expect([trafficSources.length, trafficSources[0]?.referrer_url]).toEqual([100, '399.example']);
  });

  test('members who have added only venues are active', async () => {
    const founder = await site.signIn();
    await founder.must('submitVenue', { form: { venue_name: 'Dome', country: 'Austria' } });
    expect((await overviewFor(site, admin)).userStats).toContainEqual(
      expect.objectContaining({ username: founder.username, created: 1, total_visits: 0 }),
    );
  });
});
