import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent } from '../../testing/events.ts';
import { confirmRows, importAll, previewImport } from '../../testing/import-client.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('line-ups given as text', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  let count = 0;
  const setDay = '2026-07-10';

  const party = (textLineUp: string, id: number) =>
    JSON.stringify({
      party: {
        id,
        nameParty: `Party ${id}`,
        dateStart: '2026-07-10T22:00:00+02:00',
        isoCountry: 'FR',
        nameTown: 'Lyon',
        textMore: 'Dancing',
        textLineUp,
      },
    });
  /** Floors with artist details, and the description, after importing such a text. */
  const brought = async (text: string) => {
    const { added } = await importAll(site, admin, party(text, (count += 1)));
    const { floors, description } = await fetchEvent(site, added[0]!.id);
    const words = floors.map(
      ({ name, artists }) =>
        `${name}: ${artists.map((artist) => [artist.artist_name, artist.artist_type, artist.artist_country, artist.record_labels, artist.artist_info, artist.set_start].filter(Boolean).join(' ')).join(', ')}`,
    );
    return [words, description];
  };

  test.each([
    [
      'Octo (JP / Moon Records) live\r\nDJ Moss &amp; Fern',
      ['MAIN FLOOR: OCTO LIVE Japan MOON RECORDS, DJ MOSS & FERN'],
      'Dancing',
    ],
    ['Line-Up:\n\nMAIN FLOOR\nOcto\n\nCHILL OUT\nSlow Fern', ['MAIN FLOOR: OCTO', 'CHILL OUT: SLOW FERN'], 'Dancing'],
    [
      'Octo\nLuna\nmore to be announced\nhttps://tickets.example/',
      ['MAIN FLOOR: OCTO, LUNA'],
      'Dancing\n\nLine-up:\nmore to be announced\nhttps://tickets.example/',
    ],
    ['Octo\nhttps://tickets.example/', [], 'Dancing\n\nLine-up:\nOcto\nhttps://tickets.example/'],
    ['Goa\nFull-On\nForest', [], 'Dancing\n\nLine-up:\nGoa\nFull-On\nForest'],
    ['22:00 Octo\n23:30 Luna', [`MAIN FLOOR: OCTO ${setDay}T22:00, LUNA ${setDay}T23:30`], 'Dancing'],
    ['Octo b2b Luna', ['MAIN FLOOR: OCTO, LUNA'], 'Dancing\n\nLine-up:\nOcto b2b Luna'],
    ['TBA', [], 'Dancing\n\nLine-up:\nTBA'],
    ['', [], 'Dancing'],
  ])('%j becomes floors, and the rest remains text', async (text, floors, description) => {
    expect(await brought(text)).toEqual([floors, description]);
    const again = await previewImport(site, admin, party(text, count));
    expect(again.rows[0]).toMatchObject({ outcome: 'unchanged', kept: [] });
  });

  test('are shown in the preview, and can be kept as text', async () => {
    count += 1;
    const read = await previewImport(site, admin, party('Octo\nLuna', count));
    expect(read.lineups).toBe('auto');
    expect(read.rows[0]!.changes).toContainEqual({ field: 'floors', before: null, after: 'MAIN FLOOR: OCTO, LUNA' });
    expect(read.rows[0]!.lineup).toEqual({ as: 'floors', artists: 2, doubt: null, chosen: false, uncertain: [] });
    const response = await admin.tries('updateImport', { params: { id: read.id }, json: { lineups: 'text' } });
    expect(response.json()).toMatchObject({ lineups: 'text' });
    const { added } = (await confirmRows(site, admin, response.json())).json();
    const { floors, description } = await fetchEvent(site, added[0].id);
    expect([floors, description]).toEqual([[], 'Dancing\n\nLine-up:\nOcto\nLuna']);
    expect((await previewImport(site, admin, party('', count))).lineups).toBeNull();
  });

  test('a choice for a row takes precedence over the one for all rows', async () => {
    const [names, styles] = [(count += 1), (count += 1)];
    const parties = JSON.stringify({
      partylist: [
        JSON.parse(party('Octo\nLuna', names)).party,
        JSON.parse(party('Goa\nFull-On\nForest', styles)).party,
      ],
    });
    const read = await previewImport(site, admin, parties);
    expect(read.rows.map(({ lineup }) => lineup)).toEqual([
      { as: 'floors', artists: 2, doubt: null, chosen: false, uncertain: [] },
      {
        as: 'text',
        artists: 3,
        doubt: 'It names styles rather than artists',
        chosen: false,
        uncertain: expect.any(Array),
      },
    ]);
    const choose = (rows: object[]) =>
      admin.tries('updateImport', { params: { id: read.id }, json: { row_lineups: rows } });
    const chosen = (
      await choose([
        { row: 0, as: 'text' },
        { row: 1, as: 'floors' },
      ])
    ).json();
    expect(chosen.rows).toMatchObject([
      { lineup: { as: 'text', chosen: true } },
      { lineup: { as: 'floors', chosen: true } },
    ]);
    expect((await choose([{ row: 0, as: null }])).json().rows[0].lineup).toMatchObject({ as: 'floors', chosen: false });
    const { added } = (await confirmRows(site, admin, (await choose([{ row: 0, as: 'text' }])).json())).json();
    const floorsOf = async (at: number) =>
      (await fetchEvent(site, added[at].id)).floors.flatMap(({ artists }) =>
        artists.map(({ artist_name }) => artist_name),
      );
    expect([await floorsOf(0), await floorsOf(1)]).toEqual([[], ['GOA', 'FULL-ON', 'FOREST']]);
    expect((await choose([{ row: 0, as: 'tracks' }])).statusCode).toBe(422);
  });

  test('are split as the names of the artists of the site say', async () => {
    const names = async () => (await brought('Owl & Reed, Fox & Hare'))[0];
    expect(await names()).toEqual(['MAIN FLOOR: OWL & REED, FOX & HARE']);
    for (const artist_name of ['Owl', 'Reed', 'Fox', 'Hare', 'Fox & Hare'])
      await admin.tries('submitArtist', { form: { artist_name, artist_country: 'Brazil' } });
    expect(await names()).toEqual(['MAIN FLOOR: OWL Brazil, REED Brazil, FOX & HARE Brazil']);
  });

  test('list artists who also play elsewhere and have no page yet', async () => {
    await admin.tries('submitArtist', { form: { artist_name: 'Paged Act', artist_country: 'Brazil' } });
    await importAll(site, admin, party('Often (IL)\nPaged Act\nUnsure (FR)', (count += 1)));
    const parties = [
      party('Often (IL)\nPaged Act\nUnsure (BR)\nRare Act', (count += 1)),
      party('Both Days\nOften', (count += 1)),
      party('Both Days\nNewcomer', (count += 1)),
    ];
    const read = await previewImport(
      site,
      admin,
      JSON.stringify({ partylist: parties.map((text) => JSON.parse(text).party) }),
    );
    const ask = (account: TestAccount) => account.tries('listImportArtists', { params: { id: read.id } });
    expect((await ask(admin)).statusCode).toBe(404);
    await confirmRows(site, admin, read);
    expect((await ask(admin)).json()).toEqual([
      { artist_name: 'OFTEN', artist_country: 'Israel', events: 3 },
      { artist_name: 'BOTH DAYS', artist_country: null, events: 2 },
      { artist_name: 'UNSURE', artist_country: null, events: 2 },
    ]);
    expect((await ask(await site.signIn())).statusCode).toBe(404);
  });

  test('that were edited here are kept', async () => {
    count += 1;
    const { added } = await importAll(site, admin, party('Octo', count));
    const floors = JSON.stringify([{ name: 'Forest', artists: [{ artist_name: 'Octo' }, { artist_name: 'Guest' }] }]);
    await admin.tries('updateEvent', { params: { id: added[0]!.id }, form: { floors } });
    const { rows } = await previewImport(site, admin, party('Octo\nLuna', count));
    expect(rows[0]).toMatchObject({
      outcome: 'unchanged',
      kept: [{ field: 'floors', here: 'FOREST: OCTO, GUEST', source: 'MAIN FLOOR: OCTO, LUNA' }],
    });
  });

  /** The sets of an event after importing such a source. */
  const setsAfter = async (source: string, name = 'source.txt') => {
    const read = await previewImport(site, admin, source, {}, name);
    const { added } = (await confirmRows(site, admin, read)).json();
    const { floors } = await fetchEvent(site, added[0].id);
    return floors.flatMap((floor) =>
      floor.artists.map((artist) => [floor.name, artist.artist_name, artist.set_start, artist.set_end, artist.pairing]),
    );
  };
  const timed = [
    ['MAIN', 'VEGA', '2026-07-10T22:00', '2026-07-10T23:30', null],
    ['MAIN', 'RIGEL', '2026-07-10T23:30', '2026-07-11T01:00', null],
    ['MAIN', 'MIRA', '2026-07-10T23:30', '2026-07-11T01:00', 'b2b'],
    ['CHILL', 'LYRA', '2026-07-11T03:00', null, null],
  ];

  test('have set times in a table with a row for each set', async () => {
    const rows = [
      'name,date,country,stage,artist,set start,set end',
      'Sets in Rows,2026-07-10,FR,Main,Vega,22:00,23:30',
      'Sets in Rows,2026-07-10,FR,Main,Rigel; Mira,2026-07-10 23:30,01:00',
      'Sets in Rows,2026-07-10,FR,Chill,Lyra,3:00,',
    ];
    const read = await previewImport(site, admin, rows.join('\n'), {}, 'sets.csv');
    expect(read.rows).toHaveLength(1);
    expect(await setsAfter(rows.join('\n'), 'sets.csv')).toEqual(timed);
    const wrong = await previewImport(
      site,
      admin,
      `${rows.join('\n')}\nOther,2026-07-10,FR,Main,Vega,late,`,
      {},
      'x.csv',
    );
    const { faults, notes } = wrong.rows[1]!;
    expect([faults, notes]).toEqual([[], ['set start: “late” cannot be read and was left out']]);
  });

  test('have set times in JSON with a list of sets', async () => {
    const set = (artist: string, stage: string, start: string, end?: string) => ({ artist, stage, start, end });
    const lineup = [
      set('Vega', 'Main', '2026-07-10T22:00:00+02:00', '2026-07-10T23:30:00+02:00'),
      set('Rigel b2b Mira', 'Main', '2026-07-10T23:30', '2026-07-11T01:00'),
      set('Lyra', 'Chill', '2026-07-11T03:00'),
    ];
    const source = JSON.stringify([{ name: 'Sets in JSON', date: '2026-07-10', country: 'FR', lineup }]);
    expect(await setsAfter(source, 'sets.json')).toEqual(timed);
  });

  test('have set times in the parts of a schema.org event', async () => {
    const part = (names: string[], floor: string, startDate: string, endDate?: string) => ({
      '@type': 'MusicEvent',
      name: names.join(' b2b '),
      startDate,
      endDate,
      location: { '@type': 'Place', name: floor },
      performer: names.map((name) => ({ '@type': 'MusicGroup', name })),
    });
    const event = {
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      name: 'Sets in Parts',
      startDate: '2026-07-10',
      location: { '@type': 'Place', name: 'Field', address: { addressCountry: 'FR' } },
      subEvent: [
        part(['Vega'], 'Main', '2026-07-10T22:00+02:00', '2026-07-10T23:30+02:00'),
        part(['Rigel', 'Mira'], 'Main', '2026-07-10T21:30Z', '2026-07-10T23:00Z'),
        part(['Lyra'], 'Chill', '2026-07-11T03:00+02:00'),
      ],
    };
    const page = `<html><script type="application/ld+json">${JSON.stringify(event)}</script></html>`;
    expect(await setsAfter(page, 'page.html')).toEqual(timed);
  });
});
