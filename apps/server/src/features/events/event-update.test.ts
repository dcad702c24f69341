import { expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { limits } from '@moonfloor/contract/api/limits';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent, fetchEvent, submitEvent } from '../../testing/events.ts';
import { onePicture } from '../../testing/pictures.ts';
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

  test('absent fields remain unchanged', async () => {
    const event = await submitEvent(site, admin, whole);
    const later = (): string => {
      site.clock.advance(5000);
      return new Date(site.clock.now()).toISOString();
    };
    let updated_at = later();
    expect(await changed(event.id, {})).toEqual({ ...event, updated_at });
    updated_at = later();
    expect(await changed(event.id, { event_name: 'new name' })).toEqual({
      ...event,
      event_name: 'NEW NAME',
      updated_at,
    });
  });

  test('empty fields are cleared', async () => {
    const event = await submitEvent(site, admin, whole);
    const empty = Object.fromEntries(Object.keys(whole).map((field) => [field, '']));
    expect(await changed(event.id, empty)).toMatchObject({
      event_name: event.event_name,
      event_end_date: null,
      start_time: null,
      end_time: null,
      event_location: null,
      area: null,
      description: null,
      extras: null,
      event_page_link: null,
      ticket_link: null,
      price: null,
      latitude: null,
      longitude: null,
      floors: [],
      decorations: [],
    });
  });

  test('an empty list clears a field like empty text', async () => {
    const { id } = await submitEvent(site, admin, whole);
    expect(await changed(id, { floors: '[]' })).toMatchObject({
      floors: [],
      decorations: [{ decoration_name: 'LUA' }],
    });
    expect(await changed(id, { decorations: '[]' })).toMatchObject({ decorations: [] });
  });

  test.each(['event_name', 'event_date', 'country'])('%s cannot be cleared', async (field) => {
    const { id } = await submitEvent(site, admin);
    for (const value of ['', '  ']) {
      expect(await refusal(id, { [field]: value })).toMatchObject({
        detail: 'Please fill in all required fields',
        errors: [{ field }],
      });
    }
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

  test('a picture is added, kept when none is sent, and replaced by a new one', async () => {
    const picture = async (shade: number, format: 'jpeg' | 'png'): Promise<TestFile[]> => [
      { field: 'event_image', bytes: await onePicture(shade, format) },
    ];
    const event = await submitEvent(site, admin, {}, await picture(1, 'jpeg'));
    expect(event.picture).toMatchObject({ src: event.image_url, width: 40, height: 30, widths: [40] });
    expect(event.image_url).toMatch(/^\/media\/[0-9a-f]{32}-40\.webp$/);
    expect((await changed(event.id, { area: 'x' })).picture).toEqual(event.picture);
    const empty = [{ field: 'event_image', bytes: new Uint8Array(), filename: '' }];
    expect((await changed(event.id, { event_image: '' }, empty)).picture).toEqual(event.picture);
    const after = await changed(event.id, {}, await picture(2, 'png'));
    expect(after.picture?.src).not.toBe(event.picture?.src);
    const cards = (await site.request('GET', '/events/all')).json().events;
    expect(cards.find((card: EventDetail) => card.id === event.id)).toMatchObject({
      image_url: after.image_url,
      picture: after.picture,
    });
  });

  test('a picture that is too large, an invalid one, and a second one are rejected', async () => {
    const send = (...files: Uint8Array[]) =>
      site.request('POST', '/events/submit', {
        account: admin,
        form: validEvent,
        files: files.map((bytes) => ({ field: 'event_image', bytes, filename: 'flyer.jpg' })),
      });
    const jpeg = await onePicture();
    const largest = Buffer.concat([jpeg, Buffer.alloc(limits.pictureBytes - jpeg.length)]);
    expect((await send(largest)).statusCode).toBe(201);
    const large = await send(Buffer.concat([largest, Buffer.alloc(1)]));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({
      detail: 'Image size must be less than 5MB',
      errors: [{ field: 'event_image' }],
    });
    const text = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(text.json()).toMatchObject({ status: 422, detail: 'Only JPG and PNG files are allowed' });
    expect((await send(jpeg, jpeg)).statusCode).toBe(422);
  });
});
