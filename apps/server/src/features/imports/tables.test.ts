import { expect, test } from 'vitest';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { describeOnDatabase } from '../../testing/databases.ts';
import { confirmRows, importAll, previewImport, countOutcomes, findRefusal } from '../../testing/import-client.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('tables', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const valuesOf = ({ changes }: ImportRow) => Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const previewSource = (source: string | object, form = {}, name = 'source.txt') =>
    previewImport(site, admin, typeof source === 'string' ? source : JSON.stringify(source), form, name);
  const say = async ({ id }: ImportPreview, json: object) => await admin.must('updateImport', { params: { id }, json });

  test('the user is asked once for the order of day and month when it is ambiguous, and the answer is kept', async () => {
    const asked = await previewSource('name,date,country\nOwl,1/2/2026,DE\nMoon,3/4/2026,DE');
    expect([asked.fault, asked.rows, asked.table!.ambiguous_date, asked.table!.date_order]).toEqual([
      'Please say whether the day or the month comes first in dates such as “1/2/2026” (start date)',
      [],
      '1/2/2026',
      'auto',
    ]);
    const days = ({ rows }: ImportPreview) => rows.map(({ event_date: day }) => day);
    expect(days(await say(asked, { date_order: 'month' }))).toEqual(['2026-01-02', '2026-03-04']);
    const said = await say(asked, { date_order: 'day' });
    expect(days(said)).toEqual(['2026-02-01', '2026-04-03']);
    expect([said.fault, said.table!.ambiguous_date, said.table!.date_order]).toEqual([null, '1/2/2026', 'day']);
    expect(days(await previewSource('name,date,country\nOwl,1/2/2026,DE', { date_order: 'month' }))).toEqual([
      '2026-01-02',
    ]);
    const wrong = await admin.tries('updateImport', { params: { id: asked.id }, json: { date_order: 'year' } });
    expect(wrong.statusCode).toBe(422);
  });

  test('an agenda that names each day once applies it to all of its events, with a note', async () => {
    const agenda = [
      ['20260701', 'A'],
      ['', 'B'],
      ['20260702', 'C'],
      ['', 'D'],
      ['20260703', 'E'],
      ['', 'F'],
    ].map(([date, name]) => ({ name, date, country: 'DE' }));
    const preview = await previewSource(agenda);
    expect(preview.rows.map(({ event_date: day }) => day)).toEqual([
      '2026-07-01',
      '2026-07-01',
      '2026-07-02',
      '2026-07-02',
      '2026-07-03',
      '2026-07-03',
    ]);
    expect(preview.rows.map(({ notes }) => notes.length)).toEqual([0, 1, 0, 1, 0, 1]);
    expect(countOutcomes(await say(preview, { empty_dates: 'skip' }))).toEqual({ new: 3, refused: 3 });
    const holes = await previewSource([
      { name: 'A', date: '20260701', country: 'DE' },
      { name: 'B', date: '', country: 'DE' },
    ]);
    expect([holes.table!.empty_dates, countOutcomes(holes)]).toEqual(['auto', { new: 1, refused: 1 }]);
    expect((await previewSource('name,date,country\nA,2026-07-01,DE')).table!.empty_dates).toBeNull();
  });

  test('corrections of single rows are discarded when other rows follow from the dates', async () => {
    const source = 'name,date,country,line-up\nA,2026-07-01,DE,Octo\nA,,DE,Luna\nB,2026-08-01,DE,Moss';
    const preview = await previewSource(source, { empty_dates: 'above' });
    expect(preview.rows.map(({ event_name: name }) => name)).toEqual(['A', 'B']);
    const json = { cells: [{ row: 1, field: 'event_location', value: 'Barn' }] };
    const corrected = await say(preview, json);
    expect(corrected.rows.map(({ corrected: fields }) => fields)).toEqual([[], ['event_location']]);
    const other = await say(preview, { empty_dates: 'skip' });
    expect(other.rows.map(({ event_name: name }) => name)).toEqual(['A', 'A', 'B']);
    expect(other.rows.map(({ corrected: fields }) => fields)).toEqual([[], [], []]);
  });

  test('sibling lists are joined to one table', async () => {
    const night = (name: string, date: string) => ({
      name,
      date,
      country: 'DE',
      artists: [{ name: 'Octo', born: '1980-01-01' }],
    });
    const { format, rows } = await previewSource({
      meta: [{ key: 'a' }, { key: 'b' }, { key: 'c' }],
      july: [night('A', '2026-07-01'), night('B', '2026-07-02')],
      august: [night('C', '2026-08-01')],
    });
    expect(format).toBe('json');
    expect(rows.map(({ event_name: name, place }) => [name, place])).toEqual([
      ['A', 'july entry 1'],
      ['B', 'july entry 2'],
      ['C', 'august entry 1'],
    ]);
    expect(valuesOf(rows[0]!).floors).toBe('MAIN FLOOR: OCTO');
  });

  test('JSON of any depth and size is parsed at bounded cost', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(await findRefusal(site, admin, nested(32))).toMatch(/^This JSON is not a list of events/);
    expect(await findRefusal(site, admin, nested(33))).toBe('Lists are nested too deeply');
    const wide = {
      name: 'Owl',
      date: '2026-07-01',
      country: 'DE',
      ...Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`key ${at}`, { a: { b: at } }])),
    };
    const preview = await previewSource([wide]);
    expect([preview.table!.columns.length, preview.rows[0]!.outcome]).toEqual([100, 'new']);
    const strange = await previewSource(
      `[{"__proto__": {"name": "x"}, "constructor": "y", "name": "Proto", "date": "2026-07-01", "country": "DE"}]`,
    );
    expect(strange.rows[0]!.event_name).toBe('PROTO');
  });

  test('a Goabase entry is identical from its JSON and from any table with its id or link', async () => {
    const party = {
      id: 4242,
      nameParty: 'Owl Gathering',
      dateStart: '2026-07-01T22:00:00+02:00',
      isoCountry: 'DE',
      nameTown: 'Berlin',
      urlPartyHtml: 'https://www.goabase.net/party/owl/4242',
    };
    await importAll(site, admin, JSON.stringify({ partylist: [party] }));
    const tables = [
      'name,date,country,link\nOwl Gathering,2026-07-01,DE,https://www.goabase.net/festival/owl/4242',
      'goabase_id,name,date,country\n4242,Owl Gathering,2026-07-01,DE',
      `${Object.keys(party).join(',')}\n${Object.values(party).join(',')}`,
      JSON.stringify({ parties: [party] }),
    ];
    for (const [at, table] of tables.entries()) {
      const preview = await previewSource(table, {}, `table ${at}`);
      expect([preview.name, preview.rows[0]!.event?.event_name, preview.rows[0]!.outcome]).toEqual([
        'Goabase',
        'OWL GATHERING',
        expect.not.stringMatching('new|refused'),
      ]);
      expect((await confirmRows(site, admin, preview)).statusCode).toBe(200);
    }
    expect((await site.must('listEvents', { query: { q: 'owl gathering' } })).pagination.total).toBe(1);
  });
});
