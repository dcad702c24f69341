import { describe, expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { eventStatuses } from '@moonfloor/contract/values/lists';
import type { TestFile } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent, submitEvent, fetchEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('fields of an event', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const admin = await site.signIn('admin');

  /** Submits an event that is valid apart from `fields`, and returns the problem of the rejection. */
  async function refusal(fields: Readonly<Record<string, unknown>>, status = 422) {
    const form = Object.fromEntries(
      Object.entries({ ...validEvent, ...fields }).filter(([, value]) => value !== undefined),
    );
    const response = await admin.tries('submitEvent', { form });
    expect(response.statusCode, response.body).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    return response.json();
  }

  test('omitted fields without a text are empty, never absent', async () => {
    expect(await submitEvent(site, admin)).toMatchObject({
      place_hidden_until: null,
      facts: {},
      image_url: null,
      picture: null,
      floors: [],
      decorations: [],
    });
  });

  test('missing fields are reported before invalid ones', async () => {
    const problem = await refusal({ country: '', start_time: 'late', floors: '[' });
    expect(problem.detail).toBe('Please fill in all required fields');
    expect(problem.errors.map((fault: { field: string }) => fault.field)).toEqual(['country', 'start_time', 'floors']);
  });

  test('the last day is at most two months after the first one, unless it was before', async () => {
    const end = (event_end_date: string) => ({ event_date: '2026-07-01', event_end_date });
    const message = 'An event can end up to 62 days after it starts';
    const faults = [{ field: 'event_end_date', code: 'end-too-late', message }];
    expect((await refusal(end('2026-09-02'))).errors).toEqual(faults);
    const { id } = await submitEvent(site, admin, end('2026-09-01'));
    const stored = site.deps.store.db.updateTable('event').where('id', '=', id);
    await stored.set({ event_end_date: '2036-07-01' }).execute();
    const edit = (form: object) => admin.tries('updateEvent', { params: { id }, form: { ...form } });
    expect((await edit({ area: 'South' })).statusCode).toBe(200);
    expect((await edit(end('2036-07-02'))).json().errors).toEqual(faults);
  });

  test('the last day may equal the first one but not precede it', async () => {
    const event = await submitEvent(site, admin, { event_end_date: validEvent.event_date });
    expect(event.event_end_date).toBe(validEvent.event_date);
    expect(await refusal({ event_end_date: '2026-06-30' })).toMatchObject({
      detail: 'End date must be after or equal to start date',
      errors: [{ field: 'event_end_date' }],
    });
  });

  test.each(['2026-07-01T10:00', '12026-07-01'])('%s is not a valid day', async (day) => {
    expect((await refusal({ event_date: day })).detail).toBe(
      'Start date must be a day that exists, written YYYY-MM-DD',
    );
    expect((await refusal({ event_end_date: day })).errors).toMatchObject([{ field: 'event_end_date' }]);
  });

  test('a leap day is valid', async () => {
    expect((await submitEvent(site, admin, { event_date: '2028-02-29' })).event_date).toBe('2028-02-29');
  });

  test.each(['24:00', '9:00', '12:60', '12', '12:00:00', 'noon'])('%s is not a valid time', async (time) => {
    for (const field of ['start_time', 'end_time']) {
      expect((await refusal({ [field]: time })).errors[0].field).toBe(field);
    }
  });

  test('midnight and the last minute are valid times, in either order', async () => {
    const event = await submitEvent(site, admin, { start_time: '23:59', end_time: '00:00' });
    expect(event).toMatchObject({ start_time: '23:59', end_time: '00:00' });
  });

  describe('coordinates', () => {
    test.each([
      ['90', '180'],
      ['-90', '-180'],
      ['0', '0'],
      ['+1.5', '-0.000001'],
    ])('%s, %s are valid', async (latitude, longitude) => {
      const event = await submitEvent(site, admin, { latitude, longitude });
      expect([event.latitude, event.longitude]).toEqual([Number(latitude), Number(longitude)]);
    });

    test.each([
      ['latitude', '90.0001', '0'],
      ['latitude', '-91', '0'],
      ['longitude', '0', '180.01'],
      ['longitude', '0', '-1e3'],
      ['latitude', 'north', '0'],
      ['latitude', 'NaN', '0'],
      ['longitude', '0', 'Infinity'],
      ['longitude', '0', '1,5'],
    ])('%s is rejected for %s, %s', async (field, latitude, longitude) => {
      expect((await refusal({ latitude, longitude })).errors).toMatchObject([{ field }]);
    });

    test.each([
      ['latitude', { longitude: '10' }],
      ['longitude', { latitude: '10' }],
      ['latitude', { latitude: '', longitude: '10' }],
    ])('one coordinate alone is rejected, naming the %s', async (field, fields) => {
      expect(await refusal(fields)).toMatchObject({
        detail: 'Latitude and longitude must be given together',
        errors: [{ field }],
      });
    });
  });

  describe('updating an event', async () => {
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

    const admin = await site.signIn('admin');

    const put = (id: number, form: Readonly<Record<string, unknown>>, files?: TestFile[]) =>
      admin.tries('updateEvent', { params: { id }, form, files });

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

    test('an empty text or an empty list clears a line-up and decorations', async () => {
      const event = await submitEvent(site, admin, whole);
      expect(await changed(event.id, { floors: '', decorations: '' })).toMatchObject({ floors: [], decorations: [] });
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
      expect(await changed(id, { event_date: '2026-07-04', event_end_date: '' })).toMatchObject({
        event_end_date: null,
      });
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

  describe('whether an event takes place as announced', async () => {
    const admin = await site.signIn('admin');
    const author = await site.signIn();

    const change = (id: number, form: Readonly<Record<string, unknown>>, account = author) =>
      account.tries('updateEvent', { params: { id }, form });

    async function changed(
      id: number,
      form: Readonly<Record<string, unknown>>,
      account = author,
    ): Promise<EventDetail> {
      const response = await change(id, form, account);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    }

    test('it does unless its author or an admin says otherwise', async () => {
      const event = await submitEvent(site, author);
      expect(event.event_status).toBe('scheduled');
      expect((await changed(event.id, { event_status: 'postponed' })).event_status).toBe('postponed');
      expect((await changed(event.id, { event_status: 'Cancelled' }, admin)).event_status).toBe('cancelled');
      expect((await change(event.id, { event_status: 'scheduled' }, await site.signIn())).statusCode).toBe(403);
      expect((await fetchEvent(site, event.id)).event_status).toBe('cancelled');
      expect((await submitEvent(site, author, { event_status: 'moved' })).event_status).toBe('moved');
    });

    test('an absent status is kept, an empty one resets it, and other values are rejected', async () => {
      const { id } = await submitEvent(site, author, { event_status: 'postponed' });
      expect((await changed(id, { area: 'North' })).event_status).toBe('postponed');
      const refused = await change(id, { event_status: 'called off' });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        detail: 'Event status must be one of scheduled, postponed, moved, cancelled',
        errors: [{ field: 'event_status' }],
      });
      expect((await changed(id, { event_status: '' })).event_status).toBe('scheduled');
    });

    test('lists, pins and the dashboard contain it', async () => {
      const { id } = await submitEvent(site, author, { event_status: 'postponed', latitude: '1', longitude: '2' });
      const found = expect.arrayContaining([expect.objectContaining({ id, event_status: 'postponed' })]);
      expect((await site.must('listEvents')).events).toEqual(found);
      expect((await site.must('listEventPins')).event_status).toContain(eventStatuses.indexOf('postponed'));
      await submitEvent(site, author, { event_date: '2026-06-15', event_status: 'cancelled' });
      const { upcomingEvents } = await admin.must('getDashboard');
      expect(upcomingEvents[0]).toMatchObject({ event_status: 'cancelled', status: 'published' });
    });

    test('a moved event shows its previous date', async () => {
      const { id } = await submitEvent(site, author);
      expect(await changed(id, { event_date: '2026-08-01' })).toMatchObject({
        event_status: 'scheduled',
        previous_date: null,
      });
      expect((await changed(id, { event_status: 'moved' })).previous_date).toBe(validEvent.event_date);
      expect(await changed(id, { event_date: '2026-09-01', area: 'South' })).toMatchObject({
        previous_date: '2026-08-01',
      });
      const elsewhere = await submitEvent(site, author, { event_status: 'moved' });
      expect(elsewhere.previous_date).toBeNull();
    });

    test('a date that was corrected before it was published is no previous one', async () => {
      const { id } = await submitEvent(site, author);
      await toggleRecordStatus(site, admin, 'event', id);
      await site.deps.store.db.updateTable('event').set({ published_at: null }).where('id', '=', id).execute();
      await changed(id, { event_date: '2026-08-01' });
      await toggleRecordStatus(site, admin, 'event', id);
      expect((await changed(id, { event_status: 'moved', area: 'South' })).previous_date).toBeNull();
    });

    test('the history records and restores it, and the search finds it', async () => {
      const { id } = await submitEvent(site, author);
      await changed(id, { event_status: 'postponed' });
      await changed(id, { event_status: 'cancelled' });
      const history = await admin.must('listActivity', { query: { type: 'event', id } });
      const [last, before] = history.activities;
      expect(last!.fields).toEqual(['event_status']);
      const entry = await admin.must('getActivity', { params: { id: last!.id } });
      expect(entry.changes).toEqual([{ field: 'event_status', before: 'postponed', after: 'cancelled' }]);
      const found = await admin.must('searchContent', { query: { query: 'cancelled' } });
      expect(found.map((row: { id: number }) => row.id)).toContain(id);
      await admin.must('restoreVersion', { params: { id: before!.id } });
      expect((await fetchEvent(site, id)).event_status).toBe('postponed');
    });
  });
});
