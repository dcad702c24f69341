import { describe, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent, fetchEvent, submitEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const everything = {
  event_name: '  Noite de São João ',
  alternative_names: [' Johannisnacht '],
  event_date: '2026-06-30',
  event_end_date: '2026-07-02',
  start_time: '22:00',
  end_time: '08:30',
  event_location: ' Fazenda  Lua ',
  country: 'Brazil',
  area: 'Bahia',
  description: 'Line one\r\nLine\ttwo',
  descriptions: { de: 'Zeile eins' },
  extras: 'Bring a tent',
  event_page_link: 'HTTPS://example.com/a?b=1#c',
  ticket_link: 'https://tickets.example/sao-joao?ref=a%20b',
  price: ' 20–35 €,  presale 18 € ',
  latitude: '-12.9714',
  longitude: '-38.5014',
};

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

  test('all fields are stored and visible to everyone', async () => {
    const event = await submitEvent(site, admin, everything);
    expect(event).toMatchObject({
      ...everything,
      price: '20–35 €,  presale 18 €',
      event_name: 'NOITE DE SÃO JOÃO',
      alternative_names: ['JOHANNISNACHT'],
      event_location: 'Fazenda  Lua',
      description: 'Line one\nLine\ttwo',
      latitude: -12.9714,
      longitude: -38.5014,
      status: 'published',
      starts_at: '2026-07-01T01:00:00.000Z',
      ends_at: '2026-07-02T11:30:00.000Z',
      created_by: admin.id,
      created_at: '2026-06-15T12:00:00.000Z',
      updated_at: '2026-06-15T12:00:00.000Z',
    });
    expect(await fetchEvent(site, event.id)).toEqual(event);
    const { id, event_name, country, area } = event;
    const { events } = (await site.request('GET', '/events/all')).json();
    expect(events).toContainEqual(expect.objectContaining({ id, event_name, country, area }));
  });

  test('omitted fields are null, never absent', async () => {
    expect(await submitEvent(site, admin)).toMatchObject({
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
      place_radius_km: null,
      place_hidden_until: null,
      facts: {},
      image_url: null,
      picture: null,
      floors: [],
      decorations: [],
    });
  });

  test.each(['event_name', 'event_date', 'country'])(
    '%s is required: it can be neither absent nor empty',
    async (field) => {
      for (const value of [undefined, '', ' \t ']) {
        const problem = await refusal({ [field]: value });
        expect(problem).toMatchObject({
          title: 'Unprocessable Content',
          status: 422,
          detail: 'Please fill in all required fields',
          errors: [{ field, message: 'Please fill in all required fields' }],
        });
      }
    },
  );

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

  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '01/07/2026',
    '2026-07-01T10:00',
    'tomorrow',
    '12026-07-01',
  ])('%s is not a valid day', async (day) => {
    const detail = (label: string) => `${label} must be a day that exists, written YYYY-MM-DD`;
    expect((await refusal({ event_date: day })).detail).toBe(detail('Start date'));
    const problem = await refusal({ event_end_date: day });
    expect(problem.errors.map((fault: { field: string }) => fault.field)).toContain('event_end_date');
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

  describe('lengths, in code points after uppercasing', () => {
    test.each([
      ['event_name', 200],
      ['event_location', 200],
      ['area', 200],
      ['price', 120],
      ['description', 20_000],
      ['extras', 20_000],
    ] as const)('%s accepts %d', async (field, most) => {
      const event = await submitEvent(site, admin, { [field]: '🌕'.repeat(most) });
      expect([...String(event[field])]).toHaveLength(most);
      const problem = await refusal({ [field]: '🌕'.repeat(most + 1) });
      expect(problem.detail).toContain(`can have at most ${most} characters`);
    });

    test('text that grows in uppercase is measured in uppercase', async () => {
      expect((await submitEvent(site, admin, { event_name: 'ß'.repeat(100) })).event_name).toBe('SS'.repeat(100));
      expect((await refusal({ event_name: 'ß'.repeat(101) })).detail).toBe(
        'Event name can have at most 200 characters',
      );
    });

    test('text that shrinks in NFC is measured in NFC', async () => {
      const event = await submitEvent(site, admin, { event_name: 'e\u0301'.repeat(200) });
      expect(event.event_name).toBe('É'.repeat(200));
    });

    test.each([
      ['far too much text', 'a'.repeat(7_000_000)],
      ['accents without end', 'a' + '\u0301\u0323'.repeat(1_000_000)],
    ])('%s is rejected', async (_what, text) => {
      for (const field of ['event_name', 'country', 'description']) {
        expect((await refusal({ [field]: text })).errors).toMatchObject([{ field }]);
      }
    });

    test('a field far above all limits is rejected', async () => {
      expect((await refusal({ description: 'a'.repeat(8 * 1024 * 1024 + 1) })).errors).toMatchObject([
        { field: 'description', message: 'This text is too long' },
      ]);
    });
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://',
    'https://a b.example',
    '//example.com',
  ])('%s is not a valid link', async (link) => {
    for (const field of ['event_page_link', 'ticket_link']) {
      expect((await refusal({ [field]: link })).errors).toMatchObject([{ field }]);
    }
  });

  test('a link may have 2,000 characters', async () => {
    const link = `https://example.com/${'a'.repeat(1980)}`;
    expect((await submitEvent(site, admin, { event_page_link: link })).event_page_link).toBe(link);
    expect((await refusal({ event_page_link: `${link}a` })).detail).toContain('2000');
  });

  test.each(['brazil', 'Brasil', 'Atlantis', 'BR'])('%s is not a country of the list', async (country) => {
    expect(await refusal({ country })).toMatchObject({
      detail: 'Please choose a country from the list',
      errors: [{ field: 'country' }],
    });
  });

  test.each([
    'event_name',
    'event_location',
    'area',
    'description',
    'extras',
    'event_page_link',
    'ticket_link',
    'price',
  ])('control characters are rejected in %s', async (field) => {
    const problem = await refusal({ [field]: 'https://example.com/\u0000\u001b[2J' });
    expect(problem.errors).toMatchObject([{ field }]);
  });

  test('a line break is rejected in single-line fields', async () => {
    expect((await refusal({ event_location: 'one\ntwo' })).errors).toMatchObject([{ field: 'event_location' }]);
  });
});
