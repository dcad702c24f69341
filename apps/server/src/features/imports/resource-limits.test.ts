import { describe, expect, onTestFinished, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { calendar, vevent } from '@moonfloor/event-sources/testing/calendars';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, createTestApp } from '../../testing/test-app.ts';

const tooComplex = 'This takes too long to read. Please import it in smaller parts.';

describeOnDatabase('a source crafted to exhaust resources', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const member = await site.signIn();

  const send = (text: string, account = member) => account.tries('createImport', { form: { text } });
  async function look(text: string): Promise<ImportPreview> {
    const response = await send(text);
    expect(response.statusCode, response.body.slice(0, 500)).toBe(201);
    return response.json();
  }

  test('an object of very many keys in JSON is no record', async () => {
    const wide = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`key${at}`, at]));
    const oak = JSON.stringify({ name: 'Oak', date: '2027-06-12', country: 'Peru' });
    const { rows } = await look(`[${JSON.stringify(wide)},${oak}]`);
    const inBroken = await look(`[${JSON.stringify(wide)},\n${oak},\n{"name": }]`);
    expect(inBroken.rows.map((row) => [row.outcome, row.event_name, row.faults[0]?.message])).toEqual([
      ['new', 'OAK', undefined],
      ['refused', null, "The JSON is broken in line 3: Unexpected token '}'"],
    ]);
    expect(rows).toHaveLength(1);
  });

  describe('as a calendar', () => {
    const night = (at: number | string, ...lines: string[]) =>
      vevent(`UID:${at}@feeds.example`, `SUMMARY:Night ${at}`, ...lines);
    const many = (count: number, ...lines: string[]) => Array.from({ length: count }, (_, at) => night(at, ...lines));
    const faults = ({ rows }: ImportPreview) => [...new Set(rows.map((row) => row.faults[0]?.message))];
    const never = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';

    test('a rule without any date leaves the date of its event', async () => {
      const { rows } = await look(calendar(...many(20, 'DTSTART:20260601T200000Z', `RRULE:${never}`)));
      expect(rows.map(({ event_date: day, notes }) => [day, notes[0]])).toEqual(
        Array.from({ length: 20 }, () => ['2026-06-01', `RRULE: “${never}” cannot be read and was left out`]),
      );
    });

    test('too many such rules reject the calendar', async () => {
      const response = await send(calendar(...many(2000, 'DTSTART:20260601T200000Z', `RRULE:${never}`)));
      expect([response.statusCode, response.json().detail]).toEqual([422, tooComplex]);
    });

    test('dates that share a text that is too long for all of them reject the calendar', async () => {
      const shared = night(1, 'DTSTART:20260601T200000Z', 'RRULE:FREQ=DAILY', `DESCRIPTION:${'a'.repeat(200_000)}`);
      const response = await send(calendar(shared));
      expect([response.statusCode, response.json().detail]).toEqual([422, tooComplex]);
    });

    test('dates counted from the distant past, and endless durations, are left out', async () => {
      const days = Array.from({ length: 200 }, (_, at) => at + 100).join(',');
      const counted = many(
        200,
        'DTSTART:00010101T200000Z',
        `RRULE:FREQ=YEARLY;BYYEARDAY=${days};BYDAY=1MO;COUNT=50000`,
      );
      expect(faults(await look(calendar(...counted)))).toContain('The year 1 is not possible');
      const endless = many(5, 'DTSTART:20260601T200000Z', 'DURATION:P99999999999D');
      const { rows } = await look(calendar(...endless));
      expect(rows[0]!.notes).toContainEqual(expect.stringMatching(/^DURATION: .* was left out$/));
    });

    test('a time zone without transitions is ignored', async () => {
      const zone = [
        'BEGIN:VTIMEZONE',
        'TZID:X',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
        'RRULE:FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=15;BYMONTH=4',
        'END:STANDARD',
        'END:VTIMEZONE',
      ];
      expect(
        (await look(calendar(...zone, ...many(10, 'DTSTART;TZID=X:20260601T200000', 'RRULE:FREQ=DAILY;COUNT=3')))).rows,
      ).toHaveLength(30);
    });

    test('a thousand series with one UID and a thousand exceptions are matched', async () => {
      const series = Array.from({ length: 900 }, (_, at) =>
        night('same', 'DTSTART:20260601T200000Z', `X-N:${at}`),
      ).flat();
      const exceptions = Array.from({ length: 900 }, () =>
        night('same', 'RECURRENCE-ID:20260601T200000Z', 'DTSTART:20260602T200000Z'),
      ).flat();
      expect((await look(calendar(...series, ...exceptions))).rows.length).toBeGreaterThan(0);
    });
  });

  test('as records that share a long text, or as a value that is nested too deeply for its reader', async () => {
    const events = Array.from({ length: 100 }, (_, at) => ({ name: `Night ${at}`, date: '2026-08-01' }));
    const nested = (depth: number) => `${'{"events":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const text of [
      JSON.stringify([{ description: 'a'.repeat(200_000), country: 'Peru', events }]),
      nested(200_000),
    ]) {
      const response = await send(text);
      expect([response.statusCode, response.json().status], response.body.slice(0, 500)).toEqual([422, 422]);
    }
  });

  test('as a long file whose characters are cut between slices', async () => {
    const text = 'é'.repeat(150);
    const rows = Array.from({ length: 1000 }, (_, at) => `Night ${at};2026-08-01;Peru;${text}`);
    const file = { field: 'import_file', bytes: Buffer.from(['name;date;country;description', ...rows].join('\n')) };
    const response = await member.tries('createImport', { form: {}, files: [file] });
    expect(response.statusCode, response.body.slice(0, 500)).toBe(201);
    const { rows: read }: ImportPreview = response.json();
    const texts = read.map(({ changes }) => changes.find(({ field }) => field === 'description')?.after);
    expect([read.length, ...new Set(texts)]).toEqual([1000, text]);
  });

  test('occupies one of five slots of its member and blocks neither other members nor the same one of another site', async () => {
    // requests arrive together; line-ups make each last longer than the arrival of the others
    const lineup = Array.from({ length: 8 }, (_, at) => `Act ${'ABCDEFGH'[at]} (DE)`).join(' | ');
    const rows = Array.from({ length: 200 }, (_, at) => `Night ${at},2026-08-01,Peru,${lineup}`);
    const table = ['name,date,country,lineup', ...rows].join('\n');
    const { id } = await look(table);
    const again = () => member.tries('updateImport', { params: { id }, json: { country: 'Peru' } });
    const elsewhere = await createTestApp(dialect);
    onTestFinished(elsewhere.close);
    const namesake = await elsewhere.signIn();
    expect(namesake.id).toBe(member.id);
    const [other, ...responses] = await Promise.all([
      send(table, await site.signIn()),
      ...Array.from({ length: 8 }, again),
      send(table, namesake),
    ]);
    expect([other.statusCode, responses.pop()!.statusCode]).toEqual([201, 201]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, another) => one - another)).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ]);
    const refused = responses.find(({ statusCode }) => statusCode === 429)!;
    expect(refused.json().detail).toBe(messages.importOneAtATime);
    expect(refused.headers['retry-after']).toBe('10');
  });
});
