import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { ImportRecordPreview, ImportRecordReport } from '@moonfloor/contract/imports/import-records';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { describeOnDatabase } from '../../../testing/databases.ts';
import { mergeVersions } from '../../../testing/merge.ts';
import { createSuiteApp, type TestAccount } from '../../../testing/test-app.ts';

describeOnDatabase('importing venues, promoters, labels and crews', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  async function look(
    type: ImportRecordType,
    text: string,
    { account = admin, ...form }: { account?: TestAccount; country?: string } = {},
  ): Promise<ImportRecordPreview> {
    return await account.must('createRecordImport', { form: { type, text, ...form } });
  }
  async function bring(type: ImportRecordType, text: string, account = admin): Promise<ImportRecordReport> {
    const { id, rows } = await look(type, text, { account });
    const json = { rows: rows.filter(({ outcome }) => outcome !== 'refused') };
    return await account.must('confirmRecordImport', { params: { id }, json });
  }
  const see = async (type: ImportRecordType, id: number, account: TestAccount | null = null) =>
    await site.as(account).must(recordCallNames(type).get, { params: { id } });

  const venues = `Name;Country;Stadt;Lat;Lng;Indoor/outdoor;Capacity;Aliases;Website;About
Quarry Hall;UK;Bristol;51.45;-2.59;Outdoor;"1,200";"The Pit, Old Quarry";quarry.example;Bring boots
Quarry Hall;Germany;Leipzig;51.34;;inside;about 500;;;`;

  test('values that need a word: turned coordinates, several countries, and releases of a month or a year', async () => {
    const { rows } = await look('venue', 'Name;Country;Town;Lat;Lng\nLa Cueva;Spain;Granada;-3.6;37.18');
    const { rows: labels } = await look('label', 'Name;Country;SoundCloud\nMoss;Japan / Germany;');
    const { rows: releases } = await look(
      'release',
      'Artist;Title;Release date\nKaj;One;March 2027\nKaj;Two;2026\nKaj;Three;03/2027',
    );
    expect([...rows, ...labels, ...releases].map(({ about, notes, faults }) => [about, notes, faults])).toEqual([
      ['Granada, Spain', ['The coordinates -3.6, 37.18 had latitude and longitude the wrong way round'], []],
      ['Japan', ['Country: “Germany” was left out'], []],
      ['Kaj, 2027-03-01', ['“March 2027” was read as 2027-03-01'], []],
      ['Kaj, 2026-01-01', ['“2026” was read as 2026-01-01'], []],
      ['Kaj, 2027-03-01', ['“03/2027” was read as 2027-03-01'], []],
    ]);
    const artists = await look('artist', 'Artist;Country;SoundCloud;YouTube\nMoss;Peru;soundcloud.com/moss;');
    expect(artists.mapping.slice(0, 3)).toEqual(['artist_name', 'artist_country', 'soundcloud_link']);
  });

  test('venues: columns are guessed, two of one name stay apart, and a second import changes nothing', async () => {
    const preview = await look('venue', venues);
    expect(preview.mapping).toEqual([
      'venue_name',
      'country',
      'area',
      'latitude',
      'longitude',
      'setting',
      'capacity',
      'alternative_names',
      'link1',
      'description',
    ]);
    expect(preview.rows).toMatchObject([
      { outcome: 'new', name: 'Quarry Hall', about: 'Bristol, United Kingdom', notes: [], faults: [] },
      {
        outcome: 'new',
        about: 'Leipzig, Germany',
        notes: [
          'Setting: “inside” was left out',
          'Capacity: “about 500” was left out',
          'The coordinates “51.34” cannot be read and were left out',
        ],
      },
    ]);
    const { added } = await bring('venue', venues);
    expect(await see('venue', added[0]!.id)).toMatchObject({
      venue_name: 'Quarry Hall',
      country: 'United Kingdom',
      area: 'Bristol',
      latitude: 51.45,
      longitude: -2.59,
      setting: 'outdoor',
      capacity: 1200,
      alternative_names: ['THE PIT', 'OLD QUARRY'],
      link1: 'https://quarry.example',
      description: 'Bring boots',
      status: 'active',
    });
    expect(await bring('venue', venues)).toMatchObject({ added: [], changed: [], unchanged: 2 });
  });

  test('what was edited here stays, other fields follow the table', async () => {
    const list = (capacity: string, about: string) =>
      `name,country,capacity,about\nTide Club,Spain,${capacity},${about}`;
    const { added } = await bring('venue', list('300', 'Old'));
    const { id } = added[0]!;
    await admin.tries('updateVenue', { params: { id }, form: { description: 'By hand' } });
    const preview = await look('venue', list('450', 'New'));
    expect(preview.rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'capacity', before: '300', after: '450' }],
      kept: ['description'],
    });
    await bring('venue', list('450', 'New'));
    expect(await see('venue', id)).toMatchObject({ capacity: 450, description: 'By hand' });
  });

  test('a pin that was moved here stays whole', async () => {
    const list = (lat: string, lng: string) => `name,country,lat,lng\nNorth Pin,Spain,${lat},${lng}`;
    const { added } = await bring('venue', list('40.1', '-3.5'));
    const { id } = added[0]!;
    await admin.tries('updateVenue', { params: { id }, form: { latitude: '40.2', longitude: '-3.5' } });
    const preview = await look('venue', list('40.1', '-3.6'));
    expect(preview.rows[0]).toMatchObject({ outcome: 'unchanged', changes: [], kept: ['latitude', 'longitude'] });
    await bring('venue', list('40.1', '-3.6'));
    expect(await see('venue', id)).toMatchObject({ latitude: 40.2, longitude: -3.5 });
  });

  test('a row without a town is the venue of that name in its country; one in another town is not', async () => {
    const form = { venue_name: 'Harbour', country: 'Portugal', area: 'Porto' };
    const here = await admin.must('submitVenue', { form });
    const rowOf = async (line: string) => (await look('venue', `name,country,city,capacity\n${line}`)).rows[0]!;
    expect(await rowOf('harbour,Portugal,,700')).toMatchObject({ outcome: 'changed', record: { id: here.id } });
    expect(await rowOf('Harbour,Portugal,Lisbon,700')).toMatchObject({ outcome: 'new', record: null });
    expect(await rowOf('Harbour,Brazil,,700')).toMatchObject({ outcome: 'new', record: null });
  });

  test('one in another town whose name the country has is told', async () => {
    const { id } = await admin.must('submitPromoter', {
      form: { promoter_name: 'Night Bus', country: 'Chile', area: 'Arica' },
    });
    const table = 'promoter,country,town\nNight-Bus,Chile,Iquique\nNight Bus,Peru,Lima';
    expect((await look('promoter', table)).rows).toMatchObject([
      { outcome: 'new', record: null, namesake: { id, name: 'Night Bus' }, notes: [messages.namesakeHere] },
      { outcome: 'new', namesake: null, notes: [] },
    ]);
    expect((await bring('promoter', table)).added).toHaveLength(2);
  });

  test('labels: parents of several levels are linked in any order of the table, pending ones by a later import', async () => {
    const table = 'label,country,parent label\nTwig,Israel,Branch\nBranch,Israel,Trunk\nTrunk,Israel,';
    const { added } = await bring('label', table);
    const idOf = (name: string) => added.find((one) => one.name === name)!.id;
    expect(await see('label', idOf('Twig'))).toMatchObject({ parent_label: idOf('Branch') });
    expect(await see('label', idOf('Branch'))).toMatchObject({ parent_label: idOf('Trunk') });

    const pending = 'label,country,parent label\nLeaf,Israel,Stem\nStem,Israel,';
    const { added: waiting } = await bring('label', pending, member);
    for (const { id } of waiting)
      await admin.must('decide', { params: { type: 'label', id }, json: { decision: 'publish' } });
    expect(await bring('label', pending, member)).toMatchObject({ changed: [{ name: 'Leaf' }], unchanged: 1 });
    expect(await bring('label', pending, member)).toMatchObject({ changed: [], unchanged: 2 });
  });

  test('labels: a parent stays until the one that takes its place is public', async () => {
    const [old] = (await bring('label', 'label,country\nOld House,Israel')).added;
    const [sub] = (await bring('label', 'label,country,parent label\nSub,Israel,Old House', member)).added;
    await admin.must('decide', { params: { type: 'label', id: sub!.id }, json: { decision: 'publish' } });
    expect(await see('label', sub!.id)).toMatchObject({ parent_label: old!.id });

    const table = 'label,country,parent label\nSub,Israel,New House\nNew House,Israel,';
    const { added } = await bring('label', table, member);
    expect(await see('label', sub!.id)).toMatchObject({ parent_label: old!.id });
    const { id } = added[0]!;
    await admin.must('decide', { params: { type: 'label', id }, json: { decision: 'publish' } });
    expect(await bring('label', table, member)).toMatchObject({ changed: [{ name: 'Sub' }], unchanged: 1 });
    expect(await see('label', sub!.id)).toMatchObject({ parent_label: id });
  });

  test('labels: parents that the table or the site has are linked, others are noted', async () => {
    const table = `label,country,parent label
Imprint One,Israel,BIG HOUSE
Big House,Israel,
Imprint Two,Israel,Nowhere Records
Imprint One,Israel,`;
    const preview = await look('label', table);
    expect(
      preview.rows.map(({ outcome, notes, faults }) => [outcome, notes, faults.map(({ message }) => message)]),
    ).toEqual([
      ['new', [], []],
      ['new', [], []],
      ['new', ['Parent label: “Nowhere Records” is not here and was left out'], []],
      ['refused', [], ['This is the same as line 2']],
    ]);
    const { added } = await bring('label', table);
    const idOf = (name: string) => added.find((one) => one.name === name)!.id;
    expect(await see('label', idOf('Imprint One'))).toMatchObject({ parent_label: idOf('Big House') });
    expect(await bring('label', table)).toMatchObject({ added: [], changed: [], unchanged: 3 });
    const above = await look('label', 'label,country,parent label\nBig House,Israel,Imprint One');
    expect(above.rows[0]).toMatchObject({
      outcome: 'refused',
      faults: [{ field: 'parent_label', message: messages.aboveItself }],
    });
  });

  test('promoters wait for a moderator, and those of others stay as they are', async () => {
    const table = 'id,promoter,land,town,website\n7,Owl Crew,Deutschland,Berlin,owl.example\n8,No Land,,,';
    const preview = await look('promoter', table, { account: member });
    expect(preview.rows.map(({ outcome, faults }) => [outcome, faults[0]?.message])).toEqual([
      ['new', undefined],
      ['refused', expect.any(String)],
    ]);
    expect((await look('promoter', table, { account: member, country: 'Holland' })).rows[1]).toMatchObject({
      outcome: 'new',
      about: 'Netherlands',
    });
    const { added } = await bring('promoter', table, member);
    expect(await see('promoter', added[0]!.id, member)).toMatchObject({
      status: 'inactive',
      link1: 'https://owl.example',
    });
    const renamed = await look('promoter', table.replace('Owl Crew', 'Owls'), { account: member });
    expect(renamed.rows[0]).toMatchObject({ outcome: 'changed', record: { id: added[0]!.id } });
    await admin.tries('submitVenue', { form: { venue_name: 'Ours', country: 'Spain' } });
    const others = await look('venue', 'name,country,capacity\nOurs,Spain,5', { account: member });
    expect(others.rows[0]).toMatchObject({
      outcome: 'unchanged',
      notes: ['This is already on this site, added by somebody else, and stays as it is'],
    });
  });

  test('a merged venue and a crew are found again', async () => {
    const table = 'id,name,country\nm1,Twin Hall,France';
    const [first] = (await bring('venue', table)).added;
    const form = { venue_name: 'Twin Halls', country: 'France' };
    const other = await admin.must('submitVenue', { form });
    expect((await mergeVersions(site, admin, 'venue', other, await see('venue', first!.id))).statusCode).toBe(200);
    expect((await look('venue', table)).rows[0]).toMatchObject({ record: { id: other.id } });
    const crew = 'crew,country,area,instagram\nNeon Roots,Israel,Haifa,https://instagram.com/neonroots';
    const { added } = await bring('decoration', crew);
    expect(await see('decoration', added[0]!.id)).toMatchObject({ decoration_name: 'NEON ROOTS', area: 'Haifa' });
    expect(await bring('decoration', crew)).toMatchObject({ added: [], changed: [], unchanged: 1 });
  });
});
