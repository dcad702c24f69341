import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTrigger } from '../../db/dialect/definitions.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { testsPostgres } from '../../testing/dialects.ts';
import { stubPages } from '../../testing/fakes/stub-pages.ts';
import { createSecondApp, createTestApp, type TestApp, type TestAccount } from '../../testing/test-app.ts';
import { browserAgent, overviewFor, visitorOf } from '../../testing/visitors.ts';

const home = '131.188.3.1';

describeOnDatabase('collecting page views', (dialect) => {
  let site: TestApp;
  let admin: TestAccount;

  const start = async (env: Record<string, string> = {}): Promise<void> => {
    site = await createTestApp(dialect, { TRUST_PROXY: 'on', ...env }, stubPages);
    admin = await site.signIn('admin');
  };
  beforeEach(() => start());
  afterEach(() => site.close());

  const totals = async () => {
    const { overview } = await overviewFor(site, admin);
    return { views: overview.total_page_views, visitors: overview.total_unique_visitors };
  };

  test('prefetches, subresources, bots and opted-out browsers are not counted', async () => {
    const visitor = visitorOf(site, home);
    await visitor.open('/home', { 'sec-purpose': 'prefetch;prerender' });
    await visitor.open('/home', { purpose: 'prefetch' });
    await visitor.open('/home', { 'sec-fetch-dest': 'image' });
    await visitor.open('/home', { 'sec-gpc': '1' });
    await visitor.open('/home', { dnt: '1' });
    await site.request('HEAD', '/home', { headers: { 'user-agent': browserAgent, 'x-forwarded-for': home } });
    for (const agent of [
      '',
      'curl/8.5.0',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 HeadlessChrome/138.0',
    ]) {
      const program = visitorOf(site, home, agent);
      await program.open('/home');
      await program.move('/artists', 5);
    }
    await site.tries('countView', { json: { path: '/home' }, headers: { 'user-agent': browserAgent, 'sec-gpc': '1' } });
    expect(await totals()).toEqual({ views: 0, visitors: 0 });
  });

  test('missing pages and other responses are not views', async () => {
    const visitor = visitorOf(site, home);
    for (const path of [
      '/missing',
      '/login',
      '/admin-dashboard',
      '/admin-dashboard/analytics',
      '/view/event/1',
      '/artists/all',
    ]) {
      await visitor.open(path);
      await visitor.move(path);
    }
    for (const path of [
      '/event/1',
      '/event/0',
      '/event/99999999999',
      '/nowhere',
      '/edit/nothing/1',
      '//home',
      '/<script>',
    ])
      await visitor.move(path);
    expect(await totals()).toEqual({ views: 0, visitors: 0 });
    await visitor.open('/home?from=mail#top', { 'sec-fetch-dest': 'document' });
    expect(await totals()).toEqual({ views: 1, visitors: 1 });
  });

  test('cached and revalidated pages count like rendered ones', async () => {
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    const get = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${site.app.listeningOrigin}/home`, {
        headers: { 'user-agent': browserAgent, 'x-forwarded-for': `9.9.9.9, ${home}`, accept: 'text/html', ...headers },
      });
      await response.text();
      return response;
    };
    const made = await get();
    const ready = await get();
    const known = await get({ 'if-none-match': made.headers.get('etag') ?? '' });
    expect([made.status, ready.status, known.status]).toEqual([200, 200, 304]);
    expect(ready.headers.get('etag')).toBe(made.headers.get('etag'));
    const figures = await overviewFor(site, admin);
    expect(figures.overview).toMatchObject({ total_page_views: 3, total_unique_visitors: 1 });
    expect(figures.countryStats).toEqual([{ visitor_country: 'Germany', visit_count: 1, unique_visitors: 1 }]);
  });

  test('visitors are told apart by IP address and user agent; an IPv6 /64 counts as one address', async () => {
    await visitorOf(site, home).open('/home');
    await visitorOf(site, home, `${browserAgent} other`).open('/home');
    await visitorOf(site, '2001:4860:4860:1:aaaa::1').open('/home');
    await visitorOf(site, '2001:4860:4860:1:bbbb::2').open('/home');
    await visitorOf(site, '2001:4860:4860:2::1').open('/home');
    expect(await totals()).toEqual({ views: 5, visitors: 4 });
  });

  test('a port that the proxy adds to an address does not matter', async () => {
    for (const address of [home, `${home}:1`, `${home}:2`]) await visitorOf(site, address).open('/home');
    const { overview, countryStats } = await overviewFor(site, admin);
    expect([overview.total_unique_visitors, countryStats[0]!.visitor_country]).toEqual([1, 'Germany']);
  });

  test('only a trusted proxy may set the country', async () => {
    await visitorOf(site, home).open('/home', { 'cf-ipcountry': 'jp' });
    await visitorOf(site, '133.11.0.1').open('/home', { 'x-country-code': 'T1' });
    await visitorOf(site, '10.0.0.1').open('/home', { 'cf-ipcountry': 'XX', 'x-country-code': 'DE' });
    await visitorOf(site, '10.0.0.2').open('/home', { 'x-country-code': 'HK' });
    const { countryStats } = await overviewFor(site, admin);
    expect(countryStats.map(({ visitor_country, visit_count }) => [visitor_country, visit_count])).toEqual([
      ['Japan', 2],
      ['Hong Kong SAR China', 1],
      ['Unknown', 1],
    ]);

    await site.close();
    await start({ TRUST_PROXY: 'off' });
    await visitorOf(site, home).open('/home', { 'cf-ipcountry': 'JP' });
    await visitorOf(site, '133.11.0.1').open('/home');
    expect((await overviewFor(site, admin)).countryStats).toEqual([
      { visitor_country: 'Unknown', visit_count: 1, unique_visitors: 1 },
    ]);
  });

  test('only other sites are referrers', async () => {
    await site.close();
    await start({ PUBLIC_URL: 'https://www.moonfloor.example' });
    const referrers = [
      'https://moonfloor.example/home',
      'http://localhost:80/',
      'android-app://com.mail',
      'nonsense',
      'about:client',
      'https://WWW.Forum.example:8443/t/1?q=2',
      'https://forum.example./',
    ];
    for (const [index, referer] of referrers.entries())
      await visitorOf(site, `10.0.0.${index}`).open('/home', { referer });
    expect((await overviewFor(site, admin)).trafficSources).toEqual([
      { referrer_url: 'forum.example', visit_count: 2 },
    ]);
  });

  test('a member is counted once per visit, and a landing page once', async () => {
    const [member, other] = [await site.signIn(), await site.signIn()];
    const visitor = visitorOf(site, home);
    await visitor.open('/home');
    await visitor.move('/artists', 20, member);
    await visitor.leave(10, member);
    await visitor.leave(10, other);
    await visitor.move('/releases', 10, { ...member, token: 'no longer good' });
    const { overview, userStats } = await overviewFor(site, admin);
    expect(overview).toEqual({ total_page_views: 3, total_unique_visitors: 1, avg_time_spent: 50 });
    expect(userStats.map(({ id, total_visits }) => [id, total_visits])).toEqual([
      [member.id, 1],
      [other.id, 1],
    ]);
  });

  test('time reported without a page view is counted but creates no visitor', async () => {
    await visitorOf(site, home).leave(90);
    expect(await totals()).toEqual({ views: 0, visitors: 0 });
    await visitorOf(site, '10.0.0.1').open('/home');
    expect((await overviewFor(site, admin)).overview.avg_time_spent).toBe(90);
  });

  test('an address counts a maximum of 600 times a minute', async () => {
    const visitor = visitorOf(site, home);
    for (let count = 0; count < 610; count += 1) await visitor.open('/home');
    await visitorOf(site, '10.0.0.1').open('/home');
    expect(await totals()).toEqual({ views: 601, visitors: 2 });
    site.clock.advance(60_000);
    await visitor.open('/home');
    expect((await totals()).views).toBe(602);
  });

  test('an IPv6 /64 counts as one address for that', async () => {
    for (let count = 0; count < 610; count += 1) await visitorOf(site, `2001:db8::${count.toString(16)}`).leave(1);
    await visitorOf(site, home).open('/home');
    expect((await overviewFor(site, admin)).overview.avg_time_spent).toBe(600);
  });

  test('views that cannot be written do not keep later ones from being counted', async () => {
    const { db } = site.deps.store;
    const row = `insert into view_day select 'no day', 0, 0, 0, 0 where new.page = '/artists'`;
    await createTrigger(db, dialect, { name: 'refuse_artists', table: 'view_day_page', event: 'insert', row });
    await visitorOf(site, home).open('/artists');
    await totals();
    await visitorOf(site, home).open('/home');
    expect(await totals()).toEqual({ views: 1, visitors: 1 });
  });

  test('many visitors may come back to many pages that each has seen', async () => {
    const pages = ['/home', '/artists', '/releases', '/now', '/search', '/about', '/venues', '/labels', '/series'];
    for (let count = 0; count < 60; count += 1) {
      const form = { artist_name: `Act ${count}`, artist_country: 'Brazil' };
      pages.push(`/artist/${(await admin.must('submitArtist', { form })).id}`);
    }
    const visit = async () => {
      for (let at = 0; at < 200; at += 1)
        await visitorOf(site, home, `${browserAgent} ${at}`).move(pages[at % pages.length]!);
      return totals();
    };
    expect(await visit()).toEqual({ views: 200, visitors: 200 });
    await sql`insert into visitor_page select visitor.day, visitor.visitor, seen.page
      from visitor cross join (select distinct page from visitor_page) as seen where true
      on conflict do nothing`.execute(site.deps.store.db);
    expect(await visit()).toEqual({ views: 400, visitors: 200 });
  });

  test('a day holds more seconds than 32 bits do', async () => {
    const seconds = 2 ** 31 - 1;
    const day = { day: '2026-06-15', views: 0, visitors: 0, visits: 0, seconds };
    await site.deps.store.db.insertInto('view_day').values(day).execute();
    await visitorOf(site, home).open('/home');
    await visitorOf(site, home).leave(1);
    expect((await overviewFor(site, admin)).overview.avg_time_spent).toBe(seconds + 1);
  });

  test('counting does not invalidate cached responses', async () => {
    const before = site.deps.contentVersion.current();
    await visitorOf(site, home).open('/home');
    await totals();
    expect(site.deps.contentVersion.current()).toBe(before);
    const { version } = await site.deps.store.db
      .selectFrom('content_version')
      .select('version')
      .executeTakeFirstOrThrow();
    expect(version).toBe(before);
  });

  describe('hits reported by a page', () => {
    const badPath = 'path must be an address on this site';
    const badSeconds = 'seconds must be a number from 0 to 1800';

    test.each([
      [{}, '', 'Give a path, seconds, or both'],
      [{ path: 'home' }, 'path', badPath],
      [{ path: 7 }, 'path', badPath],
      [{ path: `/${'x'.repeat(2000)}` }, 'path', badPath],
      [{ seconds: -1 }, 'seconds', badSeconds],
      [{ seconds: 1801 }, 'seconds', badSeconds],
      [{ path: '/home', seconds: '5' }, 'seconds', badSeconds],
    ])('%o is rejected', async (json, field, message) => {
      const response = await site.tries('countView', { json });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ detail: message, errors: [{ field, message }] });
    });
  });
});

test.runIf(testsPostgres)('two processes count the same visitors as one would', async () => {
  const first = await createTestApp('postgres', { TRUST_PROXY: 'on' }, stubPages);
  const second = await createSecondApp(first);
  const admin = await first.signIn('admin');
  const member = await first.signIn();
  const addresses = Array.from({ length: 20 }, (_, at) => `10.0.0.${at}`);
  await Promise.all(addresses.map((address) => visitorOf(first, address).open('/home')));
  await Promise.all(addresses.map((address) => visitorOf(second, address).move('/home', 10, member)));
  await Promise.all([overviewFor(first, admin), overviewFor(second, admin)]);
  const { overview, topPages, userStats } = await overviewFor(first, admin);
  expect(overview).toEqual({ total_page_views: 40, total_unique_visitors: 20, avg_time_spent: 10 });
  expect(topPages).toEqual([{ resource_name: 'Next Events', view_count: 40, unique_views: 20 }]);
  expect(userStats.map(({ id, total_visits }) => [id, total_visits])).toEqual([[member.id, 20]]);
  await second.close();
  await first.close();
});
