import { MakeTime, SearchMoonPhase } from 'astronomy-engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import type { FullMoon } from '@moonfloor/contract/events/moon';
import { calculating, fullMoons2025, lunation, phaseAt } from '@moonfloor/contract/events/moon-phase';
import { hourMs, minuteMs } from '@moonfloor/contract/values/durations';
import { compareText } from '@moonfloor/contract/values/text';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { fillWithEvents, varyEvents } from '../../testing/many-events.ts';
import { createSuiteApp, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listEventsOnDays } from './events-on-days.ts';

async function fullMoonsOf(site: TestApp, day: string) {
  return (await site.must('getMoon', { query: { day } })).full_moons;
}

test.each(fullMoons2025)('the table contains the full moon of %s as calculated by astronomers', (at) => {
  const found = SearchMoonPhase(180, MakeTime(new Date(Date.parse(at) - 24 * hourMs)), 3)!.date;
  expect(Math.abs(found.getTime() - Date.parse(at))).toBeLessThan(2 * minuteMs);
});

describe('the moon phase', async () => {
  const site = await createSuiteApp('sqlite');

  const inOrder = [
    ['Full Moon', 100],
    ['Waning Gibbous', 90],
    ['Last Quarter', 75],
    ['Waning Crescent', 50],
    ['New Moon', 0],
    ['Waxing Crescent', 50],
    ['First Quarter', 75],
    ['Waxing Gibbous', 90],
  ];

  test.each([...fullMoons2025.slice(0, -1).entries()])(
    'passes through its eighths after full moon %i of 2025',
    (index, at) => {
      const moons = fullMoons2025.map((instant) => ({ at: instant }));
      const start = Date.parse(at);
      const eighth = (Date.parse(fullMoons2025[index + 1]!) - start) / 8;
      const seen = inOrder.map((_, part) => phaseAt(lunation(start + part * eighth + minuteMs, moons)));
      expect(seen.map(({ name, illumination }) => [name, illumination])).toEqual(inOrder);
      const lastMinutes = inOrder.map(
        (_, part) => phaseAt(lunation(start + (part + 1) * eighth - minuteMs, moons)).name,
      );
      expect(lastMinutes).toEqual(inOrder.map(([name]) => name));
    },
  );

  test.each([
    ['2025-01-01T00:00:00Z', 'New Moon'],
    ['2025-12-25T00:00:00Z', 'Waxing Crescent'],
    ['2024-06-22T03:00:00Z', 'Full Moon'],
    ['2026-11-21T12:00:00Z', 'Waxing Gibbous'],
    ['2031-03-09T05:00:00Z', 'Full Moon'],
  ])('continues outside the table: %s is %s', async (now, name) => {
    const moons = await fullMoonsOf(site, now.slice(0, 10));
    expect(phaseAt(lunation(Date.parse(now), moons)).name).toBe(name);
  });

  test('is approximated where no full moons are known', () => {
    expect(phaseAt(lunation(Date.parse('2027-01-01T00:00:00Z'), []))).toEqual(calculating);
    expect(calculating).toEqual({ name: 'Calculating', illumination: 0 });
  });

  test('full moons of other years match almanacs, with the second one in a month as blue moon', async () => {
    const moons = await fullMoonsOf(site, '2026-04-20');
    expect(moons.slice(0, 4).map(({ name, at, day }) => [name, at.slice(0, 13), day])).toEqual([
      ['Pink Moon', '2026-04-02T02', '2026-04-02'],
      ['Flower Moon', '2026-05-01T17', '2026-05-01'],
      ['Blue Moon', '2026-05-31T08', '2026-05-31'],
      ['Strawberry Moon', '2026-06-29T23', '2026-06-29'],
    ]);
    expect(moons).toHaveLength(15);
  });

  test('every third day of three years has a full moon before it and a year of them after it', async () => {
    for (let day = Date.parse('2024-12-01'); day < Date.parse('2027-12-01'); day += 72 * hourMs) {
      const moons = await fullMoonsOf(site, new Date(day).toISOString().slice(0, 10));
      expect(lunation(day, moons)).not.toBeNull();
      expect(lunation(day + 24 * hourMs - 1, moons)).not.toBeNull();
      expect(Date.parse(moons.at(-1)!.at) - day).toBeGreaterThan(365 * 24 * hourMs);
    }
  });

  test('includes the illuminated fraction, and rejects invalid days', async () => {
    expect((await site.must('getMoon', { query: { day: '2025-03-14' } })).illumination).toBeGreaterThan(0.99);
    expect((await site.must('getMoon', { query: { day: '2025-03-29' } })).illumination).toBeLessThan(0.02);
    const refused = await site.tries('getMoon', { query: { day: '2025-02-30' } });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'Day must be a day that exists, written YYYY-MM-DD',
    ]);
    for (const day of ['0001-01-01', '1699-12-31', '2200-01-01', '9999-12-31']) {
      const response = await site.tries('getMoon', { query: { day } });
      expect(response.json()).toEqual({ day, illumination: null, full_moons: [] });
    }
    expect(await fullMoonsOf(site, '1700-01-01')).toHaveLength(15);
    expect(await fullMoonsOf(site, '2199-12-31')).toHaveLength(15);
  });
});

describeOnDatabase('events under a full moon', async (dialect) => {
  const site = await createSuiteApp(dialect);

  test('are published, not cancelled or postponed, and take place on that day; by default from today on', async () => {
    const admin = await site.signIn('admin');
    const add = (event_name: string, event_date: string, event_end_date = '') =>
      submitEvent(site, admin, { event_name, event_date, event_end_date });
    await add('Week under it', '2026-06-25', '2026-07-02');
    await add('Two months', '2026-04-28', '2026-06-29');
    await add('That night', '2026-06-29');
    await add('Day after', '2026-06-30');
    await add('Ended before', '2026-06-20', '2026-06-28');
    const hidden = await add('Hidden', '2026-06-29');
    await toggleRecordStatus(site, admin, 'event', hidden.id);
    for (const event_status of ['cancelled', 'postponed']) {
      const { id } = await add(event_status, '2026-06-29');
      await admin.must('updateEvent', { params: { id }, form: { event_status } });
    }
    const { day, full_moons: moons } = await site.must('getMoon');
    expect(day).toBe('2026-06-15');
    const june = moons.find((moon) => moon.day === '2026-06-29');
    expect(june!.events.map((event) => event.event_name)).toEqual(['THAT NIGHT', 'WEEK UNDER IT', 'TWO MONTHS']);
    expect(june!.events_total).toBe(3);
    for (let more = 0; more < 6; more += 1) await add(`More ${more}`, '2026-06-29');
    const again: FullMoon[] = (await site.must('getMoon')).full_moons;
    expect(again.find((moon) => moon.day === '2026-06-29')).toMatchObject({ events_total: 9, events: { length: 5 } });
  });
});

describeOnDatabase('events on the day of a moon', (dialect) => {
  test('began as long ago as an event may last, and have not ended', async () => {
    const site = await createTestApp(dialect);
    onTestFinished(() => site.close());
    const { db } = site.deps.store;
    await fillWithEvents(db, dialect, 1000);
    await varyEvents(db);
    const rows = await db.selectFrom('event').where('status', '=', 'published').selectAll().execute();
    const days = ['2017-01-01', '2020-10-10', '2022-11-29', '2022-12-28', '2022-12-30', '2023-01-05'];
    const expected = days.map((day) => {
      const since = new Date(Date.parse(day) - limits.eventDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
      const going = rows.filter(
        ({ event_date: first, event_end_date: last, event_status: status }) =>
          first >= since && first <= day && (last ?? first) >= day && status !== 'cancelled' && status !== 'postponed',
      );
      going.sort((a, b) => compareText(b.event_date, a.event_date) || b.id - a.id);
      return {
        events_total: going.length,
        events: going.slice(0, 5).map(({ id, event_name, country }) => ({ id, event_name, country })),
      };
    });
    expect(await listEventsOnDays(site.deps, days)).toEqual(expected);
    expect(expected.map((moon) => moon.events_total > 0)).toEqual([false, true, true, true, false, false]);
  });
});
