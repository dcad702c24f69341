import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('links from a release', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const release = async (release_name: string, label: string, release_date = '2026-05-01', artist_name = 'Somebody') =>
    (await submitRecord(site, admin, 'release', { release_name, artist_name, release_date, label })).id;

  async function sameLabel(id: number) {
    const { releases, more } = await site.must('listSameLabel', { params: { id } });
    return { names: releases.map((one) => one.release_name), more };
  }

  async function nextEvents(of: number) {
    const { events } = await site.must('listEvents', { query: { release: of, when: 'upcoming' } });
    return events.map((event) => event.event_name);
  }

  test('to other releases of its label, latest first, without hidden ones', async () => {
    const one = await release('One', 'Root Records');
    await release('Older', 'root records', '2020-01-01');
    await release('To come', 'Root Records', '2027-01-01');
    await release('Another label', 'Root Records Berlin');
    const gone = await release('Gone', 'Root Records');
    const off = await release('Called off', 'Root Records');
    expect(await sameLabel(one)).toEqual({ names: ['To come', 'Called off', 'Gone', 'Older'], more: false });
    await admin.tries('toggleStatus', { params: { type: 'release', id: off } });
    await admin.tries('deleteRelease', { params: { id: gone } });
    expect(await sameLabel(one)).toEqual({ names: ['To come', 'Older'], more: false });
    expect((await site.tries('listSameLabel', { params: { id: off } })).statusCode).toBe(404);
    expect((await admin.tries('listSameLabel', { params: { id: off } })).json().releases).toHaveLength(3);
    expect(await sameLabel(await release('Self-released', ''))).toEqual({ names: [], more: false });
    await release('Self-released too', '');
  });

  test('to those of its label by all names of it', async () => {
    await submitRecord(site, admin, 'label', { label_name: 'Twig', alternative_names: ['Twig Music'] });
    const [one, other] = [await release('Own name', 'Twig'), await release('Other name', 'TWIG Music')];
    expect((await sameLabel(one)).names).toEqual(['Other name']);
    expect((await sameLabel(other)).names).toEqual(['Own name']);
  });

  test('are limited in number', async () => {
    const first = await release('First', 'Busy Label');
    for (let more = 0; more < limits.sameLabel; more += 1)
      await release(`More ${more}`, 'Busy Label', `2026-04-1${more}`);
    const names = Array.from({ length: limits.sameLabel }, (_, at) => `More ${limits.sameLabel - 1 - at}`);
    expect(await sameLabel(first)).toEqual({ names, more: false });
    await release('One more', 'Busy Label', '2026-06-01');
    expect(await sameLabel(first)).toEqual({ names: ['One more', ...names.slice(0, -1)], more: true });
  });

  test('to its artist’s next events, soonest first, without hidden and cancelled ones', async () => {
    const name = 'Root Walker';
    const { id: artist } = await submitRecord(site, admin, 'artist', { artist_name: name });
    const record = await release('Debut', '', '2026-05-01', name);
    const floors = [{ name: 'Main', artists: [{ artist_name: name }, { artist_name: name }] }];
    await submitEvent(site, admin, { event_name: 'Later', event_date: '2026-09-01', floors });
    const soon = await submitEvent(site, admin, { event_name: 'Soon', event_date: '2026-06-15', floors });
    await submitEvent(site, admin, { event_name: 'Past', event_date: '2026-06-14', floors });
    await submitEvent(site, admin, { event_name: 'Without', event_date: '2026-06-16' });
    await submitEvent(site, await site.signIn(), { event_name: 'Waits', floors });
    for (const event_status of ['cancelled', 'postponed']) await submitEvent(site, admin, { event_status, floors });
    expect(await nextEvents(record)).toEqual(['SOON', 'LATER']);
    await deleteRecord(site, admin, 'event', soon.id);
    expect(await nextEvents(record)).toEqual(['LATER']);
    await toggleRecordStatus(site, admin, 'artist', artist);
    expect(await nextEvents(record)).toEqual([]);
    await toggleRecordStatus(site, admin, 'artist', artist);
    await admin.tries('toggleStatus', { params: { type: 'release', id: record } });
    expect(await nextEvents(record)).toEqual([]);
    expect(await nextEvents(999_999)).toEqual([]);
  });
});
