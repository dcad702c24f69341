import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shareCardPath, siteCardPath } from '@moonfloor/contract/api/share-cards';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent, toggleRecordStatus } from '../../testing/events.ts';
import { onePicture } from '../../testing/pictures.ts';
import { recordFixtures, submitRecord, editRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';
import { deleteOldShareCards } from './share-cards.ts';

const day = 24 * 60 * 60 * 1000;

describeOnDatabase('share cards', async (dialect) => {
  const site = await createSuiteApp(dialect);
  const admin = await site.signIn('admin');

  const cards = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of site.deps.storage.list()) if (key.startsWith('card-')) keys.push(key);
    return keys;
  };
  const get = (url: string, headers: Record<string, string> = {}) => site.request('GET', url, { headers });
  const submit = (fields: Record<string, unknown>) => submitEvent(site, admin, fields);

  test.each(recordFixtures)('of a record of type $type are JPEGs of 1200 × 630', async ({ type, name }) => {
    const record = await submitRecord(site, admin, type, { [name]: 'ПСИ フェス שלום' });
    const response = await get(shareCardPath(type, record));
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'content-length': String(response.rawPayload.length),
    });
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(response.rawPayload.length).toBeLessThan(300_000);
  });

  test('exist for pages without a record', async () => {
    const response = await get(siteCardPath);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  });

  test('are drawn once despite concurrent requests, and revalidated with 304', async () => {
    const event = await submit({ event_name: 'Asked for' });
    const before = await cards();
    const responses = await Promise.all(Array.from({ length: 12 }, () => get(shareCardPath('event', event))));
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64')))).toHaveProperty('size', 1);
    const drawn = (await cards()).filter((key) => !before.includes(key));
    expect(drawn).toHaveLength(1);
    const marked = Buffer.from('as it lies there');
    await site.deps.storage.put(drawn[0]!, marked, 'image/jpeg');
    expect((await get(shareCardPath('event', event))).rawPayload).toEqual(marked);
    const again = await get(shareCardPath('event', event), { 'if-none-match': String(responses[0]!.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('cannot be fetched in another way than for a public record', async () => {
    const event = await submit({ event_name: 'Withdrawn card' });
    const { etag } = (await get(shareCardPath('event', event))).headers;
    await toggleRecordStatus(site, admin, 'event', event.id);
    expect((await get(shareCardPath('event', event))).statusCode).toBe(404);
    const stored = `/media/${String(etag).replaceAll('"', '')}`;
    expect((await get(stored)).statusCode).toBe(404);
    expect((await get(stored, { 'if-none-match': String(etag) })).statusCode).toBe(404);
  });

  test('change with their content only', async () => {
    const event = await submit({ event_name: 'Changing', event_date: '2027-07-02' });
    const etag = async () => (await get(`/share-cards/event-${event.id}.jpg`)).headers.etag;
    const change = async (form: Record<string, unknown>, bytes?: Uint8Array) => {
      const files = bytes === undefined ? [] : [{ field: 'event_image', bytes }];
      await editRecord(site, admin, 'event', event.id, form, files);
    };
    const etags = [await etag()];
    site.clock.advance(1000);
    await change({ description: 'Not on the card' });
    expect(await etag()).toBe(etags[0]);
    for (const form of [
      { event_name: 'Changed' },
      { event_date: '2027-07-03' },
      { area: 'Alentejo' },
      { event_status: 'cancelled' },
    ]) {
      await change(form);
      etags.push(await etag());
    }
    await change({}, await onePicture(3));
    etags.push(await etag());
    expect(new Set(etags)).toHaveProperty('size', 6);
    const oldCard = await get(shareCardPath('event', event));
    expect([oldCard.headers.etag, oldCard.headers['cache-control']]).toEqual([etags.at(-1), 'public, max-age=300']);
  });

  test('do not exist for records that are not public, nor for other names', async () => {
    const event = await submit({ event_name: 'To be hidden' });
    expect((await get(shareCardPath('event', event))).statusCode).toBe(200);
    await toggleRecordStatus(site, admin, 'event', event.id);
    const hidden = await get(shareCardPath('event', event));
    expect([hidden.statusCode, hidden.json().detail]).toEqual([404, 'Event not found']);
    for (const file of [
      'event-999999.jpg',
      'event-1.png',
      'event-x.jpg',
      'user-1.jpg',
      'event-99999999999.jpg',
      'event-0.jpg',
    ]) {
      expect((await get(`/share-cards/${file}`)).statusCode, file).toBe(404);
    }
  });

  test('are deleted after a month and drawn again on request', async () => {
    const event = await submit({ event_name: 'Long ago' });
    await get(shareCardPath('event', event));
    site.clock.set(new Date(Date.now() + 29 * day).toISOString());
    expect(await deleteOldShareCards(site.deps)).toBe(0);
    site.clock.set(new Date(Date.now() + 31 * day).toISOString());
    const count = (await cards()).length;
    expect(count).toBeGreaterThan(0);
    expect(await deleteOldShareCards(site.deps)).toBe(count);
    expect((await get(shareCardPath('event', event))).statusCode).toBe(200);
  });
});
