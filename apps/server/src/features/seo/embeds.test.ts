import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { recordFixtures } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const home = 'https://moon.example';

describeOnDatabase('embedding', async (dialect) => {
  const site = await createSuiteApp(dialect, { PUBLIC_URL: home });
  const admin = await site.signIn('admin');

  const oembed = (url: string, more = '') => site.request('GET', `/oembed?url=${encodeURIComponent(url)}${more}`);
  /** Returns the URL of the iframe in a response. */
  const frameOf = (html: string) => {
    const source = /<iframe src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return new URL(source);
  };

  test('oEmbed describes events, artists, crews, releases and lists', async () => {
    const event = await submitEvent(site, admin, { event_name: 'Tom & <Jerry> "live"' });
    const response = await oembed(`${home}/event/${event.id}`);
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([200, '*']);
    const described = response.json();
    expect(described).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'TOM & <JERRY> "LIVE"',
      provider_name: 'Moonfloor',
      provider_url: home,
      width: 600,
      thumbnail_url: `${home}/share-cards/event-${event.id}.jpg`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(described.html).not.toContain('<JERRY>');
    expect(frameOf(described.html).href).toBe(`${home}/embed?event=${event.id}`);

    const artist = await admin.tries('submitArtist', { form: { artist_name: 'Octo', artist_country: 'Chile' } });
    const ofArtist = (await oembed(`${home}/artist/${artist.json().id}`)).json();
    expect(Object.fromEntries(frameOf(ofArtist.html).searchParams)).toEqual({
      artist: String(artist.json().id),
      heading: 'OCTO',
    });

    const release = await admin.tries('submitRelease', {
      form: { release_name: 'Eight', artist_name: 'Octo', release_date: '2026-01-01' },
    });
    const ofRelease = (await oembed(`${home}/release/${release.json().id}`)).json();
    expect(ofRelease).toMatchObject({
      title: 'Eight',
      height: 190,
      thumbnail_url: `${home}/share-cards/release-${release.json().id}.jpg`,
    });
    expect(frameOf(ofRelease.html).href).toBe(`${home}/embed?release=${release.json().id}`);

    const list = (await oembed(`${home}/events?country=Brazil&when=past&utm_source=x`)).json();
    expect(Object.fromEntries(frameOf(list.html).searchParams)).toEqual({
      view: 'both',
      country: 'Brazil',
      when: 'past',
      heading: 'Psytrance events in Brazil',
    });
  });

  test('oEmbed describes the events of records of all types, whose pages offer it', async () => {
    const described: Record<string, string | number> = {};
    for (const { type, fields, name } of recordFixtures) {
      const { id } = await admin.must(recordCallNames(type).submit, { form: { ...fields, [name]: 'Framed' } });
      const response = await oembed(`${home}/${type}/${id}`);
      const { html } = response.json();
      described[type] = html === undefined ? response.statusCode : [...frameOf(html).searchParams.keys()][0]!;
    }
    expect(described).toEqual({
      event: 'event',
      artist: 'artist',
      decoration: 'decoration',
      release: 'release',
      venue: 'venue_id',
      promoter: 'promoter',
      series: 'series',
      label: 404,
    });
  });

  test('oEmbed respects maxwidth and maxheight, and supports XML', async () => {
    const small = (await oembed(`${home}/events`, '&maxwidth=300&maxheight=200')).json();
    expect([small.width, small.height]).toEqual([300, 200]);
    expect(small.html).toContain('width="300" height="200"');
    const tiny = (await oembed(`${home}/events`, '&maxwidth=200&maxheight=100')).json();
    expect([tiny.width, tiny.height]).toEqual([200, 100]);
    const { id } = await submitEvent(site, admin, { event_name: 'Tom & Jerry' });
    const response = await oembed(`${home}/event/${id}`, '&format=xml');
    expect(response.headers['content-type']).toBe('text/xml; charset=utf-8');
    const { oembed: described } = new XMLParser({ parseTagValue: false }).parse(response.body);
    expect(described).toMatchObject({ version: '1.0', type: 'rich', title: 'TOM & JERRY', width: '600' });
    expect(frameOf(described.html).pathname).toBe('/embed');
  });

  test('oEmbed responds with 404 for other URLs and hidden records', async () => {
    const { id } = await submitEvent(site, admin);
    await toggleRecordStatus(site, admin, 'event', id);
    for (const url of [
      `${home}/event/${id}`,
      `${home}/event/999999`,
      `${home}/login`,
      'https://evil.example/events',
      'not an address',
      'javascript:alert(1)',
    ]) {
      expect((await oembed(url)).statusCode, url).toBe(404);
    }
    for (const query of ['', '?url=', `?url=${home}/events&format=yaml`, `?url=${home}/events&maxwidth=x`]) {
      expect((await site.tries('getOembed', { query })).statusCode, query).toBe(422);
    }
  });

  test('only the embed page may be framed', async () => {
    const response = await site.request(
      'GET',
      `/embed?country=Portugal&style=Goa&view=map&heading=${encodeURIComponent('"><script>alert(1)</script>')}&onload=x`,
    );
    expect(response.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(response.headers).not.toHaveProperty('x-frame-options');
    expect(response.body).toContain(
      '<moonfloor-events country="Portugal" styles="Goa" view="map" heading="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
    );
    expect(response.body).not.toContain('onload');
    expect(response.body).toContain('noindex');
    expect(response.headers).not.toHaveProperty('set-cookie');
    for (const url of ['/events/all', '/docs/', '/sitemap.xml', '/oembed?url=x']) {
      const other = await site.request('GET', url);
      expect(other.headers['content-security-policy'], url).not.toContain('frame-ancestors *');
      expect(other.headers['x-frame-options'], url).toBe('SAMEORIGIN');
    }
  });
});
