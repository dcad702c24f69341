import { expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { createSuiteApp, type TestFile } from '../../testing/test-app.ts';

const whole = {
  event_end_date: '2026-07-03',
  start_time: '20:00',
  end_time: '06:00',
  event_location: 'Field',
  area: 'North',
  description: 'd',
  extras: 'e',
  event_page_link: 'https://example.com/',
  ticket_link: 'https://tickets.example/',
  price: '20 €',
  latitude: '1.5',
  longitude: '2.5',
  floors: [{ name: 'Main', artists: [{ artist_name: 'Alpha' }] }],
  decorations: [{ decoration_name: 'Lua' }],
};

describeOnDatabase('updating an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const put = (id: number, form: Readonly<Record<string, unknown>>, files?: TestFile[]) =>
    site.request('PUT', `/events/${id}`, { account: admin, form, files });

  async function changed(
    id: number,
    form: Readonly<Record<string, unknown>>,
    files?: TestFile[],
  ): Promise<EventDetail> {
    const response = await put(id, form, files);
    expect(response.statusCode, response.body).toBe(200);
    expect(await fetchEvent(site, id)).toEqual(response.json());
    return response.json();
  }

  async function refusal(id: number, form: Readonly<Record<string, unknown>>) {
    const before = await fetchEvent(site, id);
    const response = await put(id, form);
    expect(response.statusCode, response.body).toBe(422);
    expect(await fetchEvent(site, id)).toEqual(before);
    return response.json();
  }

  test('empty line-ups are cleared', async () => {
    const event = await submitEvent(site, admin, whole);
    expect(await changed(event.id, { floors: '', decorations: '' })).toMatchObject({ floors: [], decorations: [] });
  });

  test('an empty list clears a field like empty text', async () => {
    const { id } = await submitEvent(site, admin, whole);
    expect(await changed(id, { floors: '[]' })).toMatchObject({
      floors: [],
      decorations: [{ decoration_name: 'LUA' }],
    });
    expect(await changed(id, { decorations: '[]' })).toMatchObject({ decorations: [] });
  });

  test('a new day is validated against the other, unchanged one', async () => {
    const { id } = await submitEvent(site, admin, whole);
    const sentence = 'End date must be after or equal to start date';
    expect((await refusal(id, { event_end_date: '2026-06-30' })).detail).toBe(sentence);
    expect((await refusal(id, { event_date: '2026-07-04' })).detail).toBe(sentence);
    expect(await changed(id, { event_date: '2026-07-04', event_end_date: '' })).toMatchObject({ event_end_date: null });
  });

  test('a new coordinate is validated against the other, unchanged one', async () => {
    const sentence = 'Latitude and longitude must be given together';
    const { id } = await submitEvent(site, admin, whole);
    expect(await changed(id, { latitude: '-3' })).toMatchObject({ latitude: -3, longitude: 2.5 });
    expect((await refusal(id, { longitude: '' })).detail).toBe(sentence);
    const bare = await submitEvent(site, admin);
    expect((await refusal(bare.id, { latitude: '3' })).detail).toBe(sentence);
    expect(await changed(bare.id, { latitude: '3', longitude: '4' })).toMatchObject({ latitude: 3, longitude: 4 });
  });

  test('floors and decorations are replaced completely', async () => {
    const { id, floors } = await submitEvent(site, admin, whole);
    const after = await changed(id, {
      floors: [
        { name: 'Two', artists: [{ artist_name: 'b' }] },
        { name: 'One', artists: [{ artist_name: 'a' }] },
      ],
      decorations: [{ decoration_name: 'Sol' }, { decoration_name: 'Lua' }],
    });
    expect(after.floors.map((floor) => floor.floor_name)).toEqual(['TWO', 'ONE']);
    expect(after.floors.map((floor) => floor.floor_id)).not.toContain(floors[0]?.floor_id);
    expect(after.decorations.map((tag) => tag.decoration_name)).toEqual(['SOL', 'LUA']);
    const { count } = await site.deps.store.db
      .selectFrom('floor')
      .where('event_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
    expect((await refusal(id, { floors: [{ name: 'Three', artists: [] }], area: 'x' })).errors).toMatchObject([
      { field: 'floors.0.artists' },
    ]);
  });
});
