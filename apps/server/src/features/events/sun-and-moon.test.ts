import { describe, expect, test } from 'vitest';
import { submitEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const minutesOf = (time: string | null | undefined): number => Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3));

/** Sunrise and sunset of a day in minutes after midnight UTC (https://gml.noaa.gov/grad/solcalc/solareqns.PDF). */
function sunByHand(day: string, latitude: number, longitude: number): { rises: number; sets: number } {
  const { sin, cos, tan, acos, PI } = Math;
  const dayOfYear = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000;
  const year = (2 * PI * dayOfYear) / 365;
  const equation =
    229.18 *
    (0.000075 + 0.001868 * cos(year) - 0.032077 * sin(year) - 0.014615 * cos(2 * year) - 0.040849 * sin(2 * year));
  const declination =
    0.006918 -
    0.399912 * cos(year) +
    0.070257 * sin(year) -
    0.006758 * cos(2 * year) +
    0.000907 * sin(2 * year) -
    0.002697 * cos(3 * year) +
    0.00148 * sin(3 * year);
  const north = (latitude * PI) / 180;
  const angle = acos(cos((90.833 * PI) / 180) / (cos(north) * cos(declination)) - tan(north) * tan(declination));
  const half = (4 * angle * 180) / PI;
  const noon = 720 - 4 * longitude - equation;
  return { rises: noon - half, sets: noon + half };
}

// Sun and moon do not depend on the database.
describe('sun and moon of an event', async () => {
  const site = await createSuiteApp('sqlite');
  const admin = await site.signIn('admin');

  async function skyOver(fields: Readonly<Record<string, unknown>>) {
    const { id } = await submitEvent(site, admin, fields);
    const context = await site.must('getEventAround', { params: { id } });
    const { neighbours: _n, editions: _e, more_editions: _m, ...sky } = context;
    return sky;
  }

  const over = (event_date: string, latitude: number, longitude: number) =>
    skyOver({ event_date, latitude: String(latitude), longitude: String(longitude) });

  test.each([
    ['Lisbon in summer time', '2026-08-01', 38.7223, -9.1393, 'Europe/Lisbon', 1],
    ['Goa', '2026-12-24', 15.5736, 73.7406, 'Asia/Kolkata', 5.5],
    ['Sydney in summer time', '2026-01-26', -33.8688, 151.2093, 'Australia/Sydney', 11],
    ['Kiritimati, a day ahead', '2026-03-20', 1.87, -157.43, 'Pacific/Kiritimati', 14 - 24],
    ['Berlin when clocks are turned on', '2026-03-29', 52.52, 13.405, 'Europe/Berlin', 2],
    ['Berlin when clocks are turned back', '2026-10-25', 52.52, 13.405, 'Europe/Berlin', 1],
  ])('shows sunrise and sunset in local time: %s', async (_what, day, latitude, longitude, zone, hours) => {
    const sky = await over(day, latitude, longitude);
    expect(sky.time_zone).toBe(zone);
    expect(sky.sun?.stays).toBeNull();
    const { rises, sets } = sunByHand(day, latitude, longitude);
    expect(Math.abs(minutesOf(sky.sun?.sunrise) - (rises + hours * 60))).toBeLessThan(3);
    expect(Math.abs(minutesOf(sky.sun?.sunset) - (sets + hours * 60))).toBeLessThan(3);
  });

  test.each([
    ['2026-06-21', 69.65, 18.96, 'up'],
    ['2026-12-21', 69.65, 18.96, 'down'],
    ['2026-12-21', -77.85, 166.67, 'up'],
    ['2026-06-21', -77.85, 166.67, 'down'],
    ['2026-06-21', 90, 0, 'up'],
    ['2026-06-21', -90, 0, 'down'],
  ])('has polar days and nights: %s at %d, %d the sun stays %s', async (day, latitude, longitude, stays) => {
    expect((await over(day, latitude, longitude)).sun).toEqual({ sunrise: null, sunset: null, stays });
  });

  test('has days on which the sun only rises or only sets', async () => {
    const suns = [];
    for (let day = 10; day < 31; day += 1) suns.push((await over(`2026-05-${day}`, 69.65, 18.96)).sun);
    const one = suns.filter((sun) => (sun?.sunrise === null) !== (sun?.sunset === null));
    expect(one.length).toBeGreaterThan(0);
    for (const sun of one) expect(sun?.stays).toBeNull();
  });

  test('uses the time zone of the country when there are no coordinates, and has no sun times then', async () => {
    const sky = await skyOver({ event_date: '2026-07-20', country: 'Japan' });
    expect(sky).toMatchObject({ time_zone: 'Asia/Tokyo', sun: null, moon: { full: null } });
  });

  test('names a full moon only when it falls on one of the event days', async () => {
    const moonOf = async (event_date: string, event_end_date = '') =>
      (await skyOver({ event_date, event_end_date, country: 'Iceland' })).moon;
    const strawberry = { name: 'Strawberry Moon', day: '2026-06-29' };
    expect((await moonOf('2026-06-29'))?.full).toEqual(strawberry);
    expect((await moonOf('2026-06-25', '2026-07-02'))?.full).toEqual(strawberry);
    expect((await moonOf('2026-06-30'))?.full).toBeNull();
    expect((await moonOf('2026-06-28'))?.full).toBeNull();
    const moon = await site.tries('getMoon', { query: { day: '2026-06-15' } });
    expect(moon.json().full_moons).toContainEqual(expect.objectContaining({ ...strawberry, events_total: 2 }));
  });

  test('takes the day that a full moon has at the place', async () => {
    const moonOn = async (event_date: string) => (await skyOver({ event_date, country: 'New Zealand' })).moon?.full;
    expect(await moonOn('2026-06-29')).toBeNull();
    expect(await moonOn('2026-06-30')).toEqual({ name: 'Strawberry Moon', day: '2026-06-30' });
  });

  test('gives the phase and illumination of the moon at midnight', async () => {
    const dark = (await skyOver({ event_date: '2026-07-14' })).moon;
    expect(dark?.illumination).toBeLessThan(0.02);
    expect(dark?.position).toBeCloseTo(0.5, 1);
    const bright = (await skyOver({ event_date: '2026-06-29' })).moon;
    expect(bright?.illumination).toBeGreaterThan(0.99);
  });

  test('is left out for days that cannot be computed', async () => {
    for (const day of ['1699-05-01', '2200-05-01', '9999-12-31']) {
      expect(await over(day, 38.7, -9.1)).toEqual({ time_zone: 'Europe/Lisbon', moon: null, sun: null, styles: [] });
    }
    expect((await over('1700-01-02', 38.7, -9.1)).moon).not.toBeNull();
    expect((await over('2199-12-31', 38.7, -9.1)).sun).not.toBeNull();
  });
});
