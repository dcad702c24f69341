import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { languages } from '@moonfloor/messages/languages';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { recordFixtures, submitRecord, editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';
import { idsOfSitemap } from './sitemaps.ts';

const home = 'https://moon.example';

interface Entry {
  loc: string;
  lastmod?: string;
}

interface Link {
  '@_rel': string;
  '@_hreflang': string;
  '@_href': string;
}

describeOnBothDatabases('sitemaps', async (dialect) => {
  const site = await createSuiteApp(dialect, { PUBLIC_URL: `${home}/` });
  const admin = await site.signIn('admin');

  /** Entries of a sitemap, read by an XML parser. */
  const read = async (url: string): Promise<Entry[]> => {
    const response = await site.request('GET', url);
    expect([response.statusCode, response.headers['content-type']], response.body).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    expect(XMLValidator.validate(response.body)).toBe(true);
    const isArray = (name: string) => name === 'url' || name === 'sitemap';
    const { urlset, sitemapindex } = new XMLParser({ ignoreAttributes: false, isArray }).parse(response.body);
    expect((urlset ?? sitemapindex)['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    if (urlset === undefined) return sitemapindex.sitemap;
    expect(urlset['@_xmlns:xhtml']).toBe('http://www.w3.org/1999/xhtml');
    return urlset.url.map(({ 'xhtml:link': links, ...entry }: Entry & { 'xhtml:link': Link[] }) => {
      // each URL is listed with those of all languages, so that they refer to each other
      expect(links.map((link) => link['@_hreflang'])).toEqual([
        ...Object.values(languages).map(({ lang }) => lang),
        'x-default',
      ]);
      expect(links.map((link) => link['@_href'])).toContain(entry.loc);
      expect(new Set(links.map((link) => link['@_rel']))).toEqual(new Set(['alternate']));
      return entry;
    });
  };
  const index = () => read('/sitemap.xml');

  test('list the pages and every public record with its last change', async () => {
    const at = () => new Date(site.clock.now()).toISOString();
    const addresses: string[] = [];
    for (const { type, name } of recordFixtures) {
      site.clock.advance(60_000);
      const submit = async (text: string): Promise<number> =>
        (await submitRecord(site, admin, type, { [name]: text })).id;
      const [shown, hidden] = [await submit('Shown & <seen>'), await submit('Hidden')];
      await deleteRecord(site, admin, type, hidden);
      addresses.push(`${home}/${type}/${shown}`);
      expect(await read(`/sitemaps/${collectionOf(type)}-1.xml`)).toEqual([
        { loc: `${home}/${type}/${shown}`, lastmod: at() },
      ]);
      expect(await index()).toContainEqual({ loc: `${home}/sitemaps/${collectionOf(type)}-1.xml`, lastmod: at() });
    }
    expect(addresses).toHaveLength(resourceTypes.length);
    const pages = (await read('/sitemaps/pages.xml')).map(({ loc }) => loc);
    expect(pages).toEqual(
      expect.arrayContaining([`${home}/events`, `${home}/artists?tab=visual`, `${home}/events?country=Brazil`]),
    );
  });

  test('are updated when records are published, hidden and changed', async () => {
    const member = await site.signIn();
    const { id } = await submitEvent(site, member, { event_name: 'Waits', country: 'Costa Rica' });
    const listed = async () => (await read('/sitemaps/events-1.xml')).find(({ loc }) => loc.endsWith(`/${id}`));
    expect(await listed()).toBeUndefined();
    await toggleRecordStatus(site, admin, 'event', id);
    const before = await listed();
    expect(before).toBeDefined();
    expect((await read('/sitemaps/pages.xml')).map(({ loc }) => loc)).toContain(`${home}/events?country=Costa+Rica`);
    site.clock.advance(1000);
    await editRecord(site, admin, 'event', id, { area: 'Elsewhere' });
    expect((await listed())!.lastmod! > before!.lastmod!).toBe(true);
    await toggleRecordStatus(site, admin, 'event', id);
    expect(await listed()).toBeUndefined();
  });

  test('list the timetables of events that have set times', async () => {
    const timed = [{ name: 'Main', artists: [{ artist_name: 'Vega', set_start: '2027-01-01T22:00' }] }];
    const { id } = await submitEvent(site, admin, { event_date: '2027-01-01', floors: timed });
    const listed = async () =>
      (await read('/sitemaps/events-1.xml')).map(({ loc }) => loc).filter((loc) => loc.includes(`/event/${id}`));
    expect(await listed()).toEqual([`${home}/event/${id}`, `${home}/event/${id}/timetable`]);
    const untimed = JSON.stringify([{ name: 'Main', artists: [{ artist_name: 'Vega' }] }]);
    await editRecord(site, admin, 'event', id, { floors: untimed });
    expect(await listed()).toEqual([`${home}/event/${id}`]);
  });

  test('are split by id, without empty parts', async () => {
    const far = 2 * idsOfSitemap + 1;
    await sql`insert into artist (id, artist_name, name_key, artist_country, status, created_at, updated_at)
      ${dialect === 'postgres' ? sql`overriding system value` : sql``}
      values (${far}, 'FAR', 'FAR', 'Brazil', 'active', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')`.execute(
      site.deps.store.db,
    );
    await submitEvent(site, admin);
    const parts = (await index()).map(({ loc }) => loc).filter((loc) => /\/artists-\d+\.xml$/.test(loc));
    expect(parts).toEqual([`${home}/sitemaps/artists-1.xml`, `${home}/sitemaps/artists-3.xml`]);
    expect(await read('/sitemaps/artists-3.xml')).toEqual([
      { loc: `${home}/artist/${far}`, lastmod: '2026-01-02T00:00:00.000Z' },
    ]);
    for (const name of ['artists-2', 'artists-4', 'artists-0', 'users-1', 'pages', 'artists-99999999']) {
      expect((await site.request('GET', `/sitemaps/${name}${name === 'pages' ? '' : '.xml'}`)).statusCode, name).toBe(
        404,
      );
    }
  });

  test('list the same pages in each language', async () => {
    const { id } = await submitEvent(site, admin, { event_name: 'In all languages', country: 'Peru' });
    const locs = (await index()).map(({ loc }) => loc);
    expect(locs).toEqual(expect.arrayContaining([`${home}/sitemaps/pages-de.xml`, `${home}/sitemaps/events-1-he.xml`]));
    const english = await read('/sitemaps/events-1.xml');
    const hebrew = await read('/sitemaps/events-1-he.xml');
    expect(english.map(({ loc }) => loc)).toContain(`${home}/event/${id}`);
    expect(hebrew).toEqual(english.map(({ loc, ...entry }) => ({ ...entry, loc: loc.replace(home, `${home}/he`) })));
    expect((await read('/sitemaps/pages-ja.xml')).map(({ loc }) => loc)).toContain(`${home}/ja/events?country=Peru`);
    for (const name of ['pages-en', 'pages-xx', 'events-1-en', 'pages-de-fr']) {
      expect((await site.request('GET', `/sitemaps/${name}.xml`)).statusCode, name).toBe(404);
    }
  });

  test("robots.txt lists them, and disallows members' pages", async () => {
    const response = await site.request('GET', '/robots.txt');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = response.body.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /edit/',
        'Disallow: /de/admin',
        `Sitemap: ${home}/sitemap.xml`,
      ]),
    );
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    for (const path of [
      '/events',
      '/event/1',
      '/de/events',
      '/he/event/1',
      '/artists?tab=visual',
      '/embed',
      '/share-cards/event-1.jpg',
      '/sitemap.xml',
    ]) {
      expect(
        closed.some((start) => path.startsWith(start)),
        path,
      ).toBe(false);
    }
  });
});
