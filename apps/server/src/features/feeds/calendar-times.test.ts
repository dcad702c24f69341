import { describe, expect, test } from 'vitest';
import { fetchCalendar, parseWithOwnZones, parseEntries } from '../../testing/calendars.ts';
import { submitEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

/** Times are read by two parsers: one resolves time zones by name, the other by the VTIMEZONE of the calendar. */
describe('times of calendar entries', async () => {
  const site = await createSuiteApp('sqlite');
  const admin = await site.signIn('admin');

  async function calendar(fields: Readonly<Record<string, unknown>>): Promise<string> {
    const { id } = await submitEvent(site, admin, fields);
    return fetchCalendar(site, `/event/${id}.ics`);
  }

  const night = (event_date: string, start_time: string, end_time: string, more = {}) => ({
    event_date,
    start_time,
    end_time,
    ...more,
  });
  const berlin = { country: 'Germany', latitude: '52.5', longitude: '13.4' };
  const sydney = { country: 'Australia', latitude: '-33.9', longitude: '151.2' };

  test('an end that equals the start is not known', async () => {
    const text = await calendar(night('2026-07-03', '22:00', '22:00', { country: 'Portugal', area: 'Lisboa' }));
    expect(text).not.toMatch(/^(DTEND|DURATION)/m);
  });

  test.each([
    [
      'past midnight',
      night('2026-07-03', '22:00', '08:00', { country: 'Portugal', area: 'Lisboa' }),
      '2026-07-03T21:00',
      '2026-07-04T07:00',
    ],
    [
      'past midnight, the day said twice',
      night('2026-07-03', '22:00', '08:00', { country: 'Portugal', area: 'Lisboa', event_end_date: '2026-07-03' }),
      '2026-07-03T21:00',
      '2026-07-04T07:00',
    ],
    [
      'past midnight, the next day said',
      night('2026-07-03', '22:00', '08:00', { country: 'Portugal', area: 'Lisboa', event_end_date: '2026-07-04' }),
      '2026-07-03T21:00',
      '2026-07-04T07:00',
    ],
    [
      'within a day',
      night('2026-07-03', '10:00', '22:00', { country: 'Portugal', area: 'Lisboa' }),
      '2026-07-03T09:00',
      '2026-07-03T21:00',
    ],
    [
      'until midnight',
      night('2026-07-03', '18:00', '00:00', { country: 'Portugal', area: 'Lisboa' }),
      '2026-07-03T17:00',
      '2026-07-03T23:00',
    ],
    ['over New Year', night('2026-12-31', '23:00', '09:00', berlin), '2026-12-31T22:00', '2027-01-01T08:00'],
    ['when clocks go forward', night('2026-03-28', '22:00', '08:00', berlin), '2026-03-28T21:00', '2026-03-29T06:00'],
    ['when clocks go back', night('2026-10-24', '22:00', '08:00', berlin), '2026-10-24T20:00', '2026-10-25T07:00'],
    [
      'when clocks go forward in the south',
      night('2026-10-03', '20:00', '06:00', sydney),
      '2026-10-03T10:00',
      '2026-10-03T19:00',
    ],
    [
      'when clocks go back in the south',
      night('2026-04-04', '20:00', '06:00', sydney),
      '2026-04-04T09:00',
      '2026-04-04T20:00',
    ],
    [
      'where minutes differ too',
      night('2026-11-01', '18:00', '23:00', { country: 'Nepal' }),
      '2026-11-01T12:15',
      '2026-11-01T17:15',
    ],
    [
      'without changes of clocks',
      night('2026-07-03', '22:00', '08:00', { country: 'Japan' }),
      '2026-07-03T13:00',
      '2026-07-03T23:00',
    ],
    [
      'where clocks are changed around Ramadan',
      night('2026-03-01', '22:00', '04:00', { country: 'Morocco' }),
      '2026-03-01T22:00',
      '2026-03-02T04:00',
    ],
    [
      'in a country of several zones, by its place',
      night('2026-07-03', '22:00', '06:00', { country: 'United States', latitude: '37.8', longitude: '-122.4' }),
      '2026-07-04T05:00',
      '2026-07-04T13:00',
    ],
    [
      'for three weeks, over a change of clocks',
      night('2026-10-15', '16:00', '12:00', { ...berlin, event_end_date: '2026-11-05' }),
      '2026-10-15T14:00',
      '2026-11-05T11:00',
    ],
    ['many years ahead', night('2041-07-06', '22:00', '08:00', berlin), '2041-07-06T20:00', '2041-07-07T06:00'],
    ['long ago', night('1995-03-25', '22:00', '08:00', berlin), '1995-03-25T21:00', '1995-03-26T06:00'],
  ])('a night %s', async (_what, fields, start, end) => {
    const text = await calendar(fields);
    const expected = { start: `${start}:00.000Z`, end: `${end}:00.000Z` };
    expect(parseEntries(text)[0]).toMatchObject(expected);
    expect(parseWithOwnZones(text)).toEqual(expected);
  });

  test('the hours of daylight saving changes', async () => {
    const [skipped] = parseEntries(await calendar(night('2026-03-29', '01:59', '03:00', berlin)));
    expect(skipped).toMatchObject({ start: '2026-03-29T00:59:00.000Z', end: '2026-03-29T01:00:00.000Z' });
    const [twice] = parseEntries(await calendar(night('2026-10-25', '01:30', '03:00', berlin)));
    expect(twice).toMatchObject({ start: '2026-10-24T23:30:00.000Z', end: '2026-10-25T02:00:00.000Z' });
  });

  test('an event without times covers whole days; its end is the day after the last', async () => {
    const one = await calendar({ event_date: '2026-07-31' });
    expect(one).toMatch(/\r\nDTSTART;VALUE=DATE:20260731\r\nDTEND;VALUE=DATE:20260801\r\n/);
    expect(one).not.toContain('VTIMEZONE');
    expect(parseEntries(one)[0]).toMatchObject({ start: '2026-07-31', end: '2026-08-01' });
    const several = await calendar({ event_date: '2026-12-28', event_end_date: '2027-01-02', end_time: '12:00' });
    expect(parseEntries(several)[0]).toMatchObject({ start: '2026-12-28', end: '2027-01-03' });
    expect(await calendar({ event_date: '9999-12-31' })).toContain('DTSTART;VALUE=DATE:99991231');
  });

  test('an event without an end time has no end; one of several days ends with its last day', async () => {
    const open = await calendar({ event_date: '2026-07-03', start_time: '22:00', country: 'Portugal', area: 'Lisboa' });
    expect(open).not.toContain('DTEND');
    const camp = await calendar({
      event_date: '2026-07-03',
      event_end_date: '2026-07-05',
      start_time: '12:00',
      country: 'Portugal',
      area: 'Lisboa',
    });
    expect(parseEntries(camp)[0]).toMatchObject({ start: '2026-07-03T11:00:00.000Z', end: '2026-07-05T23:00:00.000Z' });
  });

  test('an alarm rings as many minutes before the start as the link says, but not for whole days', async () => {
    const { id } = await submitEvent(site, admin, night('2026-07-03', '22:00', '08:00', berlin));
    expect(await fetchCalendar(site, `/event/${id}.ics?alarm=30`)).toMatch(
      /\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:.+\r\nTRIGGER:-PT30M\r\nEND:VALARM\r\nEND:VEVENT\r\n/,
    );
    expect(await fetchCalendar(site, `/event/${id}.ics`)).not.toContain('VALARM');
    expect((await site.tries('eventCalendar', { params: { id }, query: { alarm: 7 } })).statusCode).toBe(422);
    const whole = await submitEvent(site, admin, { event_date: '2026-07-03' });
    expect(await fetchCalendar(site, `/event/${whole.id}.ics?alarm=30`)).not.toContain('VALARM');
    const cancelled = await submitEvent(site, admin, {
      ...night('2026-07-03', '22:00', '08:00', berlin),
      event_status: 'cancelled',
    });
    expect(await fetchCalendar(site, `/event/${cancelled.id}.ics?alarm=30`)).not.toContain('VALARM');
  });
});
