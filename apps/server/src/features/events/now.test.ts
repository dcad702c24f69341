import { beforeEach, expect, test } from 'vitest';
import type { EventsSoon } from '@moonfloor/contract/events/now';
import { listeningPort } from '../../platform/listening-port.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent } from '../../testing/events.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

const act = (artist_name: string, set_start: string, set_end?: string) => ({ artist_name, set_start, set_end });

describeOnDatabase('what happens now', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const added: number[] = [];
  beforeEach(async () => {
    while (added[0] !== undefined) await remove(added[0]);
  });

  // the clock moves by months, so no session lasts
  const signIn = (): Promise<TestAccount> => site.signIn('admin');
  const remove = async (id: number): Promise<void> => {
    await deleteRecord(site, await signIn(), 'event', id);
    added.splice(added.indexOf(id), 1);
  };

  const add = async (fields: Readonly<Record<string, unknown>>): Promise<number> => {
    const { id } = await submitEvent(site, await signIn(), fields);
    added.push(id);
    return id;
  };
  const at = async (instant: string, query = '') => {
    site.clock.set(instant);
    return site.must('listNow', { query });
  };
  const countAt = async (instant: string) => {
    site.clock.set(instant);
    return await site.must('countNow');
  };
  const namesAt = async (instant: string): Promise<string[]> =>
    (await at(instant)).events.map(({ event_name }) => event_name);

  test('an event is listed from 12 hours before its start until its end, in its own time zone', async () => {
    const night = { event_date: '2026-07-01', start_time: '22:00', end_time: '06:00' };
    await add({ ...night, event_name: 'Lisbon', country: 'Portugal' });
    await add({ ...night, event_name: 'Sydney', country: 'Australia' });
    expect(await namesAt('2026-06-30T23:59:00Z')).toEqual([]);
    expect(await namesAt('2026-07-01T00:00:00Z')).toEqual(['SYDNEY']);
    expect(await namesAt('2026-07-01T09:00:00Z')).toEqual(['SYDNEY', 'LISBON']);
    expect(await namesAt('2026-07-01T19:59:59Z')).toEqual(['SYDNEY', 'LISBON']);
    expect(await namesAt('2026-07-01T20:00:00Z')).toEqual(['LISBON']);
    expect(await namesAt('2026-07-02T04:59:00Z')).toEqual(['LISBON']);
    expect(await namesAt('2026-07-02T05:00:00Z')).toEqual([]);
  });

  test('events without times last whole days, and without an end ten hours', async () => {
    await add({ event_name: 'Days', event_date: '2026-07-10', event_end_date: '2026-07-12', country: 'Brazil' });
    await add({ event_name: 'Open', event_date: '2026-07-12', start_time: '23:00', country: 'Brazil' });
    expect((await at('2026-07-12T12:00:00Z')).events).toMatchObject([
      { event_name: 'DAYS', begins_at: '2026-07-10T03:00:00.000Z', over_at: '2026-07-13T03:00:00.000Z' },
    ]);
    expect(await namesAt('2026-07-13T03:00:00Z')).toEqual(['OPEN']);
    expect(await namesAt('2026-07-13T11:59:00Z')).toEqual(['OPEN']);
    expect(await namesAt('2026-07-13T12:00:00Z')).toEqual([]);
  });

  test('each floor has what plays now and next, across New Year', async () => {
    const id = await add({
      event_name: 'Turn of the Year',
      event_date: '2026-12-31',
      event_end_date: '2027-01-01',
      start_time: '20:00',
      end_time: '14:00',
      country: 'Portugal',
      floors: [
        {
          name: 'Main',
          artists: [
            act('Early', '2026-12-31T20:00', '2026-12-31T22:00'),
            act('Midnight', '2026-12-31T23:00', '2027-01-01T01:00'),
            act('Later', '2027-01-01T01:00'),
            { artist_name: 'Guest', pairing: 'b2b' },
            act('Morning', '2027-01-01T03:00', '2027-01-01T06:00'),
          ],
        },
        { name: 'Quiet', artists: [{ artist_name: 'Someone' }] },
        { name: 'Chill', artists: [act('Drone', '2027-01-01T02:00', '2027-01-01T08:00')] },
      ],
    });
    const { events, now } = await at('2027-01-01T00:30:30Z');
    expect(await countAt('2027-01-01T00:30:30Z')).toEqual({ events: 1, floors: 1 });
    expect(await countAt('2027-01-01T02:00:00Z')).toEqual({ events: 1, floors: 2 });
    expect(await countAt('2026-12-31T12:00:00Z')).toEqual({ events: 1, floors: 0 });
    expect(now).toBe('2027-01-01T00:30:00.000Z');
    expect(events).toMatchObject([
      { id, begins_at: '2026-12-31T20:00:00.000Z', over_at: '2027-01-01T14:00:00.000Z', time_zone: 'Europe/Lisbon' },
    ]);
    const shown = events[0]!.floors.map(({ floor_name, sets }) => [
      floor_name,
      sets.map((set) => [set.artists.map(({ artist_name }) => artist_name).join(' '), set.starts_at, set.ends_at]),
    ]);
    const day = '2027-01-01T';
    expect(shown).toEqual([
      [
        'MAIN',
        [
          ['MIDNIGHT', '2026-12-31T23:00:00.000Z', `${day}01:00:00.000Z`],
          ['LATER GUEST', `${day}01:00:00.000Z`, `${day}03:00:00.000Z`],
          ['MORNING', `${day}03:00:00.000Z`, `${day}06:00:00.000Z`],
        ],
      ],
      ['CHILL', [['DRONE', `${day}02:00:00.000Z`, `${day}08:00:00.000Z`]]],
    ]);
  });

  test('a night in which clocks go back is an hour longer', async () => {
    const night = { event_date: '2026-10-24', start_time: '22:00', end_time: '06:00', country: 'Portugal' };
    const artists = [act('Long', '2026-10-25T00:00', '2026-10-25T03:00')];
    await add({ ...night, event_name: 'Back', floors: [{ name: 'Main', artists }] });
    const { events } = await at('2026-10-25T02:59:00Z');
    expect(events[0]!.over_at).toBe('2026-10-25T06:00:00.000Z');
    expect(events[0]!.floors[0]!.sets[0]).toMatchObject({
      starts_at: '2026-10-24T23:00:00.000Z',
      ends_at: '2026-10-25T03:00:00.000Z',
    });
    expect((await at('2026-10-25T03:00:00Z')).events[0]!.floors).toEqual([]);
  });

  test('cancelled, postponed and removed events are left out; the rest is counted beyond the limit', async () => {
    const night = { event_date: '2026-08-01', start_time: '22:00', end_time: '06:00', country: 'Portugal' };
    await add({ ...night, event_name: 'Cancelled', event_status: 'cancelled' });
    await add({ ...night, event_name: 'Postponed', event_status: 'postponed' });
    await add({ ...night, event_name: 'First' });
    const second = await add({ ...night, event_name: 'Second', start_time: '23:00' });
    const { events, total } = await at('2026-08-01T22:30:00Z', '?limit=1');
    expect([events.map(({ event_name }) => event_name), total]).toEqual([['FIRST'], 2]);
    // the same minute: a change of the data is seen
    await remove(second);
    expect((await at('2026-08-01T22:30:00Z', '?limit=1')).total).toBe(1);
  });

  test('the cached answer is that of the minute', async () => {
    const night = { event_date: '2026-08-15', start_time: '22:00', end_time: '06:00', country: 'Portugal' };
    await add(night);
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${listeningPort(site.app.server)}/events/now`;
    const totalAt = async (instant: string): Promise<[total: number, etag: string | null]> => {
      site.clock.set(instant);
      const response = await fetch(address);
      const { total }: EventsSoon = await response.json();
      return [total, response.headers.get('etag')];
    };
    const before = await totalAt('2026-08-16T04:59:00Z');
    expect(before[0]).toBe(1);
    expect(await totalAt('2026-08-16T04:59:59Z')).toEqual(before);
    expect((await totalAt('2026-08-16T05:00:00Z'))[0]).toBe(0);
    expect((await totalAt('2026-08-16T04:58:00Z'))[0]).toBe(1);
  });

  test('when there is nothing, the next events are named', async () => {
    await add({ event_name: 'Far', event_date: '2026-09-20', country: 'Portugal' });
    await add({ event_name: 'Soon', event_date: '2026-09-10', country: 'Portugal' });
    const { events, total, next } = await at('2026-09-01T12:00:00Z');
    expect([events, total]).toEqual([[], 0]);
    expect(next.map(({ event_name }) => event_name)).toEqual(['SOON', 'FAR']);
  });
});
