import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('other editions of an event', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const add = (event_name: string, event_date: string, fields: Readonly<Record<string, unknown>> = {}) =>
    submitEvent(site, admin, { event_name, event_date, ...fields });

  async function context(id: number) {
    return site.must('getEventAround', { params: { id } });
  }

  const days = async (id: number) => (await context(id)).editions.map(({ event_date: day }) => day);

  test('have the same name apart from year and number, the same country and another day; latest first, with all card data', async () => {
    const event = await add('Owl Camp 2026', '2026-07-01', { latitude: '10', longitude: '10' });
    await add('Owl Camp 2024', '2024-07-03', { area: 'North', event_end_date: '2024-07-05' });
    await add('3rd Owl Camp', '2025-07-02');
    await add('OWL CAMP, WINTER EDITION', '2026-12-01');
    await add('Owl Camp', '2026-07-01');
    await add('Owl Camp 2025', '2025-07-02', { country: 'Spain' });
    await add('Owls Camp 2025', '2025-07-02');
    const found = await context(event.id);
    expect(found.editions.map(({ event_name: name, event_date: day }) => [name, day])).toEqual([
      ['OWL CAMP, WINTER EDITION', '2026-12-01'],
      ['3RD OWL CAMP', '2025-07-02'],
      ['OWL CAMP 2024', '2024-07-03'],
    ]);
    expect(found.editions.at(-1)).toMatchObject({
      area: 'North',
      event_end_date: '2024-07-05',
      status: 'published',
      picture: null,
    });
    expect(found.more_editions).toBeNull();
  });

  test('are limited to one venue when many events share the name', async () => {
    const event = await add('Full Moon Party', '2026-07-01', { event_location: 'Mill' });
    await add('Full Moon Party', '2026-08-01', { event_location: 'mill' });
    await add('Full Moon Party', '2026-09-01', { event_location: 'Quarry' });
    expect(await days(event.id)).toEqual(['2026-08-01']);
  });

  test('are limited to the next and previous few; the search words find the rest', async () => {
    const events = [];
    for (let month = 1; month <= 9; month += 1) events.push(await add(`Many Nights #${month}`, `2026-0${month}-10`));
    const middle = await context(events[4]!.id);
    expect(middle.editions.map(({ event_date: day }) => day.slice(5, 7))).toEqual(['07', '06', '04', '03', '02']);
    expect(middle.more_editions).toBe('MANY NIGHTS');
    expect((await days(events[0]!.id)).map((day) => day.slice(5, 7))).toEqual(['06', '05', '04', '03', '02']);
    expect(await days(events[8]!.id)).toHaveLength(limits.editions.events);
    expect(
      (await site.must('listEvents', { query: { q: middle.more_editions, country: 'Brazil' } })).pagination.total,
    ).toBe(9);
  });

  test('of a series without a rule have no day by it, so that their changes ask for no other dates', async () => {
    const first = await add('Elk Camp 2025', '2025-07-01');
    const { id } = await add('Elk Camp 2026', '2026-07-01');
    const series = await admin.must('joinEditions', { params: { id } });
    for (const event of [first.id, id])
      expect(await site.must('getEvent', { params: { id: event } })).toMatchObject({
        series_id: series.id,
        series_day: null,
      });
    const weekly = await add('Elk Nights', '2026-07-03', { recurrence: 'FREQ=WEEKLY;COUNT=2' });
    expect(await site.must('getEvent', { params: { id: weekly.id } })).toMatchObject({ series_day: '2026-07-03' });
  });

  test('exclude hidden events and are updated with every write of another edition', async () => {
    const event = await add('Fox Camp 2026', '2026-07-01');
    await submitEvent(site, await site.signIn(), { event_name: 'Fox Camp 2025', event_date: '2025-07-01' });
    const gone = await add('Fox Camp 2024', '2024-07-01');
    await deleteRecord(site, admin, 'event', gone.id);
    expect(await days(event.id)).toEqual([]);
    const other = await add('Fox Camp 2023', '2023-07-01');
    expect(await days(event.id)).toEqual(['2023-07-01']);
    const edit = (form: Readonly<Record<string, unknown>>) =>
      admin.tries('updateEvent', { params: { id: other.id }, form });
    expect((await edit({ event_name: 'Hare Camp 2023' })).statusCode).toBe(200);
    expect(await days(event.id)).toEqual([]);
    await edit({ event_name: 'Fox Camp 2022', event_date: '2022-07-01', event_status: 'cancelled' });
    expect((await context(event.id)).editions).toMatchObject([{ event_date: '2022-07-01', event_status: 'cancelled' }]);
    await toggleRecordStatus(site, admin, 'event', other.id);
    expect(await days(event.id)).toEqual([]);
  });
});
