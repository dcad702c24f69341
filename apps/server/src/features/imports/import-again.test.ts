import { afterAll, expect, test } from 'vitest';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { calendar, vevent } from '@moonfloor/event-sources/testing/calendars';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { openFakeWeb, publicAddress } from '../../testing/fakes/fake-web.ts';
import { confirmRows, countOutcomes, importAll, previewImport } from '../../testing/import-client.ts';
import { saveAs } from '../../testing/ownership-inputs.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('importing again', async (dialect) => {
  const web = await openFakeWeb();
  web.hosts['feeds.example'] = [publicAddress];
  const site = await createSuiteApp(dialect, { MODERATION: 'none' }, null, web.network);
  afterAll(() => web.close());
  const [admin, member, other] = [await site.signIn('admin'), await site.signIn(), await site.signIn()];

  const table = (...rows: string[]) => ['name,date,country,venue,website', ...rows].join('\n');
  const namesOf = ({ vanished }: ImportPreview) => vanished.map(({ event_name: name }) => name);
  const nights = (...names: string[]) =>
    calendar(
      ...names.map((name, at) =>
        vevent(
          `UID:${name.replaceAll(' ', '-')}@feeds.example`,
          `DTSTART;VALUE=DATE:2026062${at % 3}`,
          `SUMMARY:${name}`,
        ),
      ),
    );
  const fetched = async (path: string, text: string, account: TestAccount = member) => {
    web.pages[`feeds.example/${path}`] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
    const form = { address: `http://feeds.example/${path}`, country: 'Austria' };
    return await account.must('createImport', { form });
  };

  test('another list under the same name is no newer copy of the first', async () => {
    const paste = (...names: string[]) =>
      previewImport(site, member, table(...names.map((name) => `${name},2026-06-21,Austria,Barn,`)));
    await confirmRows(site, member, await paste('Pasted one', 'Pasted two'));
    expect(namesOf(await paste('Pasted elsewhere'))).toEqual([]);
    expect(namesOf(await paste('Pasted one', 'Pasted elsewhere'))).toEqual(['PASTED TWO']);
  });

  test('another list with the same ids under the same name changes nothing of the first', async () => {
    const paste = (...rows: string[]) =>
      previewImport(site, member, ['id,name,date,country,venue', ...rows].join('\n'));
    const first = ['1,Numbered one,2026-08-01,Austria,Barn', '2,Numbered two,2026-08-02,Austria,Barn'];
    const second = ['1,Elsewhere one,2026-09-05,Austria,Mill', '2,Elsewhere two,2026-09-06,Austria,Mill'];
    const { added } = (await confirmRows(site, member, await paste(...first))).json();
    const preview = await paste(...second);
    expect([countOutcomes(preview), namesOf(preview)]).toEqual([{ new: 2 }, []]);
    const cells = [{ row: 0, field: 'event_name', value: 'Numbered one' }];
    const corrected = await member.must('updateImport', { params: { id: preview.id }, json: { cells } });
    expect(corrected.rows[0]!.outcome).toBe('new');
    await confirmRows(site, member, await paste(...second));
    expect(await fetchEvent(site, added[0].id)).toMatchObject({ event_name: 'NUMBERED ONE', event_date: '2026-08-01' });
    for (const list of [first, second]) expect(countOutcomes(await paste(...list))).toEqual({ unchanged: 2 });
    const moved = await paste('1,Numbered one,2026-08-08,Austria,Barn', '2,Elsewhere 2,2026-09-06,Austria,Mill');
    expect(countOutcomes(moved)).toEqual({ changed: 2 });
  });

  test('the same page, day and venue make a duplicate, whatever the name and the notation of the link', async () => {
    const event_page_link = 'https://www.mill.example/night';
    const known = await submitEvent(site, admin, {
      event_name: 'Opening Night',
      event_date: '2026-07-03',
      country: 'Spain',
      event_location: 'Old Mill',
      event_page_link,
    });
    const { rows } = await previewImport(
      site,
      member,
      table(
        'Something Else,2026-07-03,Spain,OLD MILL,http://mill.example/night/',
        'Unknown place,2026-07-03,Spain,,https://mill.example/night',
        'Next day,2026-07-04,Spain,Old Mill,https://mill.example/night',
        'Elsewhere,2026-07-03,Spain,New Mill,https://mill.example/night',
        'Other page,2026-07-03,Spain,Old Mill,https://mill.example/other',
      ),
    );
    expect(rows.map(({ duplicates }) => duplicates.map(({ id, likeness }) => [id, likeness]))).toEqual([
      [[known.id, 1]],
      [[known.id, 1]],
      [],
      [],
      [],
    ]);
  });

  test('coming events that the source no longer has are listed, for those who may edit them', async () => {
    const first = await fetched('all.ics', nights('Stays', 'Goes', 'Goes too'));
    expect(first.vanished).toEqual([]);
    expect((await confirmRows(site, member, first)).statusCode).toBe(200);
    await confirmRows(site, member, await fetched('another.ics', nights('Unrelated')));
    expect(namesOf(await fetched('all.ics', nights('Stays', 'New')))).toEqual(['GOES', 'GOES TOO'].toSorted());
    expect(namesOf(await fetched('all.ics', nights('Stays'), other)), 'of somebody else').toEqual([]);
    const { series_id } = await submitEvent(site, admin, {
      event_name: 'Goes',
      event_date: '2026-06-14',
      recurrence: 'FREQ=WEEKLY;COUNT=2',
    });
    await site.deps.store.db.updateTable('event').set({ series_id }).where('event_name', '=', 'GOES').execute();
    await saveAs('helper', site, series_id!, other.id, 'series');
    expect(namesOf(await fetched('all.ics', nights('Stays'), other)), 'whose series they help with').toEqual(['GOES']);
    expect(namesOf(await fetched('all.ics', nights('Stays', 'Goes', 'Goes too')))).toEqual([]);
    site.clock.set('2026-06-22T12:00:00.000Z');
    expect(namesOf(await fetched('all.ics', nights('Stays'))), 'past ones are not missed').toEqual(['GOES TOO']);
    site.clock.set('2026-06-15T12:00:00.000Z');

    const options = { name: 'Club' };
    await importAll(site, member, table('Here,2026-09-01,Spain,,', 'Away,2026-09-02,Spain,,'), options);
    const again = await previewImport(site, member, table('Here,2026-09-01,Spain,,'), options);
    expect(namesOf(again)).toEqual(['AWAY']);
    const moved = await previewImport(
      site,
      member,
      table('Here,2026-09-01,Spain,,', 'Away,2026-09-03,Spain,,'),
      options,
    );
    expect(namesOf(moved)).toEqual(['AWAY']);
    const into = [{ row: 1, event: moved.vanished[0]!.id }];
    expect(namesOf(await member.must('updateImport', { params: { id: moved.id }, json: { into } }))).toEqual([]);
  });

  test('values are corrected in the preview, and stay corrected when the source is imported again', async () => {
    const lines = (...rows: string[]) => ['id,name,date,country,venue', ...rows].join('\n');
    const source = lines('a1,Corrected,32.9.2026,Spain,Old Mill', 'a2,No country,2026-09-12,,');
    const preview = await previewImport(site, member, source, { name: 'Typos' });
    expect(preview.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(preview.without_country).toBe(1);
    const change = async (json: object) => {
      return await member.must('updateImport', { params: { id: preview.id }, json });
    };
    const cells = [
      { row: 0, field: 'event_date', value: '2026-09-30' },
      { row: 0, field: 'event_location', value: ' New Mill ' },
      { row: 1, field: 'country', value: 'Portugal' },
      { row: 1, field: 'event_date', value: 'tomorrow' },
    ];
    const corrected = await change({ cells });
    expect(corrected.rows[0]).toMatchObject({
      outcome: 'new',
      faults: [],
      event_date: '2026-09-30',
      corrected: ['event_date', 'event_location'],
      cells: { event_name: 'Corrected', event_date: '2026-09-30', event_location: 'New Mill', country: 'Spain' },
    });
    expect(corrected.rows[1]).toMatchObject({ outcome: 'refused', faults: [{ field: 'event_date' }] });
    const back = await change({ cells: [{ row: 1, field: 'event_date', value: null }] });
    expect(back.rows[1]).toMatchObject({ outcome: 'new', event_date: '2026-09-12', corrected: ['country'] });
    const { added } = (await confirmRows(site, member, back)).json();
    const again = await previewImport(site, member, lines('a1,Corrected,2026-09-30,Spain,Old Mill'), { name: 'Typos' });
    expect(await fetchEvent(site, added[0].id)).toMatchObject({ event_location: 'New Mill' });
    expect(again.rows[0]).toMatchObject({
      outcome: 'unchanged',
      event: { id: added[0].id },
      kept: [{ field: 'event_location', here: 'New Mill', source: 'Old Mill' }],
    });
  });

  test('a change is a later version than the one before, although the clock was set back', async () => {
    const source = (venue: string) => `id,name,date,country,venue\nb1,Versions,2026-09-12,Spain,${venue}`;
    const { added } = await importAll(site, member, source('Old Mill'), { name: 'Versions' });
    const before = await fetchEvent(site, added[0]!.id);
    site.clock.set('2026-06-15T11:00:00.000Z');
    await importAll(site, member, source('New Mill'), { name: 'Versions' });
    const after = await fetchEvent(site, before.id);
    site.clock.set('2026-06-15T12:00:00.000Z');
    expect(after.event_location).toBe('New Mill');
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  });

  test('the country of all events without one is set at once', async () => {
    const preview = await previewImport(
      site,
      member,
      table('One,2026-10-01,,,', 'Two,2026-10-02,,,', 'Three,2026-10-03,Peru,,'),
    );
    expect(preview).toMatchObject({ without_country: 2, country: null });
    const response = await member.tries('updateImport', { params: { id: preview.id }, json: { country: 'Chile' } });
    const after: ImportPreview = response.json();
    expect(after).toMatchObject({ without_country: 2, country: 'Chile' });
    expect(after.rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new']);
    expect(after.rows.map(({ place_line: line }) => line)).toEqual(['Chile', 'Chile', 'Peru']);
  });
});
