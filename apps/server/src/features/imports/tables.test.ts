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
  const look = (source: string | object, form = {}, name = 'source.txt') =>
    previewImport(site, admin, typeof source === 'string' ? source : JSON.stringify(source), form, name);
  const firstOf = async (source: string | object, form = {}) => valuesOf((await look(source, form)).rows[0]!);
  const say = async ({ id }: ImportPreview, json: object): Promise<ImportPreview> =>
    (await site.request('PUT', `/imports/${id}`, { account: admin, json })).json();

  test('the user is asked once for the order of day and month when it is ambiguous, and the answer is kept', async () => {
    const asked = await look('name,date,country\nOwl,1/2/2026,DE\nMoon,3/4/2026,DE');
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
    expect(days(await look('name,date,country\nOwl,1/2/2026,DE', { date_order: 'month' }))).toEqual(['2026-01-02']);
    const wrong = await site.request('PUT', `/imports/${asked.id}`, { account: admin, json: { date_order: 'year' } });
    expect(wrong.statusCode).toBe(422);
  });

  test("placeholders for missing values are treated as empty; Namibia's code is not", async () => {
    const read = await firstOf('name;date;end;venue;country;web;info\nNothing Night;10.01.20;NA;n/a;de;-;null');
    expect(read).toEqual({ event_name: 'NOTHING NIGHT', event_date: '2020-01-10', country: 'Germany' });
    const codes = await look('name,date,country\nDune,2026-07-01,NA\nMoon,2026-07-01,DE');
    expect(codes.rows.map((row) => valuesOf(row).country)).toEqual(['Namibia', 'Germany']);
  });

  test('instants in UTC become local times, and a column of midnights becomes days', async () => {
    const moment = await firstOf([{ name: 'Owl', start: 1_782_936_000, end: 1_782_964_800_000, country: 'DE' }]);
    expect(moment).toMatchObject({
      event_date: '2026-07-01',
      start_time: '22:00',
      event_end_date: '2026-07-02',
      end_time: '06:00',
    });
    const days = await firstOf([{ name: 'Owl', date: '2026-07-01T00:00:00.000Z', country: 'United States' }]);
    expect(days).toMatchObject({ event_date: '2026-07-01' });
    expect(days.start_time).toBeUndefined();
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
    const preview = await look(agenda);
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
    const holes = await look([
      { name: 'A', date: '20260701', country: 'DE' },
      { name: 'B', date: '', country: 'DE' },
    ]);
    expect([holes.table!.empty_dates, countOutcomes(holes)]).toEqual(['auto', { new: 1, refused: 1 }]);
    expect((await look('name,date,country\nA,2026-07-01,DE')).table!.empty_dates).toBeNull();
  });

  test.each([
    [
      'nested objects',
      `[{ "id": 7, "name": "Owl", "dates": { "start": "2026-07-01", "end": "2026-07-03" }, "city": "Berlin",
        "coordinates": { "lat": 52.5201, "lng": 13.4052 }, "country": "Germany" }]`,
    ],
    [
      'any key, in an envelope',
      `{ "status": "ok", "count": 1, "data": { "items": [{ "title": { "rendered": "Owl" },
        "start_datetime": "2026-07-01", "end_datetime": "2026-07-03", "venue": { "name": "Barn",
        "address": { "city": "Berlin", "country": "DE" }, "geo": { "latitude": "52.5201", "longitude": "13.4052" } } }] } }`,
    ],
    [
      'GeoJSON',
      `{ "type": "FeatureCollection", "features": [{ "type": "Feature",
        "geometry": { "type": "Point", "coordinates": [13.4052, 52.5201] }, "properties": { "name": "Owl",
        "startDate": "2026-07-01", "endDate": "2026-07-03", "stadt": "Berlin", "land": "Deutschland" } }] }`,
    ],
    [
      'records by their ids',
      `{ "a1": { "nombre": "Owl", "fecha_inicio": "2026-07-01", "fecha_fin": "2026-07-03", "ciudad": "Berlin",
        "pais": "Alemania", "latitud": 52.5201, "longitud": 13.4052 },
        "a2": { "nombre": "Moon", "fecha_inicio": "2026-08-01", "fecha_fin": "2026-08-03", "ciudad": "Berlin",
        "pais": "Alemania", "latitud": 52.5, "longitud": 13.4 } }`,
    ],
    [
      'lists by group',
      `[{ "country": "Germany", "events": [{ "nome": "Owl", "data_inicio": "2026-07-01", "data_fim": "2026-07-03",
        "cidade": "Berlin", "lat": 52.5201, "lng": 13.4052 }] }]`,
    ],
    [
      'a record alone',
      `{ "event": { "titre": "Owl", "date_debut": "2026-07-01", "date_fin": "2026-07-03", "ville": "Berlin",
        "pays": "Allemagne", "lat": 52.5201, "lon": 13.4052 } }`,
    ],
  ])('JSON with %s', async (_what, json) => {
    const preview = await look(json);
    expect([preview.format, preview.fault, preview.rows[0]!.faults]).toEqual(['json', null, []]);
    expect(valuesOf(preview.rows[0]!)).toMatchObject({
      event_name: 'OWL',
      event_date: '2026-07-01',
      event_end_date: '2026-07-03',
      area: 'Berlin',
      country: 'Germany',
      latitude: 52.5201,
      longitude: 13.4052,
    });
  });

  test('sibling lists are joined to one table', async () => {
    const night = (name: string, date: string) => ({
      name,
      date,
      country: 'DE',
      artists: [{ name: 'Octo', born: '1980-01-01' }],
    });
    const { rows } = await look({
      meta: [{ key: 'a' }, { key: 'b' }, { key: 'c' }],
      july: [night('A', '2026-07-01'), night('B', '2026-07-02')],
      august: [night('C', '2026-08-01')],
    });
    expect(rows.map(({ event_name: name, place }) => [name, place])).toEqual([
      ['A', 'july entry 1'],
      ['B', 'july entry 2'],
      ['C', 'august entry 1'],
    ]);
    expect(valuesOf(rows[0]!).floors).toBe('MAIN FLOOR: OCTO');
  });

  test('JSON of any depth and size is parsed at bounded cost', async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(await findRefusal(site, admin, nested(32))).toMatch(/^This JSON is no list of events/);
    expect(await findRefusal(site, admin, nested(33))).toBe('This consists of too many lists within each other');
    const wide = {
      name: 'Owl',
      date: '2026-07-01',
      country: 'DE',
      ...Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`key ${at}`, { a: { b: at } }])),
    };
    const preview = await look([wide]);
    expect([preview.table!.columns.length, preview.rows[0]!.outcome]).toEqual([100, 'new']);
    const strange = await look(
      `[{"__proto__": {"name": "x"}, "constructor": "y", "name": "Proto", "date": "2026-07-01", "country": "DE"}]`,
    );
    expect(strange.rows[0]!.event_name).toBe('PROTO');
  });

  test.each([
    [
      'start_datetime,event_url,venue_name,status,organizer,event_title,country_code',
      '2026-07-01T22:00,https://x.example/1,Barn,confirmed,The Owls,Owl,DE',
      { start_time: '22:00' },
    ],
    [
      'Veranstaltung;Datum;Uhrzeit;Veranstaltungsort;Stadt;Staat;Veranstalter;Webseite',
      'Owl;1. Juli 2026;22 Uhr;Barn;Berlin;DE;The Owls;https://x.example/1',
      { start_time: '22:00', area: 'Berlin' },
    ],
    [
      'Évènement;Date de début;Heure;Lieu;Ville;Pays;Organisateur;Site web',
      'Owl;1er juillet 2026;22h;Barn;Berlin;Allemagne;The Owls;https://x.example/1',
      { start_time: '22:00', area: 'Berlin' },
    ],
    [
      'Título;Fecha de inicio;Hora;Recinto;Ciudad;País;Organizador;Enlace',
      'Owl;1 de julio de 2026;22:00;Barn;Berlin;Alemania;The Owls;https://x.example/1',
      { start_time: '22:00', area: 'Berlin' },
    ],
    [
      'Nome do evento;Data;Horário;Local;Cidade;País;Organizador;Link',
      'Owl;1 de julho de 2026;22:00;Barn;Berlin;Alemanha;The Owls;https://x.example/1',
      { start_time: '22:00', area: 'Berlin' },
    ],
  ])('columns named %s', async (head, line, more) => {
    const preview = await look(`${head}\n${line}`);
    expect([preview.fault, preview.rows[0]!.faults]).toEqual([null, []]);
    expect(valuesOf(preview.rows[0]!)).toMatchObject({
      event_name: 'OWL',
      event_date: '2026-07-01',
      event_location: 'Barn',
      country: 'Germany',
      promoters: 'THE OWLS',
      event_page_link: 'https://x.example/1',
      ...more,
    });
  });

  test.each(['ticket url,price', 'Tickets;Eintritt', 'Billetterie;Tarif', 'Entradas;Precio', 'Ingressos;Preço'])(
    'tickets and price in columns named %s',
    async (head) => {
      const separator = head.includes(';') ? ';' : ',';
      const line = ['Owl', '2026-07-01', 'DE', 'https://tickets.example/1', '20–35 €'].join(separator);
      expect(await firstOf(`${['name', 'date', 'country'].join(separator)}${separator}${head}\n${line}`)).toMatchObject(
        { ticket_link: 'https://tickets.example/1', price: '20–35 €' },
      );
    },
  );

  test('a ticket column without URLs is the price; a longer text goes to the extras', async () => {
    expect(await firstOf('name,date,country,tickets\nOwl,2026-07-01,DE,20 €')).toMatchObject({ price: '20 €' });
    const long = `presale 20 €, ${'more, '.repeat(30)}at the door 30 €`;
    expect(await firstOf([{ name: 'Owl', date: '2026-07-01', country: 'DE', price: long }])).toMatchObject({
      extras: `Price: ${long}`,
    });
    const { rows } = await look([
      { name: 'Owl', date: '2026-07-01', country: 'DE', ticket_link: 'javascript:alert(1)' },
      { name: 'B', date: '2026-07-01', country: 'DE', ticket_link: 'https://a.example' },
    ]);
    expect(rows.map((row) => [valuesOf(row).ticket_link, row.notes])).toEqual([
      [undefined, ['ticket_link: “javascript:alert(1)” is no web address and was left out']],
      ['https://a.example', []],
    ]);
  });

  test('an unknown status is dropped with a note', async () => {
    const { rows } = await look('name,date,country,status\nA,2026-07-01,DE,Cancelado\nB,2026-07-01,DE,draft-42');
    expect(rows.map((row) => [valuesOf(row).event_status, row.notes])).toEqual([
      ['cancelled', []],
      ['scheduled', ['The status “draft-42” does not say whether the event takes place, and was left out']],
    ]);
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
      const preview = await look(table, {}, `table ${at}`);
      expect([preview.name, preview.rows[0]!.event?.event_name, preview.rows[0]!.outcome]).toEqual([
        'Goabase',
        'OWL GATHERING',
        expect.not.stringMatching('new|refused'),
      ]);
      expect((await confirmRows(site, admin, preview)).statusCode).toBe(200);
    }
    expect((await site.request('GET', '/events/all?search=owl%20gathering')).json().pagination.total).toBe(1);
  });
});
