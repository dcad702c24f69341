import { expect, test } from 'vitest';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { eventStatuses } from '@moonfloor/contract/values/lists';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent, fetchEvent, submitEvent } from '../../testing/events.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('whether an event takes place as announced', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const admin = await site.signIn('admin');
  const author = await site.signIn();

  const change = (id: number, form: Readonly<Record<string, unknown>>, account = author) =>
    site.request('PUT', `/events/${id}`, { account, form });

  async function changed(id: number, form: Readonly<Record<string, unknown>>, account = author): Promise<EventDetail> {
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
      detail: 'Happening must be one of scheduled, postponed, moved, cancelled',
      errors: [{ field: 'event_status' }],
    });
    expect((await changed(id, { event_status: '' })).event_status).toBe('scheduled');
  });

  test('lists, pins and the dashboard contain it', async () => {
    const { id } = await submitEvent(site, author, { event_status: 'postponed', latitude: '1', longitude: '2' });
    const found = expect.arrayContaining([expect.objectContaining({ id, event_status: 'postponed' })]);
    expect((await site.call('GET', '/events/all')).events).toEqual(found);
    expect((await site.call('GET', '/events/pins')).event_status).toContain(eventStatuses.indexOf('postponed'));
    await submitEvent(site, author, { event_date: '2026-06-15', event_status: 'cancelled' });
    const { upcomingEvents } = await site.call('GET', '/admin/dashboard', { account: admin });
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

  test('the history records and restores it, and the search finds it', async () => {
    const { id } = await submitEvent(site, author);
    await changed(id, { event_status: 'postponed' });
    await changed(id, { event_status: 'cancelled' });
    const history = await site.call('GET', `/admin/activity-history?type=event&id=${id}`, { account: admin });
    const [last, before] = history.activities;
    expect(last.fields).toEqual(['event_status']);
    const entry = await site.call('GET', `/admin/activity-history/${last.id}`, { account: admin });
    expect(entry.changes).toEqual([{ field: 'event_status', before: 'postponed', after: 'cancelled' }]);
    const found = await site.call('GET', '/admin/search?query=cancelled', { account: admin });
    expect(found.map((row: { id: number }) => row.id)).toContain(id);
    await site.call('POST', `/admin/activity-history/${before.id}/restore`, { account: admin });
    expect((await fetchEvent(site, id)).event_status).toBe('postponed');
  });
});
