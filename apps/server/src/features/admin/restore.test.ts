import { expect, test } from 'vitest';
import type { Activity } from '@moonfloor/contract/records/activity';
import { pictureAddress } from '@moonfloor/contract/records/record-forms';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { fromTo, fetchHistory, fetchLatestActivity, fetchActivity } from '../../testing/activity.ts';
import type { TestFile } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent, submitEvent } from '../../testing/events.ts';
import { isRequired, sampleFields } from '../../testing/field-samples.ts';
import { onePicture } from '../../testing/pictures.ts';
import {
  pictureFieldOf,
  recordFixtures,
  editRecord,
  fetchRecord,
  submitRecord,
} from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

describeOnDatabase('restoring an earlier version', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const submit = <T extends ResourceType>(type: T, form: Record<string, unknown>, files: TestFile[] = []) =>
    submitRecord(site, member, type, form, files);
  const edit = <T extends ResourceType>(type: T, id: number, form: Record<string, unknown>, files: TestFile[] = []) => {
    site.clock.advance(5000);
    return editRecord(site, member, type, id, form, files);
  };
  const see = <T extends ResourceType>(type: T, id: number) => fetchRecord(site, admin, type, id);
  /** Entries of a record, oldest first. */
  const entries = async (type: ResourceType, id: number): Promise<Activity[]> =>
    (await fetchHistory(site, admin, type, id)).toReversed();
  const restore = (entry: number) => {
    site.clock.advance(5000);
    return admin.tries('restoreVersion', { params: { id: entry } });
  };

  test.each(recordFixtures)(
    'restores fields and status of $type after several changes',
    async ({ type, fields, name, place }) => {
      const samples = sampleFields(type);
      const sent = Object.fromEntries(samples.map((sample) => [sample.field, sample.sent]));
      const optional = samples.filter(({ content }) => !isRequired(content));
      const cleared = Object.fromEntries(optional.map(({ field }) => [field, '']));
      const { id } = await submit(type, { ...fields, ...sent, [name]: 'First name' });
      const first = await see(type, id);
      await edit(type, id, { [place]: 'https://one.example/' });
      await edit(type, id, { ...cleared, [name]: 'Second name', [place]: 'https://two.example/' });
      await admin.tries('toggleStatus', { params: { type, id } });
      await admin.tries(recordCallNames(type).remove, { params: { id } });
      await editDeleted(type, id, { [place]: '' });
      const [created, one] = await entries(type, id);

      const activity = await fetchActivity(site, admin, one!.id);
      expect(activity.fields).toEqual([place]);
      expect(activity.restores.map(({ field }) => field)).toEqual(expect.arrayContaining([name, place, 'status']));
      const response = await restore(one!.id);
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json()).toEqual({ id, type, status: first.status, picture_gone: false });
      const updated_at = new Date(site.clock.now()).toISOString();
      expect(await see(type, id)).toEqual({ ...first, [place]: 'https://one.example/', updated_at });

      const entry = await fetchLatestActivity(site, admin, type, id);
      expect(entry).toMatchObject({ user_name: admin.username, action_type: 'update', reverts: one!.id, restores: [] });
      expect(fromTo(entry.changes)).toEqual(fromTo(activity.restores));
      expect(fromTo(entry.changes)['status']).toEqual(['deleted', first.status]);

      expect((await restore(created!.id)).statusCode).toBe(200);
      expect(await see(type, id)).toEqual({ ...first, updated_at: new Date(site.clock.now()).toISOString() });
    },
  );

  async function editDeleted(type: ResourceType, id: number, form: Record<string, unknown>) {
    expect((await admin.tries(recordCallNames(type).update, { params: { id }, form })).statusCode).toBe(200);
  }

  test('restores line-up and decorations with their links, in order', async () => {
    const { id: artist } = await submit('artist', { artist_name: 'Linked', artist_country: 'Spain' });
    const { id: crew } = await submit('decoration', { decoration_name: 'Lights', country: 'Spain' });
    const details = {
      artist_name: 'Unknown',
      artist_type: 'LIVE,DJ',
      artist_country: 'Japan',
      record_labels: 'L',
      artist_info: 'I\nJ',
    };
    const floors = [
      { name: 'Main', artists: [{ artist_name: 'Linked' }, details] },
      { name: 'Chill', artists: [{ artist_name: 'Q' }] },
    ];
    const event = await submitEvent(site, member, {
      floors,
      decorations: [{ decoration_name: 'Lights' }, { decoration_name: 'Smoke' }],
      latitude: '1',
      longitude: '-2.5',
    });
    await edit('event', event.id, { floors: [floors[1]], latitude: '', longitude: '' });
    await edit('event', event.id, { floors: [], decorations: [], latitude: '5', longitude: '6' });
    const [created] = await entries('event', event.id);
    expect((await restore(created!.id)).statusCode).toBe(200);
    const back = await fetchEvent(site, event.id);
    const withoutIds = (some: typeof event) => some.floors.map(({ floor_id: _, ...floor }) => floor);
    expect(withoutIds(back)).toEqual(withoutIds(event));
    expect(back.floors[0]?.artists[0]?.id).toBe(artist);
    expect(back.decorations).toEqual([
      { id: crew, decoration_name: 'LIGHTS' },
      { id: null, decoration_name: 'SMOKE' },
    ]);
    expect([back.latitude, back.longitude]).toEqual([1, -2.5]);
  });

  test('restores images in order, and a picture or its absence', async () => {
    const files = await Promise.all(
      [31, 32, 33].map(async (shade) => ({ field: 'decoration_images', bytes: await onePicture(shade) })),
    );
    const crew = await submit('decoration', { decoration_name: 'Pictures', country: 'Spain' }, files);
    const urls: string[] = crew.image_urls;
    await edit('decoration', crew.id, { existing_images: [urls[2], urls[0]] });
    const [first, second] = await entries('decoration', crew.id);
    expect((await restore(first!.id)).json().picture_gone).toBe(false);
    expect((await see('decoration', crew.id)).image_urls).toEqual(urls);
    await restore(second!.id);
    expect((await see('decoration', crew.id)).image_urls).toEqual([urls[2], urls[0]]);

    const artist = await submit('artist', { artist_name: 'Face', artist_country: 'Spain' });
    const { artist_image_url: face } = await edit('artist', artist.id, {}, [
      { field: 'artist_image', bytes: await onePicture(41) },
    ]);
    const [none, one] = await entries('artist', artist.id);
    await restore(none!.id);
    expect((await see('artist', artist.id)).artist_image_url).toBeNull();
    await restore(one!.id);
    expect((await see('artist', artist.id)).artist_image_url).toBe(face);
  });

  test.each(recordFixtures.filter(({ type }) => type !== 'decoration'))(
    'brings back the picture of $type that an empty address has removed',
    async ({ type, fields, name }) => {
      const picture = { field: pictureFieldOf(type), bytes: await onePicture(61) };
      const { id } = await submit(type, { ...fields, [name]: 'Pictured' }, [picture]);
      const { picture: first } = await see(type, id);
      const address = pictureAddress(type)!;
      expect(await edit(type, id, { [address]: first.src })).toMatchObject({ picture: first });
      expect(await edit(type, id, { [address]: '' })).toMatchObject({ picture: null, [address]: null });
      expect(await edit(type, id, { [address]: '' }, [picture])).toMatchObject({ picture: first });
      await edit(type, id, { [address]: '' });
      const [created] = await entries(type, id);
      await restore(created!.id);
      expect(await see(type, id)).toMatchObject({ picture: first, [address]: first.src });
    },
  );

  test('keeps the current picture when the previous one was permanently deleted, with a note', async () => {
    const { db } = site.deps.store;
    const image = async (shade: number) => [{ field: 'event_image', bytes: await onePicture(shade) }];
    const { id } = await submitEvent(site, member, { area: 'Then' }, await image(51));
    const { image_url: present } = await edit('event', id, { area: 'Now' }, await image(52));
    const [created] = await entries('event', id);
    await db
      .deleteFrom('picture')
      .where(
        'id',
        'not in',
        db
          .selectFrom('event')
          .where('id', '=', id)
          .select((eb) => eb.ref('picture_id').$notNull().as('id')),
      )
      .where('id', 'not in', db.selectFrom('decoration_image').select('picture_id'))
      .where(
        'id',
        'not in',
        db
          .selectFrom('artist')
          .where('picture_id', 'is not', null)
          .select((eb) => eb.ref('picture_id').$notNull().as('id')),
      )
      .execute();
    const entry = await fetchActivity(site, admin, created!.id);
    expect([entry.picture_gone, entry.restores.map(({ field }) => field)]).toEqual([true, ['area']]);
    expect((await restore(created!.id)).json()).toMatchObject({ picture_gone: true });
    expect(await fetchEvent(site, id)).toMatchObject({ area: 'Then', image_url: present });
  });

  test('restores the name of a renamed artist, with its links', async () => {
    const { id } = await submit('artist', { artist_name: 'Old name', artist_country: 'Spain' });
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Old name' }] }];
    const linked = await submitEvent(site, member, { floors });
    await edit('artist', id, { artist_name: 'New name' });
    const later = await submitEvent(site, member, { floors });
    const artistOf = async (event: number) => (await fetchEvent(site, event)).floors[0]?.artists[0]?.id;
    expect([await artistOf(linked.id), await artistOf(later.id)]).toEqual([id, null]);
    await restore((await entries('artist', id))[0]!.id);
    expect([await artistOf(linked.id), await artistOf(later.id)]).toEqual([id, id]);
  });

  test.each([
    ['artist', { artist_name: 'Wanted', artist_country: 'Spain' }, 'artist_name', 'This artist name already exists'],
    [
      'decoration',
      { decoration_name: 'Wanted', country: 'Spain' },
      'decoration_name',
      'This decoration name already exists',
    ],
  ] as const)('is rejected when another %s has since taken the name', async (type, form, field, message) => {
    const { id } = await submit(type, form);
    await edit(type, id, { [field]: 'Given up' });
    const { id: other } = await submit(type, form);
    const before = await see(type, id);
    const [created] = await entries(type, id);
    const response = await restore(created!.id);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { detail: message, errors: [{ field, message }] },
    ]);
    expect(await see(type, id)).toEqual(before);
    expect(await entries(type, id)).toHaveLength(2);
    await admin.tries(recordCallNames(type).remove, { params: { id: other } });
    expect((await restore(created!.id)).statusCode).toBe(200);
    expect(await see(type, id)).toMatchObject({ [field]: 'WANTED' });
  });

  test('derives upcoming or released from the current day', async () => {
    const { id } = await submit('release', { release_name: 'R', artist_name: 'Who', release_date: '2026-06-20' });
    await admin.tries('toggleStatus', { params: { type: 'release', id } });
    site.clock.advance(10 * 24 * 60 * 60 * 1000);
    const [created, cancelled] = await entries('release', id);
    expect((await restore(created!.id)).json().status).toBe('released');
    expect((await fetchLatestActivity(site, admin, 'release', id)).changes).toEqual([
      { field: 'status', before: 'cancelled', after: 'released' },
    ]);
    expect((await fetchActivity(site, admin, created!.id)).restores).toEqual([]);
    expect((await restore(cancelled!.id)).json().status).toBe('cancelled');
  });

  test('is rejected when nothing has changed, and when the entry deleted the record', async () => {
    const nothing = [409, 'There is nothing to restore: the record already matches this version, or was deleted by it'];
    const { id } = await submitEvent(site, member);
    await admin.tries(recordCallNames('event').remove, { params: { id } });
    await admin.tries('toggleStatus', { params: { type: 'event', id } });
    const [, deleted, toggled] = await entries('event', id);
    for (const entry of [deleted!, toggled!]) {
      const response = await restore(entry.id);
      expect([response.statusCode, response.json().detail]).toEqual(nothing);
      expect((await fetchActivity(site, admin, entry.id)).restores).toEqual([]);
    }
    expect(await entries('event', id)).toHaveLength(3);
    for (const entry of [999_999, 0]) expect((await restore(entry)).statusCode).toBe(404);
  });

  test('is impossible for a purged record', async () => {
    const { id } = await submitEvent(site, member);
    await edit('event', id, { area: 'There' });
    await site.deps.store.db.deleteFrom('event').where('id', '=', id).execute();
    const response = await restore((await entries('event', id))[0]!.id);
    expect([response.statusCode, response.json().detail]).toEqual([404, 'Event not found']);
  });
});
