import { parseFeed } from '@rowanmanning/feed-parser';
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { onePicture } from '../../testing/pictures.ts';
import { submitRecord, editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const atomType = 'application/atom+xml; charset=utf-8';

/** An item of a JSON Feed. */
interface Item {
  id: string;
  url: string;
  title: string;
  content_html: string;
  image?: string;
  date_published: string;
  date_modified: string;
}

describeOnDatabase('feeds', async (dialect) => {
  const site = await createSuiteApp(dialect, { PUBLIC_URL: 'https://moon.example' });
  const admin = await site.signIn('admin');

  async function atom(path: string) {
    const response = await site.request('GET', path);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, atomType]);
    return { xml: response.body, feed: parseFeed(response.body) };
  }

  async function json(path: string): Promise<{ items: Item[] } & Record<string, unknown>> {
    const response = await site.request('GET', path);
    expect(response.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    return response.json();
  }

  const submitRelease = async (form: Readonly<Record<string, string>>) => {
    return submitRecord(site, admin, 'release', { release_name: 'Sun & Moon', artist_name: 'Alpha', ...form });
  };

  test('the latest change comes first, with a stable identifier', async () => {
    const first = await submitEvent(site, admin, { event_name: 'First', country: 'Peru' });
    site.clock.advance(1000);
    await submitEvent(site, admin, { event_name: 'Second', country: 'Peru' });
    const before = (await atom('/events.atom?country=Peru')).feed;
    expect(before.items.map(({ title }) => title)).toEqual(['SECOND', 'FIRST']);
    expect(before).toMatchObject({
      title: 'Moonfloor events: Peru',
      self: 'https://moon.example/events.atom?country=Peru',
    });
    site.clock.advance(1000);
    await editRecord(site, admin, 'event', first.id, { event_date: '2026-08-01', event_status: 'postponed' });
    const after = (await atom('/events.atom?country=Peru')).feed;
    expect(after.items.map(({ title }) => title)).toEqual(['POSTPONED: FIRST', 'SECOND']);
    expect(after.items[0]?.id).toBe(before.items[1]?.id);
    expect(after.items[0]?.updated).toEqual(new Date(site.clock.now()));
    expect(after.items[0]?.published).toEqual(new Date(first.created_at));
    expect(after.updated).toEqual(new Date(site.clock.now()));
    const { items, ...feed } = await json('/events.json?country=Peru');
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Moonfloor events: Peru',
      feed_url: 'https://moon.example/events.json?country=Peru',
      home_page_url: 'https://moon.example/events?country=Peru',
    });
    expect(items.map(({ id }) => id)).toEqual(after.items.map(({ id }) => id));
    expect(items[0]).toMatchObject({
      url: `https://moon.example/event/${first.id}`,
      title: 'POSTPONED: FIRST',
      tags: ['Peru', 'postponed'],
      date_published: first.created_at,
      date_modified: new Date(site.clock.now()).toISOString(),
    });
  });

  test("members' texts are escaped", async () => {
    const hostile = '<script>alert(1)</script> & ]]> "quoted" \uFFFE é🌕';
    const { id } = await submitEvent(
      site,
      admin,
      {
        event_name: hostile,
        country: 'Japan',
        area: hostile,
        description: `${hostile}\nsecond line`,
        floors: [{ name: hostile, artists: [{ artist_name: hostile }] }],
        event_page_link: 'https://example.com/?a=1&b="2"',
      },
      [{ field: 'event_image', bytes: await onePicture() }],
    );
    const { xml, feed } = await atom('/events.atom?country=Japan');
    expect(xml).not.toContain('\uFFFE');
    const [entry] = feed.items;
    const bare = hostile.replace('\uFFFE', '');
    expect(entry?.title).toBe(bare.toUpperCase());
    expect(entry?.url).toBe(`https://moon.example/event/${id}`);
    const [item] = (await json('/events.json?country=Japan')).items;
    const html = item?.content_html ?? '';
    expect(xml).toContain(html);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; ]]&gt; &quot;quoted&quot;');
    expect(html).toContain('é🌕<br>second line');
    expect(html).not.toContain('<script');
    expect(item?.image).toMatch(/^https:\/\/moon\.example\/media\//);
    expect(html).toContain(`<img src="${item?.image}"`);
  });

  test('records that are not public are excluded', async () => {
    const member = await site.signIn();
    await submitEvent(site, member, { country: 'Malta' });
    const shown = await submitEvent(site, admin, { country: 'Malta', event_name: 'Shown' });
    expect((await json('/events.json?country=Malta')).items).toHaveLength(1);
    await toggleRecordStatus(site, admin, 'event', shown.id);
    expect((await json('/events.json?country=Malta')).items).toEqual([]);
    const { feed } = await atom('/events.atom?country=Malta');
    expect([feed.items, feed.updated]).toEqual([[], new Date(0)]);
  });

  test('releases have feeds, also of an artist or with a text filter', async () => {
    const artist = await admin.tries('submitArtist', { form: { artist_name: 'Beta', artist_country: 'Peru' } });
    await submitRelease({ link2: 'https://store.example/?a=1&b=2', label: 'Moss' });
    site.clock.advance(1000);
    const of = await submitRelease({ artist_name: 'Beta', release_name: 'Dusk' });
    const { xml, feed } = await atom('/releases.atom');
    expect(feed.items.map(({ title }) => title)).toEqual(['BETA – Dusk', 'ALPHA – Sun & Moon']);
    expect(feed).toMatchObject({ title: 'Moonfloor releases', self: 'https://moon.example/releases.atom' });
    expect(xml).toContain('href="https://store.example/?a=1&amp;b=2"');
    const { items } = await json(`/releases.json?artist=${artist.json().id}`);
    expect(items).toMatchObject([{ url: `https://moon.example/release/${of.id}`, tags: ['upcoming'] }]);
    expect((await json('/releases.json?query=moss')).items).toMatchObject([{ title: 'ALPHA – Sun & Moon' }]);
    for (const query of ['artist=0', 'artist=9999', `query=${'x'.repeat(201)}`, 'country=Peru']) {
      expect((await site.tries('releasesAtom', { query })).statusCode, query).toBe(422);
    }
  });

  test('releases of an artist and of a label have feeds with their names, also once these are merged', async () => {
    const add = async (type: 'artist' | 'label', name: string) =>
      (await submitRecord(site, admin, type, { [`${type}_name`]: name })).id;
    const [artist, keptArtist] = [await add('artist', 'Gamma'), await add('artist', 'Delta')];
    const [label, keptLabel] = [await add('label', 'Fern Records'), await add('label', 'Oak Records')];
    await submitRelease({
      release_name: 'Dawn',
      artist_name: 'Gamma',
      label: 'Fern Records',
      release_date: '2026-01-02',
    });
    const shown = async (query: string) => {
      const { title, items } = await json(`/releases.json?${query}`);
      const past = await site.must('listPastReleases', { query });
      return [title, items.length, past.releases.length];
    };
    expect(await shown(`artist=${artist}`)).toEqual(['Moonfloor releases: GAMMA', 1, 1]);
    expect(await shown(`label_id=${label}`)).toEqual(['Moonfloor releases: Fern Records', 1, 1]);
    await mergeRecords(site, admin, 'artist', keptArtist, artist);
    await mergeRecords(site, admin, 'label', keptLabel, label);
    expect(await shown(`artist=${artist}`)).toEqual(['Moonfloor releases: DELTA', 1, 1]);
    expect(await shown(`label_id=${label}`)).toEqual(['Moonfloor releases: Oak Records', 1, 1]);
    await toggleRecordStatus(site, admin, 'label', keptLabel);
    for (const id of [label, keptLabel, 9999])
      expect((await site.tries('releasesAtom', { query: { label_id: id } })).statusCode, `${id}`).toBe(422);
  });

  test('the order of parameters does not matter', async () => {
    const idOf = async (path: string) => /<id>([^<]+)<\/id>/.exec((await atom(path)).xml)?.[1];
    const id = await idOf('/events.atom?country=Peru&q=a');
    expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await idOf('/events.atom?q=a&country=Peru')).toBe(id);
    expect(await idOf('/events.atom?country=Chad')).not.toBe(id);
  });
});
