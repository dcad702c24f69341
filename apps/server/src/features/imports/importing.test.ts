import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventSourceValues, ImportPreview } from '@moonfloor/contract/imports';
import { historyOf } from '../../testing/activity.ts';
import { describeOnBothDatabases } from '../../testing/databases.ts';
import { remove, seeEvent, submitEvent, toggle } from '../../testing/events.ts';
import { confirm, importAll, lookAt, outcomes } from '../../testing/imports.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

describeOnBothDatabases('importing', (dialect) => {
  let site: TestApp;
  let admin: TestUser;
  let member: TestUser;
  let count = 0;

  beforeAll(async () => {
    site = await createTestApp(dialect, { PUBLIC_URL: 'https://moonfloor.example' });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    [admin, member] = [await site.signIn('admin'), await site.signIn()];
    count += 1;
    site.clock.advance(1000);
  });

  /** A table of one row with an id of its own. */
  const table = (fields: object = {}): string => {
    const row = {
      id: `row-${count}`, name: `Event ${count}`, date: '2026-07-01', country: 'Brazil', city: 'Alto Paraíso', venue: 'Farm',
      description: 'Dancing', 'line up': 'Octo, Luna', ...fields,
    };
    return `${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`;
  };
  const edit = async (id: number, form: object): Promise<void> => {
    site.clock.advance(1000);
    const answer = await site.request('PUT', `/events/${id}`, { user: admin, form: { ...form } });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const sourcesOf = async (id: number, user = admin): Promise<EventSourceValues[]> =>
    (await site.request('GET', `/events/${id}/sources`, { user })).json();

  test('nothing counts before it is confirmed; then history, search and lists know it', async () => {
    const preview = await lookAt(site, admin, table());
    expect(outcomes(preview)).toEqual({ new: 1 });
    const listed = async () => (await site.request('GET', '/events/all')).json().events.map((event: { event_name: string }) => event.event_name);
    expect(await listed()).not.toContain(`EVENT ${count}`);
    const { added } = (await confirm(site, admin, preview)).json();
    expect(added).toMatchObject([{ event_name: `EVENT ${count}`, status: 'published' }]);
    expect(await listed()).toContain(`EVENT ${count}`);
    const event = await seeEvent(site, added[0].id);
    expect(event).toMatchObject({ area: 'Alto Paraíso', event_location: 'Farm', description: 'Dancing' });
    expect(event.floors).toMatchObject([{ name: 'MAIN FLOOR', artists: [{ artist_name: 'OCTO' }, { artist_name: 'LUNA' }] }]);
    expect((await historyOf(site, admin, 'event', event.id)).map((entry) => entry.action_type)).toEqual(['create']);
    const found = (await site.request('GET', `/admin/search?query=EVENT+${count}+dancing`, { user: admin })).json();
    expect(found.map(({ id }: { id: number }) => id)).toContain(event.id);
  });

  test('the same confirmation again answers the same, and does it once', async () => {
    const preview = await lookAt(site, admin, table());
    const first = (await confirm(site, admin, preview)).json();
    expect((await confirm(site, admin, preview)).json()).toEqual(first);
    expect((await site.request('GET', `/imports/${preview.id}`, { user: admin })).statusCode).toBe(404);
  });

  test('a second import follows the source but in what was edited here, and both values are seen', async () => {
    const { added: [event] } = await importAll(site, admin, table());
    await edit(event!.id, { event_location: 'Barn', floors: [{ name: 'MAIN FLOOR', artists: [{ artist_name: 'Octo', artist_type: 'LIVE' }] }] });
    const later = table({ venue: 'Hangar', city: 'Brasília', 'line up': 'Octo, Luna, Sol' });
    const preview = await lookAt(site, admin, later);
    expect(preview.rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [{ field: 'area', before: 'Alto Paraíso', after: 'Brasília' }],
      kept: [{ field: 'event_location', here: 'Barn', source: 'Hangar' }, { field: 'floors', source: 'MAIN FLOOR: OCTO, LUNA, SOL' }],
    });
    expect((await confirm(site, admin, preview)).json()).toMatchObject({ added: [], changed: [{ id: event!.id }], unchanged: 0 });
    expect(await seeEvent(site, event!.id)).toMatchObject({ event_location: 'Barn', area: 'Brasília', floors: [{ artists: [{ artist_name: 'OCTO' }] }] });
    const [source] = await sourcesOf(event!.id);
    const edited = source!.fields.filter((field) => field.edited);
    expect(edited).toMatchObject([{ field: 'event_location', here: 'Barn', source: 'Hangar' }, { field: 'floors' }]);
    expect(outcomes(await lookAt(site, admin, later))).toEqual({ unchanged: 1 });

    await edit(event!.id, { event_location: 'Hangar' });
    await importAll(site, admin, table({ venue: 'Lake', city: 'Brasília', 'line up': 'Octo, Luna, Sol' }));
    expect((await seeEvent(site, event!.id)).event_location).toBe('Lake');
  });

  test('what was cleared or filled in by hand stays so; coordinates and days stay together', async () => {
    const { added: [event] } = await importAll(site, admin, table({ lat: '1.234', lng: '2.345', 'end date': '' }));
    await edit(event!.id, { description: '', extras: 'By hand', latitude: '1.5555', event_date: '2026-07-05' });
    await importAll(site, admin, table({ description: 'More', extras: 'Theirs', lat: '3.456', lng: '4.567', 'end date': '2026-07-03' }));
    expect(await seeEvent(site, event!.id)).toMatchObject({
      description: null, extras: 'By hand', latitude: 1.5555, longitude: 2.345, event_date: '2026-07-05', event_end_date: null,
    });
  });

  test('what changed between preview and confirmation stops all of it', async () => {
    const { added: [event] } = await importAll(site, admin, table());
    const two = `${table({ city: 'Elsewhere' })}other-${count};Other;2026-07-02;Brazil;;;;\n`;
    const preview = await lookAt(site, admin, two);
    expect(outcomes(preview)).toEqual({ changed: 1, new: 1 });
    await edit(event!.id, { extras: 'x' });
    const answer = await confirm(site, admin, preview);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409, 'Something has changed since this preview, so nothing was imported. Please look at it once more.',
    ]);
    expect((await seeEvent(site, event!.id)).area).toBe('Alto Paraíso');
    const again: ImportPreview = (await site.request('GET', `/imports/${preview.id}`, { user: admin })).json();
    expect((await confirm(site, admin, again)).json()).toMatchObject({ added: [{ event_name: 'OTHER' }], changed: [{ id: event!.id }] });
  });

  test('a refused row that is confirmed all the same stops all of it', async () => {
    const preview = await lookAt(site, admin, `${table()}bad-${count};Bad;soon;Brazil;;;;\n`);
    const rows = preview.rows.map(({ row, version }) => ({ row, version }));
    const answer = await site.request('POST', `/imports/${preview.id}/confirm`, { user: admin, json: { rows } });
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'line 3: date: “soon” is no day']);
    expect(outcomes(await lookAt(site, admin, table()))).toEqual({ new: 1 });
  });

  test("members' events wait, and are theirs; as many at once as an admin's", async () => {
    const { added: [event] } = await importAll(site, member, table());
    expect(event!.status).toBe('draft');
    expect((await site.request('GET', `/events/${event!.id}`)).statusCode).toBe(404);
    expect(await importAll(site, member, table({ city: 'Elsewhere' }))).toMatchObject({ changed: [{ id: event!.id, status: 'draft' }] });
    const many = Array.from({ length: 101 }, (_, at) => `Many ${count} ${at},2026-08-01,Brazil`);
    const preview = await lookAt(site, member, `name,date,country\n${many.join('\n')}`);
    expect(preview.most).toBe(1000);
    expect((await confirm(site, member, preview)).json().added).toHaveLength(101);
  });

  test("somebody else's event, and a deleted one, are left alone", async () => {
    const goabase = JSON.stringify({ partylist: [{ id: 90_000 + count, nameParty: `Party ${count}`, dateStart: '2026-07-01T22:00:00+02:00', isoCountry: 'FR' }] });
    const { added: [event] } = await importAll(site, member, goabase);
    const other = await site.signIn();
    expect((await lookAt(site, other, goabase)).rows[0]).toMatchObject({ outcome: 'new', event: null });
    expect((await site.request('GET', `/events/${event!.id}/sources`, { user: other })).statusCode).toBe(404);
    await toggle(site, admin, 'event', event!.id);
    expect((await site.request('GET', `/events/${event!.id}/sources`, { user: other })).statusCode).toBe(403);
    expect(outcomes(await lookAt(site, member, goabase))).toEqual({ unchanged: 1 });
    await remove(site, admin, 'event', event!.id);
    expect((await lookAt(site, member, goabase)).rows[0]!.faults[0]!.message).toBe('This event was deleted here');
  });

  test('tables of two members do not mix', async () => {
    const other = await site.signIn();
    await importAll(site, member, table());
    expect(outcomes(await lookAt(site, other, table()))).toEqual({ new: 1 });
  });

  test('an event that is here may be filled in instead of doubled', async () => {
    const here = await submitEvent(site, admin, { event_name: `Event ${count}`, event_date: '2026-07-01', country: 'Brazil', area: 'Ours' });
    const preview = await lookAt(site, admin, table());
    expect(preview.rows[0]).toMatchObject({ outcome: 'new', twins: [{ id: here.id }] });
    const json = { into: [{ row: 0, event: here.id }] };
    const filled: ImportPreview = (await site.request('PUT', `/imports/${preview.id}`, { user: admin, json })).json();
    expect(filled.rows[0]).toMatchObject({ outcome: 'changed', into: true, event: { id: here.id }, twins: [], kept: [{ field: 'area', here: 'Ours' }] });
    expect((await confirm(site, admin, filled)).json()).toMatchObject({ added: [], changed: [{ id: here.id }] });
    expect(await seeEvent(site, here.id)).toMatchObject({ area: 'Ours', event_location: 'Farm', sources: [{ name: 'source', url: null }] });
    expect(outcomes(await lookAt(site, admin, table()))).toEqual({ unchanged: 1 });
  });

  test('what comes from this site itself is refused', async () => {
    const { rows } = await lookAt(site, admin, table({ 'source url': 'https://moonfloor.example/event/7' }));
    expect(rows[0]!.faults[0]!.message).toBe('This comes from this site, and is here already');
  });

  test('a draft is its own, and one of five', async () => {
    const first = await lookAt(site, member, table());
    expect((await site.request('GET', `/imports/${first.id}`, { user: admin })).statusCode).toBe(404);
    for (let more = 0; more < 5; more += 1) {
      site.clock.advance(1000);
      await lookAt(site, member, table());
    }
    expect((await site.request('GET', `/imports/${first.id}`, { user: member })).statusCode).toBe(404);
  });
});
