import { describe, expect, test } from 'vitest';
import { fieldNames } from '@moonfloor/contract/records/record-fields';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { fromTo, fetchHistory, fetchLatestActivity } from '../../testing/activity.ts';
import type { TestFile } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { isRequired, sampleFields } from '../../testing/field-samples.ts';
import { onePicture } from '../../testing/pictures.ts';
import { editRecord, fetchRecord, recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

/** An act in the history, of which the author gave only these fields. */
const act = (artist_name: string, artist_type: string | null = null) => ({
  artist_name,
  artist_type,
  artist_country: null,
  record_labels: null,
  artist_info: null,
  set_start: null,
  set_end: null,
  pairing: null,
  cancelled: false,
});

const pictures = [
  {
    type: 'event',
    field: 'event_image',
    shown: 'image_url',
    fields: { event_name: 'P', event_date: '2026-07-01', country: 'Spain' },
  },
  {
    type: 'artist',
    field: 'artist_image',
    shown: 'artist_image_url',
    fields: { artist_name: 'Pictured', artist_country: 'Spain' },
  },
  {
    type: 'release',
    field: 'cover_image',
    shown: 'cover_image_url',
    fields: { release_name: 'P', artist_name: 'Who', release_date: '2026-01-01' },
  },
] as const;

describeOnDatabase('changes in the history', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const submit = <T extends ResourceType>(type: T, form: object, files: TestFile[] = []) =>
    submitRecord(site, member, type, { ...form }, files);
  const edit = (type: ResourceType, id: number, form: object, files: TestFile[] = []) =>
    editRecord(site, member, type, id, { ...form }, files);
  const last = (type: ResourceType, id: number) => fetchLatestActivity(site, admin, type, id);

  describe.each(recordFixtures)('of $type', ({ type, fields, name }) => {
    const form = { ...fields, [name]: `Before ${type}` };

    test('contain each field with previous and new value, in order, and every status', async () => {
      const { id } = await submit(type, form);
      const before = await fetchRecord(site, null, type, id);
      expect(await last(type, id)).toMatchObject({
        action_type: 'create',
        user_name: member.username,
        fields: [],
        changes: [],
      });
      site.clock.advance(5000);
      const samples = sampleFields(type);
      const after = await edit(type, id, Object.fromEntries(samples.map(({ field, sent }) => [field, sent])));
      const edited = await last(type, id);
      expect(edited).toMatchObject({
        action_type: 'update',
        user_name: member.username,
        resource_type: type,
        resource_id: id,
        resource_name: after[name],
        resource_exists: true,
        reverts: null,
        created_at: new Date(site.clock.now()).toISOString(),
      });
      const names: readonly string[] = fieldNames(type);
      const order = edited.fields.map((field) => names.indexOf(field.replace(/\..*/, '')));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(edited.fields).toEqual(edited.changes.map(({ field }) => field));
      const optional = samples.filter(({ content }) => !isRequired(content));
      const cleared = await edit(type, id, Object.fromEntries(optional.map(({ field }) => [field, ''])));
      for (const [entry, changed, earlier, later] of [
        [edited, samples, before, after],
        [await last(type, id), optional, after, cleared],
      ] as const) {
        const changes = fromTo(entry.changes);
        for (const { field, content } of changed) {
          const isText = content.kind === 'translations';
          const [from, to] = [earlier, later].map((record) => (isText ? (record[field].de ?? null) : record[field]));
          expect([field, changes[isText ? `${field}.de` : field]]).toEqual([field, [from, to]]);
        }
      }
      let { status } = cleared;
      for (const deletes of [false, false, true, false]) {
        await (deletes
          ? admin.tries(recordCallNames(type).remove, { params: { id } })
          : admin.tries('toggleStatus', { params: { type, id } }));
        const moved = await last(type, id);
        expect(moved).toMatchObject({
          user_name: admin.username,
          action_type: deletes ? 'delete' : 'update',
          fields: ['status'],
          changes: [{ field: 'status', before: status, after: moved.status }],
        });
        status = (await fetchRecord(site, admin, type, id)).status;
        expect(moved.status).toBe(status);
      }
      expect(await fetchHistory(site, admin, type, id)).toHaveLength(7);
    });

    test('are empty when nothing changed, and there is no entry when the change failed', async () => {
      const { id } = await submit(type, form);
      await edit(type, id, form);
      expect(await last(type, id)).toMatchObject({ action_type: 'update', fields: [], changes: [], restores: [] });
      const [named] = Object.keys(form);
      const refused = await member.tries(recordCallNames(type).update, { params: { id }, form: { [named!]: '' } });
      expect(refused.statusCode).toBe(422);
      expect(await fetchHistory(site, admin, type, id)).toHaveLength(2);
      await admin.tries(recordCallNames(type).remove, { params: { id } });
    });
  });

  test.each(pictures)('of $type include its picture, by URL', async ({ type, field, shown, fields }) => {
    const { id } = await submit(type, fields);
    const first = (await edit(type, id, {}, [{ field, bytes: await onePicture(11) }]))[shown];
    expect(fromTo((await last(type, id)).changes)).toEqual({ image: [null, first] });
    const second = (await edit(type, id, {}, [{ field, bytes: await onePicture(12) }]))[shown];
    expect(fromTo((await last(type, id)).changes)).toEqual({ image: [first, second] });
  });

  test('of decorations include their images and the order', async () => {
    const bytes = [await onePicture(21), await onePicture(22)];
    const files = bytes.map((some) => ({ field: 'decoration_images', bytes: some }));
    const { id, image_urls: urls } = await submit('decoration', { decoration_name: 'Order', country: 'Spain' }, files);
    await edit('decoration', id, { existing_images: urls.toReversed() });
    expect(fromTo((await last('decoration', id)).changes)).toEqual({ images: [urls, urls.toReversed()] });
    await edit('decoration', id, { existing_images: [] });
    expect(fromTo((await last('decoration', id)).changes)).toEqual({ images: [urls.toReversed(), []] });
  });

  test("contain the line-up as its author entered it, without the artists' own fields", async () => {
    await submit('artist', { artist_name: 'Known', artist_country: 'Japan', artist_info: 'Own words' });
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Known' }] }];
    const { id } = await submitEvent(site, member, { floors });
    await edit('event', id, { floors: [{ ...floors[0], name: 'Other' }] });
    const artist = act('KNOWN');
    expect(fromTo((await last('event', id)).changes)).toEqual({
      floors: [[{ name: 'MAIN', hours: [], artists: [artist] }], [{ name: 'OTHER', hours: [], artists: [artist] }]],
    });
  });

  test('outlive the record, whose entries then have no link', async () => {
    const { id } = await submit('event', { event_name: 'Gone', event_date: '2026-07-01', country: 'Spain' });
    await edit('event', id, { area: 'Nowhere' });
    await site.deps.store.db.deleteFrom('event').where('id', '=', id).execute();
    const entries = await fetchHistory(site, admin, 'event', id);
    expect(
      entries.map(({ action_type: action, resource_name: name, resource_exists: there }) => [action, name, there]),
    ).toEqual([
      ['update', 'GONE', false],
      ['create', 'GONE', false],
    ]);
    expect(await last('event', id)).toMatchObject({
      changes: [{ field: 'area', before: null, after: 'Nowhere' }],
      restores: [],
      picture_gone: false,
    });
  });

  test.each(['0', 'x', '999999'])('entry %s does not exist', async (entry) => {
    const response = await admin.tries('getActivity', { params: { id: entry } });
    expect([response.statusCode, response.json().detail]).toEqual([404, 'Not found']);
  });
});
