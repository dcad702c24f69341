import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf } from '@moonfloor/contract/values/keys';
import { calendar, entry } from './testing/calendars.ts';
import { basic, days, saidOf, times, two } from './testing/generated-values.ts';
import { readEvents } from './testing/read-format.ts';

describe('of generated calendars', () => {
  const zoneNames = ['Europe/Berlin', 'America/Denver', 'Nowhere/Town'].map((zone) => `;TZID=${zone}`);
  const zones = ['', ';VALUE=DATE', 'UTC', ...zoneNames];
  const lines = [
    'X-NOISE=1',
    'ORGANIZER;CN=Crew',
    'DURATION:-PT2H',
    'DURATION:PT3H',
    'GEO:13.4;52.5',
    'GEO:somewhere',
    'DTEND:19990101T000000',
    'DTEND:99991231T000000',
    'URL:no address',
    'STATUS:CANCELLED',
    'RRULE:FREQ=SOMETIMES',
  ] as const;
  const events = fc.array(
    fc.record({
      day: days,
      time: times,
      zone: fc.constantFrom(...zones),
      more: fc.uniqueArray(fc.constantFrom(...lines), { maxLength: 3, selector: (line) => line.split(/[:;]/)[0] }),
      begins: fc.constantFrom(true, true, true, false),
    }),
    { minLength: 1, maxLength: 6 },
  );

  test('each event is a row, each line that cannot be read has a note, and no time changes without one', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (generated) => {
        const texts = generated.map(({ day, time, zone, more, begins }, at) =>
          entry(
            `UID:${at}@x`,
            ...(begins ? [`DTSTART${zone === 'UTC' ? `:${basic(day, time)}Z` : `${zone}:${basic(day, time)}`}`] : []),
            'LOCATION:Halle\\, Berlin\\, Germany',
            ...more,
          )
            .replace('UID:a@example.org\r\n', '')
            .replace('SUMMARY:Night', `SUMMARY:Night ${at} end`),
        );
        const text = calendar(...texts);
        const read = await readEvents(Buffer.from(text), {});
        const numbered = text.split('\r\n');
        for (const [at, { day, time, zone, more, begins }] of generated.entries()) {
          const own = read.events.filter(({ fields }) => fields.event_name === `Night ${at} end`);
          expect(own, text).toHaveLength(1);
          const { fields, faults } = own[0]!;
          const said = saidOf(own[0]!);
          const from = numbered.indexOf(`UID:${at}@x`);
          for (const line of more.filter((one) => one === 'X-NOISE=1' || one === 'ORGANIZER;CN=Crew'))
            expect(said).toContain(`Line ${numbered.indexOf(line, from) + 1} cannot be read and was left out`);
          if (!begins) {
            expect(faults.length, text).toBeGreaterThan(0);
            continue;
          }
          expect(faults, text).toEqual([]);
          if (more.includes('RRULE:FREQ=SOMETIMES')) expect(said).toContain('RRULE: “FREQ=SOMETIMES” cannot be read');
          const isShown = fields.event_date === day && fields.start_time === time;
          if (!isShown) expect(said, text).toContain('The times were given in');
          if (zone === ';TZID=Nowhere/Town')
            expect([isShown, said]).toEqual([true, expect.stringContaining('is unknown')]);
          if (more.includes('DURATION:-PT2H')) expect(said, text).toContain('-PT2H');
          if (more.includes('GEO:somewhere')) expect(said, text).toContain('somewhere');
          if (more.includes('GEO:13.4;52.5')) expect(said, text).toMatch(/wrong way round|cannot be read/);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('of generated pages and feeds', () => {
  const starts = fc.oneof(
    fc.record({ day: days, time: times, suffix: fc.constantFrom('', '+02:00', 'Z') }),
    fc.constantFrom('next Friday', '2027-02-30T22:00', ''),
  );
  const events = fc.array(
    fc.record({
      start: starts,
      end: fc.constantFrom('', 'when the sun rises', '2031-01-01', '1999-01-01T06:00'),
      town: fc.constantFrom('Berlin', 'Halle & Saale', ''),
      url: fc.constantFrom('', 'https://x.example/a', 'no address'),
    }),
    { minLength: 1, maxLength: 5 },
  );
  type Generated = { at: number; start: string; end: string; town: string; url: string };
  const xml = (text: string): string => text.replaceAll('&', '&amp;');
  const linked = ({ at, start, end, town, url }: Generated): object => ({
    '@type': 'MusicEvent',
    name: `Night ${at} end`,
    ...(start !== '' && { startDate: start }),
    ...(end !== '' && { endDate: end }),
    location: { '@type': 'Place', name: 'Hall', address: { addressLocality: town, addressCountry: 'DE' } },
    ...(url !== '' && { url }),
  });
  const script = (json: unknown): string => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
  const property = (name: string, value: string): string =>
    value === '' ? '' : `<meta itemprop="${name}" content="${xml(value)}">`;
  /** Documents that hold the same events. */
  const documents = {
    scripts: (all: Generated[]) => `<html><body>${all.map((one) => script(linked(one))).join('<p>And')}</body></html>`,
    graph: (all: Generated[]) => `<html>${script({ '@context': 'https://schema.org', '@graph': all.map(linked) })}`,
    list: (all: Generated[]) =>
      `<html>${script({ '@type': 'ItemList', itemListElement: all.map((one) => ({ '@type': 'ListItem', item: linked(one) })) })}`,
    json: (all: Generated[]) => JSON.stringify(all.map(linked)),
    microdata: (all: Generated[]) =>
      `<html><body>${all
        .map(
          ({ at, start, end, town }) =>
            `<div itemscope itemtype="https://schema.org/MusicEvent">${property('name', `Night ${at} end`)}${property('startDate', start)}${property('endDate', end)}<div itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="address">${xml(town)}, Germany</span></div></div>`,
        )
        .join('')}`,
    rss: (all: Generated[]) =>
      `<rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel>${all
        .map(
          ({ at, start, end, town }) =>
            `<item><title>Night ${at} end</title><ev:startdate>${start}</ev:startdate><ev:enddate>${end}</ev:enddate><ev:location>${xml(town)}</ev:location></item>`,
        )
        .join('')}</channel></rss>`,
  } as const;

  test.each(keysOf(documents))(
    '%s: each event is a row or named in a note, with the time that is stated',
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(events, async (generated) => {
          const all = generated.map(({ start, ...one }, at) => ({
            ...one,
            at,
            start: typeof start === 'string' ? start : `${start.day}T${start.time}:00${start.suffix}`,
          }));
          const text = documents[kind](all);
          const read = await readEvents(Buffer.from(text), { country: 'Germany' }).catch((error: Error) => error);
          if (read instanceof Error) {
            expect(
              all.every(({ start }) => start === ''),
              `${read.message} ${text}`,
            ).toBe(true);
            return;
          }
          for (const { at, start, end } of all) {
            const own = read.events.filter(({ fields }) => fields.event_name === `Night ${at} end`);
            if (start === '' && own.length === 0) {
              expect(read.notes.join('\n'), text).toContain(`Night ${at} end`);
              continue;
            }
            expect(own, text).toHaveLength(1);
            const { fields, faults } = own[0]!;
            const said = saidOf(own[0]!);
            if (!/^\d{4}-\d\d-\d\dT/.test(start) || start.includes('02-30')) {
              expect(said, text).toContain(start);
              continue;
            }
            expect(faults, text).toEqual([]);
            const isShown = start.startsWith(`${fields.event_date}T${fields.start_time}`);
            if (!isShown) expect(said, text).toContain('The times were given in');
            if (end !== '' && end !== '2031-01-01') expect(said, text).toContain(end.replace(/T.*/, ''));
          }
        }),
        { numRuns: 15 },
      );
    },
  );
});

describe('of generated tables', () => {
  /** Cells of each column: what is written, and what its field must be; null where a note or fault must repeat it. */
  const cells = {
    Date: [
      ['12.06.2027', 'event_date=2027-06-12'],
      ['2027-06-12', 'event_date=2027-06-12'],
      ['12.-14.06.2027', 'event_date=2027-06-12'],
      ['sometime in June', null],
      ['31.02.2027', null],
    ],
    'Start time': [
      ['22:00', 'start_time=22:00'],
      ['22 Uhr', 'start_time=22:00'],
      ['10 pm', 'start_time=22:00'],
      ['late', null],
      ['77:00', null],
    ],
    'End time': [
      ['06:00', 'end_time=06:00'],
      ['25:30', 'end_time=01:30'],
      ['when the sun rises', null],
    ],
    Website: [
      ['https://x.example/a', 'event_page_link=https://x.example/a'],
      ['see flyer', null],
    ],
    Coordinates: [
      ['52.520123, 13.405123', 'latitude=52.520123'],
      ['13.405123, 52.520123', 'latitude=52.520123'],
      ['by the lake', null],
    ],
    Status: [
      ['cancelled', 'event_status=cancelled'],
      ['perhaps', null],
    ],
    Price: [['10 €', 'price=10 €']],
    Description: [['Bring a tent', 'description=Bring a tent']],
  } as const;
  const heads = keysOf(cells);
  const mapping = [
    'event_name',
    'country',
    'event_date',
    'start_time',
    'end_time',
    'event_page_link',
    'coordinates',
    'event_status',
    'price',
    'description',
  ] as const;
  const row = fc.tuple(...heads.map((head) => fc.option(fc.constantFrom(...cells[head]), { nil: undefined })));

  test('each row is an event, and each cell is in a field, a note or a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const lines = rows.map((row, at) =>
          [`Night ${at}`, 'Germany', ...row.map((cell) => cell?.[0] ?? '')].join(';'),
        );
        const text = [['Event', 'Country', ...heads].join(';'), ...lines].join('\n');
        const { events } = await readEvents(Buffer.from(text), { mapping: [...mapping] });
        expect(
          events.map(({ fields }) => fields.event_name),
          text,
        ).toEqual(rows.map((_, at) => `Night ${at}`));
        for (const [at, row] of rows.entries()) {
          const { fields, faults } = events[at]!;
          const said = saidOf(events[at]!);
          const values = Object.entries(fields).map((pair) => pair.join('='));
          const hasDate = row[0]?.[1] != null;
          for (const [column, cell] of row.entries()) {
            if (cell === undefined) continue;
            const [written, value] = cell;
            // a row without a day is refused, and says why
            if (written.includes('-14.06.')) expect(fields.event_end_date, text).toMatch(/^2027-06-1[45]$/);
            if (value === null) expect(said, text).toContain(written);
            else if (hasDate || ![1, 2].includes(column)) expect(values, text).toContain(value);
            else expect(faults.length + Number(fields.event_date === ''), text).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('of generated line-ups', () => {
  const shapes = [
    (name: string, from: string) => `${from} ${name}`,
    (name: string, from: string, to: string) => `${from} - ${to} ${name}`,
    (name: string, from: string, to: string) => `${from}–${to} | ${name}`,
    (name: string, from: string) => `${name} ${from}`,
    (name: string, from: string, to: string) => `${name} (${from}-${to})`,
    (name: string, from: string, to: string) => `• ${name} [live] ${from} – ${to}`,
  ] as const;
  const acts = fc.tuple(
    fc.uniqueArray(
      fc.constantFrom('Octo', 'Amber Owl', 'Moss Engine', 'Luna Fox', 'DJ Pollen', 'Tin Comet', 'Kiko B'),
      { minLength: 2 },
    ),
    fc.constantFrom(...shapes),
    fc.integer({ min: 18, max: 23 }),
    fc.constantFrom(
      '',
      'FOREST FLOOR\n',
      'Saturday 12 June\n',
      '***\n',
      'Bring warm clothes, we will dance until sunrise!\n',
    ),
  );

  test('each line is in the floors or the description, and each set begins when its line says', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async ([names, shape, first, above]) => {
        const clock = (at: number): string => `${two((first + at) % 24)}:00`;
        const lineup = above + names.map((name, at) => shape(name, clock(at), clock(at + 1))).join('\n');
        const source = JSON.stringify([{ name: 'N', date: '2027-06-12', country: 'Germany', lineup }]);
        const { events } = await readEvents(Buffer.from(source), { lineups: 'floors' });
        const { fields } = events[0]!;
        const sets: { artist_name: string; set_start: string | null }[] = JSON.parse(fields.floors ?? '[]').flatMap(
          ({ artists }: { artists: object[] }) => artists,
        );
        const kept = (fields.description ?? '').split('\n');
        for (const [at, name] of names.entries()) {
          const set = sets.find(({ artist_name }) => artist_name === name.toUpperCase());
          if (set === undefined) expect(kept, lineup).toContain(lineup.split('\n').find((line) => line.includes(name)));
          else if (set.set_start !== null) expect(set.set_start.slice(11), lineup).toBe(clock(at));
          else expect(JSON.stringify(set) + kept.join('\n'), lineup).toContain(clock(at));
        }
        for (const line of lineup.split('\n').slice(0, above === '' ? 0 : 1))
          if (/\p{L}/u.test(line))
            expect(fields.floors + kept.join('\n'), lineup).toMatch(new RegExp(line.slice(0, 20)));
      }),
      { numRuns: 40 },
    );
  });
});
