import { expect, test } from 'vitest';
import { calendar, entry } from '@moonfloor/event-sources/testing/calendars';
import { formatCases } from '@moonfloor/event-sources/testing/format-cases';
import { describeOnDatabase } from '../../testing/databases.ts';
import { importAll, previewImport } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

/** `npm test` imports one in five twice, `npm run test:endurance` all. */
const step = process.env['RANDOM_PROPERTIES'] === undefined ? 5 : 1;

describeOnDatabase('sources of all kinds', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  test('a second import changes nothing', async () => {
    const readable = formatCases.filter(({ rows }) => !/^(?:refused|asks): /.test(rows[0] ?? ''));
    for (const { kind, text, country } of readable.filter((_, at) => at % step === 0)) {
      const source = Buffer.from(text);
      const options = { name: kind.slice(0, 100), ...(country !== null && { country }) };
      await importAll(site, admin, source, options);
      const { rows } = await previewImport(site, admin, source, options);
      const others = rows.filter(({ outcome }) => outcome !== 'unchanged' && outcome !== 'refused');
      expect([kind, others]).toEqual([kind, []]);
    }
  });

  test('the encoding can be chosen after the preview, again and again', async () => {
    const text = calendar(
      entry('DTSTART:20270612', 'LOCATION:\u041f\u0430\u0440\u043a\\, \u041c\u043e\u0441\u043a\u0432\u0430\\, Russia'),
    );
    const bytes = Buffer.from(text, 'utf16le').filter((_, at) => at % 2 === 0);
    // the second half of a Cyrillic letter in UTF-16 is its distance from that in Windows-1251
    for (const [at, byte] of bytes.entries()) if (text.charCodeAt(at) > 0x400) bytes[at] = byte + 0xb0;
    const preview = await previewImport(site, admin, bytes);
    expect(preview.encoding).toBe('windows-1251');
    const choose = async (encoding: string) =>
      await admin.must('updateImport', { params: { id: preview.id }, json: { encoding } });
    await choose('shift_jis');
    expect(await choose('windows-1251')).toMatchObject({
      encoding: 'windows-1251',
      rows: [{ place_line: 'Парк, Москва, Russia' }],
    });
    expect(await choose('auto')).toMatchObject({
      encoding: preview.encoding,
      rows: [{ place_line: preview.rows[0]!.place_line }],
    });
  });

  test('an optional value that a form refuses is left out with a note', async () => {
    const preview = await previewImport(
      site,
      admin,
      `name,date,country,city\nOak,2027-06-12,Germany,${'x'.repeat(300)}`,
    );
    expect(preview.rows[0]).toMatchObject({
      outcome: 'new',
      faults: [],
      notes: [expect.stringMatching(/^Left out: Area /)],
    });
  });

  test('a party that is none does not keep others from being read', async () => {
    const party = {
      id: '77',
      nameParty: 'Oak',
      dateStart: '2027-06-12T22:00:00+02:00',
      dateEnd: 'late',
      isoCountry: 'DE',
    };
    const preview = await previewImport(site, admin, JSON.stringify({ partylist: [7, party] }));
    expect(preview.notes).toEqual(['Entry 1 is not an event']);
    expect(preview.rows.map(({ outcome, notes }) => [outcome, notes])).toEqual([
      ['new', ['dateEnd: “late” cannot be read and was left out']],
    ]);
  });

  test('the encoding can still be corrected when a wrong one was chosen first', async () => {
    // ЛУНА in Windows-1251, of which Shift JIS and UTF-8 lack letters
    const bytes = Buffer.concat([
      Buffer.from('name,date,country\n'),
      Buffer.from([0xcb, 0xf3, 0xed, 0xe0]),
      Buffer.from(',2027-06-12,Germany\n'),
    ]);
    for (const encoding of ['shift_jis', 'utf-8']) {
      const preview = await previewImport(site, admin, bytes, { encoding });
      expect(preview.encoding).toBe(encoding);
      const json = { encoding: 'windows-1251' };
      const read = await admin.must('updateImport', { params: { id: preview.id }, json });
      expect(read.rows[0]!.event_name).toBe('ЛУНА');
    }
  });

  test('uncertain lines of a line-up are shown and can be corrected', async () => {
    const lineup = 'Amber (DE)\nMoss (FR)\nTechno\nBerlin\nFern (UK)';
    const source = JSON.stringify([{ name: 'N', date: '2027-06-12', country: 'DE', lineup }]);
    const preview = await previewImport(site, admin, source);
    expect(preview.rows[0]!.lineup!.uncertain).toEqual([
      { line: 3, text: 'Techno', is: 'artist', reason: 'Could be a style of music' },
      { line: 4, text: 'Berlin', is: 'artist', reason: 'Could be a place' },
    ]);
    const json = {
      row_lines: [
        { row: 0, line: 3, is: 'nothing' },
        { row: 0, line: 4, is: 'floor' },
      ],
    };
    const { rows } = await admin.must('updateImport', { params: { id: preview.id }, json });
    expect(rows[0]!.lineup!.uncertain).toEqual([]);
    const floors = rows[0]!.changes.find(({ field }) => field === 'floors');
    expect(floors!.after).toBe('MAIN FLOOR: AMBER, MOSS; BERLIN: FERN');
    const correct = (from: number) => ({
      row_lines: Array.from({ length: 999 }, (_, at) => ({ row: 0, line: from + at, is: 'nothing' })),
    });
    const statusOf = async (lines: ReturnType<typeof correct>): Promise<number> =>
      (await admin.tries('updateImport', { params: { id: preview.id }, json: lines })).statusCode;
    expect([await statusOf(correct(4)), await statusOf(correct(2000))]).toEqual([200, 422]);
  });

  test('the zone of events that nothing tells can be chosen for all rows at once', async () => {
    const lines = ['Oak', 'Elm'].map((name) => `${name},2027-07-11T04:30:00Z,United States`);
    const preview = await previewImport(site, admin, `name,date,country\n${lines.join('\n')}`);
    expect(preview.time_zone).toMatchObject({ events: 2, guessed: ['America/New_York'], chosen: null });
    const json = { time_zone: 'America/Denver' };
    const chosen = await admin.must('updateImport', { params: { id: preview.id }, json });
    expect(chosen.time_zone).toMatchObject({ events: 2, chosen: 'America/Denver' });
    expect(chosen.rows.map(({ event_date: day }) => day)).toEqual(['2027-07-10', '2027-07-10']);
  });
});
