import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import type { EventContext } from '@moonfloor/contract/events/event-context';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('events nearby', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const add = (
    event_name: string,
    at: readonly [number, number] | null,
    fields: Readonly<Record<string, unknown>> = {},
  ) =>
    submitEvent(site, admin, {
      event_name,
      ...(at && { latitude: String(at[0]), longitude: String(at[1]) }),
      ...fields,
    });

  const context = (id: number, account: TestAccount | null = null) =>
    site.as(account).tries('getEventAround', { params: { id } });

  async function neighbours(id: number): Promise<[name: string, km: number][]> {
    const response = await context(id);
    expect(response.statusCode, response.body).toBe(200);
    const { neighbours: found }: EventContext = response.json();
    return found.map((one) => [one.event_name, Math.round(one.distance)]);
  }

  test('come with the styles of the linked artists who play, most common first', async () => {
    for (const [artist_name, styles] of [
      ['Owl', 'Forest,Dark Psy'],
      ['Elk', 'Forest'],
      ['Gone', 'Goa'],
      ['Plain', ''],
    ])
      await submitRecord(site, admin, 'artist', { artist_name, styles });
    const names = ['Owl', 'Elk', 'Plain', 'Unknown'].map((artist_name) => ({ artist_name }));
    const artists = [...names, { artist_name: 'Gone', cancelled: true }];
    const floors = [
      { name: 'Main', artists },
      { name: 'Chill', artists: [{ artist_name: 'Elk' }] },
    ];
    const { id } = await add('Mixed', null, { floors });
    const { styles }: EventContext = (await context(id)).json();
    expect(styles).toEqual([
      { style: 'Forest', artists: 2 },
      { style: 'Dark Psy', artists: 1 },
    ]);
  });

  test('are those within 300 km, nearest first, with all card data', async () => {
    const lisbon = await add('Lisbon', [38.7223, -9.1393]);
    await add('Porto', [41.1579, -8.6291]);
    await add('Setubal', [38.5244, -8.8882], { area: 'Arrábida', event_end_date: '2026-07-03' });
    await add('Madrid', [40.4168, -3.7038]);
    await add('No place', null);
    expect(await neighbours(lisbon.id)).toEqual([
      ['SETUBAL', 31],
      ['PORTO', 274],
    ]);
    const [first] = (await context(lisbon.id)).json().neighbours;
    expect(first).toMatchObject({
      area: 'Arrábida',
      event_date: '2026-07-01',
      event_end_date: '2026-07-03',
      country: 'Brazil',
      picture: null,
      status: 'published',
      event_status: 'scheduled',
    });
  });

  test("begin from a week before the event's first day to a week after its last one", async () => {
    const at = [10, 10] as const;
    const festival = await add('Festival', at, { event_date: '2026-07-10', event_end_date: '2026-07-14' });
    for (const day of ['2026-07-02', '2026-07-03', '2026-07-12', '2026-07-21', '2026-07-22']) {
      await add(`On ${day}`, at, { event_date: day });
    }
    expect(await neighbours(festival.id)).toEqual([
      ['ON 2026-07-03', 0],
      ['ON 2026-07-12', 0],
      ['ON 2026-07-21', 0],
    ]);
    const summer = await add('Summer', at, { event_date: '2026-06-10', event_end_date: '2026-08-11' });
    expect((await neighbours(summer.id)).map(([name]) => name)).toContain('ON 2026-07-12');
  });

  test.each([
    ['the date line', [-16.8, 179.9], [-16.8, -179.9], 21],
    ['the date line, from the other side', [-17.8, -179.5], [-17.8, 179.5], 106],
    ['the north pole', [89.5, 10], [89.5, -170], 111],
    ['the south pole', [-90, 0], [-89, 120], 111],
  ] as const)('are found across %s', async (what, here, there, km) => {
    const event = await add(`Here, ${what}`, here);
    await add(`There, ${what}`, there);
    expect(await neighbours(event.id)).toContainEqual([`THERE, ${what.toUpperCase()}`, km]);
  });

  test('exclude hidden and cancelled events and are updated with every write', async () => {
    const at = [60, 20] as const;
    const event = await add('Host', at);
    await submitEvent(site, await site.signIn(), { event_name: 'Waits', latitude: '60', longitude: '20' });
    const gone = await add('Deleted', at);
    await deleteRecord(site, admin, 'event', gone.id);
    for (const event_status of ['cancelled', 'postponed']) await add(event_status, at, { event_status });
    await add('Moved', at, { event_status: 'moved' });
    const taken = await add('Taken back', at);
    expect((await neighbours(event.id)).map(([name]) => name)).toEqual(['MOVED', 'TAKEN BACK']);
    await toggleRecordStatus(site, admin, 'event', taken.id);
    expect((await neighbours(event.id)).map(([name]) => name)).toEqual(['MOVED']);
  });

  test('of a hidden event are returned only to those who may see it', async () => {
    const member = await site.signIn();
    const draft = await submitEvent(site, member, { event_name: 'Draft', latitude: '-40', longitude: '20' });
    await add('Beside the draft', [-40, 20]);
    for (const account of [null, await site.signIn()]) {
      const response = await context(draft.id, account);
      expect([response.statusCode, response.json().detail]).toEqual([404, 'Event not found']);
    }
    for (const account of [member, admin]) expect((await context(draft.id, account)).json().neighbours).toHaveLength(1);
    expect((await context(999_999)).statusCode).toBe(404);
  });

  test('are limited in number', async () => {
    const event = await add('Crowded', [0, 0]);
    for (let more = 9; more >= 0; more -= 1) await add(`Crowd ${more}`, [0, more / 10]);
    const names = Array.from({ length: limits.nearby.events }, (_, at) => `CROWD ${at}`);
    expect((await neighbours(event.id)).map(([name]) => name)).toEqual(names);
  });
});
