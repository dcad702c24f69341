import { expect, test } from 'vitest';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import { describeOnDatabase } from '../../testing/databases.ts';
import { importAll, previewImport, countOutcomes, findRefusal } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';
import { withinCpu } from '../../testing/within-cpu.ts';

describeOnDatabase('pages', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const valuesOf = ({ changes }: ImportRow) => Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const look = (html: string, form = {}) => previewImport(site, admin, html, form);
  const block = (json: string) => `<script type="application/ld+json">${json}</script>`;
  const page = (...body: string[]) => `<!doctype html>\n<title>x</title>\n${body.join('\n')}`;
  const night = (name: string, more: object = {}) => ({
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name,
    startDate: '2026-07-01T22:00+02:00',
    location: { name: 'Barn', address: { addressLocality: 'Berlin', addressCountry: 'DE' } },
    ...more,
  });

  const microdata = `<article itemscope itemtype="https://schema.org/MusicEvent"><h1 itemprop="name">Owl <small>Night</small></h1>
    <a itemprop="url" href="https://x.example/owl">more</a><time itemprop="startDate" datetime="2026-07-01T22:00+02:00">July</time><meta itemprop="duration" content="PT10H">
    <p itemprop="location" itemscope itemtype="https://schema.org/Place"><b itemprop="name">Barn</b>
      <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><i itemprop="addressLocality">Berlin</i>
        <span itemprop="addressCountry" itemscope itemtype="https://schema.org/Country"><meta itemprop="name" content="Duitsland"></span></span></p>
    <ul><li itemprop="performer" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Octo</span></li><li itemprop="performer" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Luna</span></li></ul></article>`;
  const rdfa = `<div vocab="https://schema.org/" typeof="MusicEvent"><h1 property="name">Owl Night</h1><a property="url" href="https://x.example/owl">more</a>
    <time property="startDate" datetime="2026-07-01T22:00+02:00">July</time><time property="endDate" datetime="2026-07-02T08:00+02:00">July</time>
    <div property="location" typeof="Place"><b property="name">Barn</b><div property="address" typeof="PostalAddress"><i property="addressLocality">Berlin</i><i property="addressCountry">Allemagne</i></div></div>
    <span property="performer" typeof="Person"><b property="name">Octo</b></span><span property="performer" typeof="Person"><b property="name">Luna</b></span></div>`;

  test.each([
    ['microdata', microdata],
    ['RDFa', rdfa],
  ])('%s is read like JSON-LD', async (_what, html) => {
    const { rows } = await look(page(html));
    expect(rows.map(valuesOf)).toEqual([
      {
        event_name: 'OWL NIGHT',
        event_date: '2026-07-01',
        start_time: '22:00',
        event_end_date: '2026-07-02',
        end_time: '08:00',
        event_status: 'scheduled',
        event_location: 'Barn',
        area: 'Berlin',
        country: 'Germany',
        latitude: 52.5244,
        longitude: 13.4105,
        place_radius_km: 22,
        event_page_link: 'https://x.example/owl',
        floors: 'MAIN FLOOR: OCTO, LUNA',
      },
    ]);
  });

  test.each([
    [
      { '@type': 'Offer', url: 'https://tickets.example/1', price: 20, priceCurrency: 'EUR' },
      { ticket_link: 'https://tickets.example/1', price: '20 EUR' },
    ],
    [
      [
        { url: '/1', price: '20', priceCurrency: 'EUR' },
        { price: '30.00', priceCurrency: 'EUR' },
      ],
      { price: '20 EUR, 30.00 EUR' },
    ],
    [{ '@type': 'AggregateOffer', lowPrice: '20', highPrice: '35', priceCurrency: 'GBP' }, { price: '20–35 GBP' }],
    [{ '@type': 'Offer', url: 'https://x.example/owl' }, {}],
    ['free', {}],
  ])('offers %j become tickets and price', async (offers, told) => {
    const { rows } = await look(
      page(block(JSON.stringify(night('Owl Night', { url: 'https://x.example/owl', offers })))),
    );
    const { ticket_link, price } = valuesOf(rows[0]!);
    expect({ ...(ticket_link != null && { ticket_link }), ...(price != null && { price }) }).toEqual(told);
  });

  test('an event in several formats of a page is imported once', async () => {
    const { rows } = await look(page(block(JSON.stringify(night('Owl Night'))), microdata, rdfa));
    expect(rows).toHaveLength(1);
  });

  test('a part of a festival is not a separate event', async () => {
    const part = `<div itemprop="subEvent" itemscope itemtype="https://schema.org/Event"><b itemprop="name">Opening</b><meta itemprop="startDate" content="2026-07-01"></div></article>`;
    expect((await look(page(microdata.replace('</article>', part)))).rows).toHaveLength(1);
    expect(
      (await look(page(block(JSON.stringify(night('Fest', { subEvent: [night('Opening')] })))))).rows,
    ).toHaveLength(1);
  });

  test.each([
    ['a script within a text', '"description": "Book here: <script>go()</script> now", "url": "https://x.example/b"}'],
    ['the end cut off', '"description": "Book he'],
    ['a comma too many', '"description": "x",}'],
  ])('a block broken by %s is read as far as possible, with a note', async (_what, rest) => {
    const broken = `{"@type": "Event", "name": "Broken", "startDate": "2026-07-03", "location": "Barn, Berlin, Germany", ${rest}`;
    const { rows } = await look(page(block(JSON.stringify(night('Good'))), block(broken)));
    expect(rows.map(({ event_name: name, outcome }) => [name, outcome])).toEqual([
      ['GOOD', 'new'],
      ['BROKEN', 'new'],
    ]);
    expect(rows[1]!.notes).toEqual([
      'The data of this event was broken and has been repaired. Please check it.',
      'The pin is the middle of Berlin, found by its name',
    ]);
  });

  test('an unreadable block is skipped with a note', async () => {
    const preview = await look(page(block(JSON.stringify(night('Good'))), block('{{{ nothing }')));
    expect([preview.rows.length, preview.notes]).toEqual([
      1,
      ['Event data in line 4 of the page is broken and was left out'],
    ]);
    expect(await findRefusal(site, admin, page(block('{{{ nothing }')))).toMatch(
      /^The event data of this page is broken in line 3: /,
    );
    expect(await findRefusal(site, admin, page('<p>Hello'))).toBe(
      'This page has no event data (schema.org, as JSON-LD, microdata or RDFa) in it',
    );
  });

  test('the dates of a series at one URL are separate events, unchanged the second time', async () => {
    const url = 'https://x.example/monthly';
    const dates = ['2026-07-01T20:00', '2026-08-01T15:00', '2026-08-01T20:00'].map((startDate) =>
      night('Monthly', { url, startDate }),
    );
    const source = page(block(JSON.stringify(dates)));
    expect(countOutcomes(await look(source))).toEqual({ new: 3 });
    await importAll(site, admin, source);
    expect(countOutcomes(await look(source))).toEqual({ unchanged: 3 });
    expect(countOutcomes(await look(page(block(JSON.stringify([...dates, ...dates])))))).toEqual({ unchanged: 3 });
  });

  test('references in a graph are resolved by id', async () => {
    const graph = {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Event',
          '@id': '#e',
          name: 'Linked',
          startDate: '2026-07-01',
          location: { '@id': '#p' },
          organizer: [{ '@id': '#o' }],
        },
        { '@type': 'Place', '@id': '#p', name: 'Barn', address: { addressLocality: 'Berlin', addressCountry: 'DE' } },
        { '@type': 'Organization', '@id': '#o', name: 'The Owls', event: { '@id': '#e' } },
      ],
    };
    const { rows } = await look(page(block(JSON.stringify(graph))));
    expect(rows.map(valuesOf)).toMatchObject([
      { event_location: 'Barn', area: 'Berlin', country: 'Germany', promoters: 'THE OWLS' },
    ]);
  });

  test.each([
    ['2024-5-24T19:00+5.5:00', '2024-05-24', '19:00'],
    ['2023-10-18T18:30:00:00+01:00', '2023-10-18', '18:30'],
    ['20260701T2200', '2026-07-01', '22:00'],
  ])('the start date %s is read', async (startDate, day, time) => {
    expect(valuesOf((await look(page(block(JSON.stringify(night('Odd', { startDate })))))).rows[0]!)).toMatchObject({
      event_date: day,
      start_time: time,
    });
  });

  test('a missing country is derived from exact coordinates, with a note', async () => {
    const place = { name: 'Barn', geo: { latitude: 52.520008, longitude: 13.404954 } };
    const { rows } = await look(page(block(JSON.stringify(night('Somewhere', { location: place })))), {
      country: 'France',
    });
    expect([valuesOf(rows[0]!).country, rows[0]!.notes]).toEqual([
      'Germany',
      ['The country, Germany, was told from the coordinates'],
    ]);
  });

  test('a page of opening tags only is parsed quickly', async () => {
    const tags = page('<div itemscope itemprop="a" itemtype="https://schema.org/Event" typeof="Event">'.repeat(5000));
    expect(await withinCpu(11_000, () => findRefusal(site, admin, tags))).not.toBe('');
  });
});
