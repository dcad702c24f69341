import { beforeAll, expect, test } from 'vitest';
import type { EventCard } from '@moonfloor/contract/events/events';
import { describeOnDatabase } from '../../testing/databases.ts';
import { deleteRecord, submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('the card of an event that was listed before', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');
  let count = 0;
  beforeAll(async () => {
    await site.deps.events.load();
  });

  /** Submits an event with an artist in its line-up, and lists it. */
  async function listedEvent(artist_name: string): Promise<number> {
    const { id } = await submitEvent(site, admin, { floors: [{ name: 'Main', artists: [{ artist_name }] }] });
    expect(await artistOn(id)).toMatchObject({ artist_name });
    return id;
  }

  async function cardOf(id: number): Promise<EventCard | undefined> {
    const response = await site.tries('listEvents', { query: { limit: 100 } });
    return response.json().events.find((card: EventCard) => card.id === id);
  }

  const artistOn = async (id: number) => (await cardOf(id))?.floors[0]?.artists[0];
  const newName = (): string => `CARD ${(count += 1)}`;

  test('is the same as without the cache', async () => {
    const id = await listedEvent(newName());
    const [fresh] = await site.must('listEventCards', { query: { ids: id } });
    expect(Object.entries((await cardOf(id))!)).toEqual(Object.entries(fresh!));
  });

  test('is updated, removed and restored with the event', async () => {
    const id = await listedEvent(newName());
    await admin.must('updateEvent', { params: { id }, form: { area: 'Alto Paraíso' } });
    expect(await cardOf(id)).toMatchObject({ area: 'Alto Paraíso' });
    await toggleRecordStatus(site, admin, 'event', id);
    expect(await cardOf(id)).toBeUndefined();
    await toggleRecordStatus(site, admin, 'event', id);
    expect(await cardOf(id)).toMatchObject({ area: 'Alto Paraíso' });
  });

  test('links an artist who is added later, while the artist is public', async () => {
    const name = newName();
    const id = await listedEvent(name);
    expect(await artistOn(id)).toMatchObject({ id: null });
    const { id: artist } = await admin.must('submitArtist', { form: { artist_name: name, artist_country: 'Finland' } });
    expect(await artistOn(id)).toMatchObject({ id: artist });
    await toggleRecordStatus(site, admin, 'artist', artist);
    expect(await artistOn(id)).toMatchObject({ id: null });
    await toggleRecordStatus(site, admin, 'artist', artist);
    expect(await artistOn(id)).toMatchObject({ id: artist });
    await deleteRecord(site, admin, 'artist', artist);
    expect(await artistOn(id)).toMatchObject({ id: null });
  });

  test('links the artist into which its artist was merged', async () => {
    const [name, other] = [newName(), newName()];
    const [artist, kept] = [
      await admin.must('submitArtist', { form: { artist_name: name, artist_country: 'Finland' } }),
      await admin.must('submitArtist', { form: { artist_name: other, artist_country: 'Finland' } }),
    ];
    const id = await listedEvent(name);
    expect(await artistOn(id)).toMatchObject({ id: artist.id });
    const response = await mergeVersions(site, admin, 'artist', kept, artist);
    expect(response.statusCode, response.body).toBe(200);
    expect(await artistOn(id)).toMatchObject({ id: kept.id });
  });
});
