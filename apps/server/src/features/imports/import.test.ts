import { beforeEach, expect, test } from 'vitest';
import { hourMs } from '@moonfloor/contract/values/durations';
import { fetchHistory } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, fetchEvent, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { confirmRows, importAll, previewImport, countOutcomes } from '../../testing/import-client.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { deleteExpiredImports } from './pending-imports.ts';

describeOnDatabase('importing', async (dialect) => {
  const site = await createSuiteApp(dialect, { PUBLIC_URL: 'https://moonfloor.example' });
  let admin: TestAccount;
  let member: TestAccount;
  let count = 0;
  beforeEach(async () => {
    [admin, member] = [await site.signIn('admin'), await site.signIn()];
    count += 1;
    site.clock.advance(1000);
  });

  /** A table of one row with a unique id. */
  const table = (fields: object = {}): string => {
    const row = {
      id: `row-${count}`,
      name: `Event ${count}`,
      date: '2026-07-01',
      country: 'Brazil',
      city: 'Alto Paraíso',
      venue: 'Farm',
      description: 'Dancing',
      'line up': 'Octo, Luna',
      ...fields,
    };
    return `${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`;
  };
  const edit = async (id: number, form: object) => {
    site.clock.advance(1000);
    await admin.must('updateEvent', { params: { id }, form: { ...form } });
  };

  test('nothing is written before confirmation; afterwards history, search and lists include it', async () => {
    const preview = await previewImport(site, admin, table());
    expect(countOutcomes(preview)).toEqual({ new: 1 });
    const listed = async () => (await site.must('listEvents')).events.map((event) => event.event_name);
    expect(await listed()).not.toContain(`EVENT ${count}`);
    const { added } = (await confirmRows(site, admin, preview)).json();
    expect(added).toMatchObject([{ event_name: `EVENT ${count}`, status: 'published' }]);
    expect(await listed()).toContain(`EVENT ${count}`);
    const event = await fetchEvent(site, added[0].id);
    expect(event).toMatchObject({ area: 'Alto Paraíso', event_location: 'Farm', description: 'Dancing' });
    expect(event.floors).toMatchObject([
      { name: 'MAIN FLOOR', artists: [{ artist_name: 'OCTO' }, { artist_name: 'LUNA' }] },
    ]);
    expect((await fetchHistory(site, admin, 'event', event.id)).map((entry) => entry.action_type)).toEqual(['create']);
    const found = (await site.request('GET', `/admin/search?query=EVENT+${count}+dancing`, { account: admin })).json();
    expect(found.map(({ id }: { id: number }) => id)).toContain(event.id);
  });

  test('confirming twice is idempotent', async () => {
    const preview = await previewImport(site, admin, table());
    const first = (await confirmRows(site, admin, preview)).json();
    expect((await confirmRows(site, admin, preview)).json()).toEqual(first);
    expect((await admin.tries('getImport', { params: { id: preview.id } })).statusCode).toBe(404);
  });

  test('a second import updates all fields except those edited here, and shows both values', async () => {
    const {
      added: [event],
    } = await importAll(site, admin, table());
    await edit(event!.id, {
      event_location: 'Barn',
      floors: [{ name: 'MAIN FLOOR', artists: [{ artist_name: 'Octo', artist_type: 'LIVE' }] }],
    });
    const later = table({ venue: 'Hangar', city: 'Brasília', 'line up': 'Octo, Luna, Sol' });
    const preview = await previewImport(site, admin, later);
    expect(preview.rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'area', before: 'Alto Paraíso', after: 'Brasília' }],
      kept: [
        { field: 'event_location', here: 'Barn', source: 'Hangar' },
        { field: 'floors', source: 'MAIN FLOOR: OCTO, LUNA, SOL' },
      ],
    });
    expect((await confirmRows(site, admin, preview)).json()).toMatchObject({
      added: [],
      changed: [{ id: event!.id }],
      unchanged: 0,
    });
    expect(await fetchEvent(site, event!.id)).toMatchObject({
      event_location: 'Barn',
      area: 'Brasília',
      floors: [{ artists: [{ artist_name: 'OCTO' }] }],
    });
    const [source] = await admin.must('listEventSources', { params: { id: event!.id } });
    const edited = source!.fields.filter((field) => field.edited);
    expect(edited).toMatchObject([{ field: 'event_location', here: 'Barn', source: 'Hangar' }, { field: 'floors' }]);
    expect(countOutcomes(await previewImport(site, admin, later))).toEqual({ unchanged: 1 });

    await edit(event!.id, { event_location: 'Hangar' });
    await importAll(site, admin, table({ venue: 'Lake', city: 'Brasília', 'line up': 'Octo, Luna, Sol' }));
    expect((await fetchEvent(site, event!.id)).event_location).toBe('Lake');
  });

  test('cleared and manually filled fields are kept; coordinates and days stay together', async () => {
    const {
      added: [event],
    } = await importAll(site, admin, table({ lat: '-11.234', lng: '-42.345', 'end date': '' }));
    await edit(event!.id, { description: '', extras: 'By hand', latitude: '-11.5555', event_date: '2026-07-05' });
    await importAll(
      site,
      admin,
      table({ description: 'More', extras: 'Theirs', lat: '-13.456', lng: '-44.567', 'end date': '2026-07-03' }),
    );
    expect(await fetchEvent(site, event!.id)).toMatchObject({
      description: null,
      extras: 'By hand',
      latitude: -11.5555,
      longitude: -42.345,
      event_date: '2026-07-05',
      event_end_date: null,
    });
  });

  test('a change between preview and confirmation rejects the whole import', async () => {
    const {
      added: [event],
    } = await importAll(site, admin, table());
    const two = `${table({ city: 'Elsewhere' })}other-${count};Other;2026-07-02;Brazil;;;;\n`;
    const preview = await previewImport(site, admin, two);
    expect(countOutcomes(preview)).toEqual({ changed: 1, new: 1 });
    await edit(event!.id, { extras: 'x' });
    const response = await confirmRows(site, admin, preview);
    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'Something has changed since this preview, so nothing was imported. Please look at it once more.',
    ]);
    expect((await fetchEvent(site, event!.id)).area).toBe('Alto Paraíso');
    const again = await admin.must('getImport', { params: { id: preview.id } });
    expect((await confirmRows(site, admin, again)).json()).toMatchObject({
      added: [{ event_name: 'OTHER' }],
      changed: [{ id: event!.id }],
    });
  });

  test('confirming a rejected row rejects the whole import', async () => {
    const preview = await previewImport(site, admin, `${table()}bad-${count};Bad;soon;Brazil;;;;\n`);
    const rows = preview.rows.map(({ row, version }) => ({ row, version }));
    const response = await admin.tries('confirmImport', { params: { id: preview.id }, json: { rows } });
    expect([response.statusCode, response.json().detail]).toEqual([422, 'line 3: date: “soon” is not a valid day']);
    expect(countOutcomes(await previewImport(site, admin, table()))).toEqual({ new: 1 });
  });

  test("members' events are pending and belong to them; they can import as many at once as an admin", async () => {
    const {
      added: [event],
    } = await importAll(site, member, table());
    expect(event!.status).toBe('draft');
    expect((await site.tries('getEvent', { params: { id: event!.id } })).statusCode).toBe(404);
    expect(await importAll(site, member, table({ city: 'Elsewhere' }))).toMatchObject({
      changed: [{ id: event!.id, status: 'draft' }],
    });
    const many = Array.from({ length: 101 }, (_, at) => `Many ${count} ${at},2026-08-01,Brazil`);
    const preview = await previewImport(site, member, `name,date,country\n${many.join('\n')}`);
    expect(preview.most).toBe(1000);
    expect((await confirmRows(site, member, preview)).json().added).toHaveLength(101);
  });

  test("other members' events, and deleted ones, are not changed", async () => {
    const goabase = JSON.stringify({
      partylist: [
        { id: 90_000 + count, nameParty: `Party ${count}`, dateStart: '2026-07-01T22:00:00+02:00', isoCountry: 'FR' },
      ],
    });
    const {
      added: [event],
    } = await importAll(site, member, goabase);
    const other = await site.signIn();
    expect((await previewImport(site, other, goabase)).rows[0]).toMatchObject({ outcome: 'new', event: null });
    expect((await other.tries('listEventSources', { params: { id: event!.id } })).statusCode).toBe(404);
    await toggleRecordStatus(site, admin, 'event', event!.id);
    expect((await other.tries('listEventSources', { params: { id: event!.id } })).statusCode).toBe(403);
    expect(countOutcomes(await previewImport(site, member, goabase))).toEqual({ unchanged: 1 });
    await deleteRecord(site, admin, 'event', event!.id);
    expect((await previewImport(site, member, goabase)).rows[0]!.faults[0]!.message).toBe(
      'This event was deleted here',
    );
  });

  test('tables of two members are separate', async () => {
    const other = await site.signIn();
    await importAll(site, member, table());
    expect(countOutcomes(await previewImport(site, other, table()))).toEqual({ new: 1 });
  });

  test('an existing event can be updated instead of duplicated', async () => {
    const here = await submitEvent(site, admin, {
      event_name: `Event ${count}`,
      event_date: '2026-07-01',
      country: 'Brazil',
      area: 'Ours',
    });
    const preview = await previewImport(site, admin, table());
    expect(preview.rows[0]).toMatchObject({ outcome: 'new', duplicates: [{ id: here.id }] });
    const json = { into: [{ row: 0, event: here.id }] };
    const filled = await admin.must('updateImport', { params: { id: preview.id }, json });
    expect(filled.rows[0]).toMatchObject({
      outcome: 'changed',
      into: true,
      event: { id: here.id },
      duplicates: [],
      kept: [{ field: 'area', here: 'Ours' }],
    });
    expect((await confirmRows(site, admin, filled)).json()).toMatchObject({ added: [], changed: [{ id: here.id }] });
    expect(await fetchEvent(site, here.id)).toMatchObject({
      area: 'Ours',
      event_location: 'Farm',
      sources: [{ name: 'source', url: null }],
    });
    expect(countOutcomes(await previewImport(site, admin, table()))).toEqual({ unchanged: 1 });
  });

  test('two rows do not go into the same event', async () => {
    const { id: here } = await submitEvent(site, admin, { event_name: `Event ${count}`, event_date: '2026-07-01' });
    const rows = `${table()}${table({ id: `second-${count}` }).split('\n')[1]!}`;
    const preview = await previewImport(site, admin, rows);
    const json = { into: [0, 1].map((row) => ({ row, event: here })) };
    const filled = await admin.must('updateImport', { params: { id: preview.id }, json });
    expect(filled.rows.map(({ outcome }) => outcome)).toEqual(['changed', 'refused']);
    expect(filled.rows[1]!.faults[0]!.message).toBe('This goes into the same event as line 2');
    expect((await confirmRows(site, admin, filled)).statusCode).toBe(200);
    // the first row is known by its source now
    const again = await previewImport(site, admin, rows);
    const chosen = await admin.must('updateImport', {
      params: { id: again.id },
      json: { into: [{ row: 1, event: here }] },
    });
    expect(chosen.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'refused']);
  });

  test.each(['', '/de'])('entries from this site are rejected, at %s/event', async (language) => {
    const url = `https://moonfloor.example${language}/event/7`;
    const { rows } = await previewImport(site, admin, table({ 'source url': url }));
    expect(rows[0]!.faults[0]!.message).toBe('This comes from this site, and is here already');
  });

  test('a draft that another version has stored is not found', async () => {
    const { id } = await previewImport(site, admin, table());
    await site.deps.store.db.updateTable('pending_import').set({ reading: '{}' }).where('id', '=', id).execute();
    expect((await admin.tries('getImport', { params: { id } })).statusCode).toBe(404);
    const changed = await admin.tries('updateImport', { params: { id }, json: { encoding: 'auto' } });
    expect([changed.statusCode, changed.json().detail]).toEqual([404, expect.stringContaining('import')]);
  });

  test('a draft is private, and one of a maximum of five', async () => {
    const first = await previewImport(site, member, table());
    expect((await admin.tries('getImport', { params: { id: first.id } })).statusCode).toBe(404);
    for (let more = 0; more < 5; more += 1) {
      site.clock.advance(1000);
      await previewImport(site, member, table());
    }
    expect((await member.tries('getImport', { params: { id: first.id } })).statusCode).toBe(404);
  });

  test('a draft is deleted after a day', async () => {
    const { id } = await previewImport(site, member, table());
    site.clock.advance(23 * hourMs);
    await deleteExpiredImports(site.deps);
    const get = async () => (await member.tries('getImport', { params: { id } })).statusCode;
    expect(await get()).toBe(200);
    site.clock.advance(2 * hourMs);
    await deleteExpiredImports(site.deps);
    expect(await get()).toBe(404);
  });

  test('a confirmed import stays for the pictures that it still fetches, whatever is previewed after it', async () => {
    const confirmed = await previewImport(site, member, table());
    expect((await confirmRows(site, member, confirmed)).statusCode).toBe(200);
    for (let more = 0; more < 6; more += 1) {
      site.clock.advance(1000);
      await previewImport(site, member, table());
    }
    expect((await confirmRows(site, member, confirmed)).statusCode).toBe(200);
  });
});
