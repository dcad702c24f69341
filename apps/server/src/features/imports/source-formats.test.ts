import { expect, test } from 'vitest';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { withinCpu } from '@moonfloor/contract/testing/within-cpu';
import { calendar, entry, vevent } from '@moonfloor/event-sources/testing/calendars';
import { describeOnDatabase } from '../../testing/databases.ts';
import { countOutcomes, findRefusal, importAll, previewImport } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('reading', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const valuesOf = ({ changes }: ImportRow) => Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const previewSource = (source: string | Uint8Array, form: Readonly<Record<string, string>> = {}) =>
    previewImport(site, admin, source, form);
  const firstOf = async (source: string | Uint8Array, form = {}) =>
    valuesOf((await previewSource(source, form)).rows[0]!);
  test('place, status, link and text of a calendar are read; the given country is the default', async () => {
    const read = await firstOf(
      calendar(
        entry(
          'DTSTART:20260701T200000Z',
          'GEO:-15.79;-47.88',
          'STATUS:CANCELLED',
          'URL:https://x.example/night',
          'DESCRIPTION:One\\nTwo <br>Three &amp\\; four',
          'ORGANIZER;CN=The Owls:mailto:a@example.com',
        ),
      ),
      { country: 'Brazil' },
    );
    expect(read).toMatchObject({
      latitude: -15.79,
      longitude: -47.88,
      event_status: 'cancelled',
      event_page_link: 'https://x.example/night',
      country: 'Brazil',
      description: 'One\nTwo\nThree & four',
      promoters: 'THE OWLS',
      start_time: '17:00',
    });
    const without = await previewSource(calendar(entry('DTSTART:20260701T200000Z')));
    expect(without.rows[0]!.faults).toEqual([{ field: 'country', message: 'Country is missing' }]);
  });

  test('an invalid event of a calendar is rejected with its line, the others are read', async () => {
    const { rows } = await previewSource(
      calendar(
        'PRODID:-//x//y',
        entry('DTSTART:2026x', 'LOCATION:Berlin, Germany'),
        vevent('UID:b@x', 'SUMMARY:B', 'DTSTART:20260701T220000', 'LOCATION:Berlin, Germany'),
      ),
    );
    expect(rows.map(({ outcome, place }) => [outcome, place])).toEqual([
      ['refused', 'event 1 (line 4)'],
      ['new', 'event 2 (line 10)'],
    ]);
    expect(rows[0]!.faults[0]).toMatchObject({ field: 'event_date' });
    const dayless = (await previewSource(calendar(entry('LOCATION:Berlin, Germany')))).rows[0]!;
    expect(dayless.faults).toEqual([{ field: 'event_date', message: 'DTSTART is missing' }]);
  });

  const page = (data: object | string) =>
    `<!doctype html>\n<title>x</title>\n<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script><p>y`;
  const night = {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: 'Owl',
    startDate: '2026-07-01T22:00',
    location: { name: 'Barn', address: { addressLocality: 'Berlin', addressCountry: 'DE' } },
  };

  test('a Goabase event is identical from its page and its list', async () => {
    const url = 'https://www.goabase.net/party/owl/777';
    await importAll(
      site,
      admin,
      JSON.stringify({
        partylist: [
          { id: 777, nameParty: 'Owl', dateStart: '2026-07-01T22:00:00+02:00', isoCountry: 'DE', urlPartyHtml: url },
        ],
      }),
    );
    expect((await previewSource(page({ ...night, url }))).rows[0]).toMatchObject({
      outcome: 'changed',
      event: { event_name: 'OWL' },
    });
  });

  test('the dates of a series at one URL are separate events, unchanged the second time', async () => {
    const url = 'https://x.example/monthly';
    const dates = ['2026-07-01T20:00', '2026-08-01T15:00', '2026-08-01T20:00'].map((startDate) => ({
      ...night,
      name: 'Monthly',
      url,
      startDate,
    }));
    const source = page(dates);
    const first = await previewSource(source);
    expect([first.format, first.name, countOutcomes(first)]).toEqual(['page', 'x.example', { new: 3 }]);
    await importAll(site, admin, source);
    expect(countOutcomes(await previewSource(source))).toEqual({ unchanged: 3 });
    expect(countOutcomes(await previewSource(page([...dates, ...dates])))).toEqual({ unchanged: 3 });
  });

  test('a page of which nothing can be read is refused, with the line', async () => {
    expect(await findRefusal(site, admin, page('{{{ nothing }'))).toMatch(
      /^The event data of this page is broken in line 3: /,
    );
  });

  test('a page of opening tags only is parsed quickly', async () => {
    const tags = `<!doctype html>${'<div itemscope itemprop="a" itemtype="https://schema.org/Event" typeof="Event">'.repeat(5000)}`;
    expect(await withinCpu(11_000, () => findRefusal(site, admin, tags))).not.toBe('');
  });

  test('lists beyond the hundredth of a page are named; menus do not count', async () => {
    const list = (number: number) =>
      `<ul><li>12.06.2027 – Oak ${number} – Bern, Switzerland</li><li>13.06.2027 – Elm ${number} – Ulm, Germany</li></ul>`;
    const lists = Array.from({ length: 101 }, (_, at) => `<ul><li>Home</li></ul>${list(at)}`).join('');
    const { rows, notes } = await previewSource(`<!doctype html><body>${lists}</body>`);
    expect(rows).toHaveLength(200);
    expect(notes).toContain('Other lists were left out: 12.06.2027 – Oak 100 – Bern, Switzerland');
  });

  test('a chosen mapping is applied', async () => {
    const preview = await previewSource('Thing;When;Where else\nMoon;2026-07-01;Goa');
    expect([preview.fault, preview.table!.mapping, preview.notes]).toEqual([
      null,
      ['event_name', 'event_date', ''],
      ['Columns that were not imported: Where else', 'The names of the events are those of the column “Thing”'],
    ]);
    const say = async (json: object) => await admin.must('updateImport', { params: { id: preview.id }, json });
    expect((await say({ mapping: ['event_name', 'event_date', 'event_name'] })).fault).toBe(
      'Two columns are assigned to event name',
    );
    const said: ImportPreview = await say({ mapping: ['event_name', 'event_date', 'area'], country: 'India' });
    expect(said.rows[0]).toMatchObject({ outcome: 'new', event_name: 'MOON', place_line: 'Goa, India' });
    expect(valuesOf(said.rows[0]!).country).toBe('India');
  });
});
