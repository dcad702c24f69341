import { describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent, submitEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('fields of an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  /** Submits an event that is valid apart from `fields`, and returns the problem of the rejection. */
  async function refusal(fields: Readonly<Record<string, unknown>>, status = 422) {
    const form = Object.fromEntries(
      Object.entries({ ...validEvent, ...fields }).filter(([, value]) => value !== undefined),
    );
    const response = await site.request('POST', '/events/submit', { account: admin, form });
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
});
