import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const home = 'https://moon.example';

describeOnDatabase('addresses below a language', async (dialect) => {
  const site = await createSuiteApp(dialect, { PUBLIC_URL: home });
  const admin = await site.signIn('admin');
  const event = await submitEvent(site, admin, {
    event_name: 'Sonnenwende',
    event_date: '2026-07-02',
    event_end_date: '2026-07-04',
    country: 'Germany',
    area: 'Wendland',
    description: 'Main text',
    descriptions: { de: 'Feuer & Wald', he: 'אש' },
  });
  const { id } = event;

  const body = async (url: string): Promise<string> => {
    const response = await site.request('GET', url);
    expect(response.statusCode, url).toBe(200);
    return response.body.replaceAll('\r\n ', '');
  };

  test('a calendar has the names of countries, and the addresses, of its language', async () => {
    for (let times = 0; times < 2; times += 1) {
      const [german, english] = [await body('/de/events.ics'), await body('/events.ics')];
      expect(german).toContain('LOCATION:Wendland\\, Deutschland');
      expect(german).toContain(`URL:${home}/de/event/${id}\r\n`);
      expect(german).toContain('PRODID:-//Moonfloor//Moonfloor//DE');
      expect(german).toContain(`SOURCE;VALUE=URI:${home}/de/events.ics`);
      expect(english).toContain('LOCATION:Wendland\\, Germany');
      expect(english).toContain(`URL:${home}/event/${id}\r\n`);
      const uid = /^UID:.*$/m;
      expect(uid.exec(german)?.[0]).toBe(uid.exec(english)?.[0]);
    }
    expect(await body(`/fr/event/${id}.ics`)).toContain('LOCATION:Wendland\\, Allemagne');
  });

  test('a feed has the dates of its language', async () => {
    const { items, ...feed } = JSON.parse(await body('/ja/events.json?country=Germany'));
    expect(feed).toMatchObject({
      feed_url: `${home}/ja/events.json?country=Germany`,
      home_page_url: `${home}/ja/events?country=Germany`,
    });
    expect(feed.title).toContain('ドイツ');
    expect(items[0]).toMatchObject({ url: `${home}/ja/event/${id}`, tags: ['ドイツ'] });
    expect(items[0].summary).toContain('2026/07/02');
    expect(JSON.parse(await body('/events.json?country=Germany')).items[0].summary).toBe(
      '02/07/2026 --- 04/07/2026 · Wendland, Germany',
    );
    expect(await body('/it/events.atom')).toContain(`href="${home}/it/event/${id}"`);
  });

  test('calendars and feeds have the description of their language, and otherwise the main text', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await body(`/de/event/${id}.ics`)).toContain('DESCRIPTION:Feuer & Wald\\n');
      expect(await body('/events.ics')).toContain('DESCRIPTION:Main text\\n');
    }
    const html = async (prefix: string): Promise<string> =>
      JSON.parse(await body(`${prefix}/events.json?country=Germany`)).items[0].content_html;
    expect(await html('/de')).toContain('<p lang="de">Feuer &amp; Wald</p>');
    expect(await html('/he')).toContain('<p lang="he" dir="rtl">אש</p>');
    expect(await html('/fr')).toContain('<p>Main text</p>');
    expect(await html('')).not.toContain('Wald');
    const atom = await body('/de/events.atom?country=Germany');
    expect(atom).toContain('Feuer');
    expect(atom).not.toContain('Main text');
  });

  test('a share card is drawn for each language', async () => {
    const tags = new Set<unknown>();
    for (const prefix of ['', '/de', '/he', '/ru', '/ja'])
      tags.add((await site.request('GET', `${prefix}/share-cards/event-${id}.jpg`)).headers.etag);
    expect(tags).toHaveProperty('size', 5);
  });

  test('oEmbed describes a page in its language', async () => {
    const ask = async (path: string) => JSON.parse(await body(`/oembed?url=${encodeURIComponent(home + path)}`));
    expect((await ask('/de/events?country=Germany')).title).toContain('Deutschland');
    expect((await ask('/events?country=Germany')).title).toBe('Psytrance events in Germany');
    const one = await ask(`/he/event/${id}`);
    expect(one.thumbnail_url).toBe(`${home}/he/share-cards/event-${id}.jpg`);
    expect(one.html).toContain(`src="${home}/he/embed?event=${id}"`);
    expect(await body('/he/embed')).toContain('<html lang="he" dir="rtl">');
    expect(await body('/embed')).toContain('<html lang="en"><head>');
  });

  test('a merged event leads to its target in the same language', async () => {
    const other = await submitEvent(site, admin, { event_name: 'Twin' });
    expect((await mergeVersions(site, admin, 'event', event, other)).statusCode).toBe(200);
    const response = await site.request('GET', `/de/event/${other.id}.ics`);
    expect([response.statusCode, response.headers.location]).toEqual([308, `/de/event/${id}.ics`]);
  });
});
