import { describe, expect, test } from 'vitest';
import { collectionOf, recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { fromTo, fetchHistory, fetchLatestActivity, fetchActivity } from '../../testing/activity.ts';
import type { TestFile } from '../../testing/client.ts';
import { describeWithRaces } from '../../testing/databases.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { onePicture } from '../../testing/pictures.ts';
import { recordFixtures, submitRecord, editRecord } from '../../testing/record-fixtures.ts';
import { search } from '../../testing/search.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';

describeWithRaces('merging two records', async (dialect, alone) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const submit = (type: ResourceType, form: Record<string, unknown>, files: TestFile[] = []) =>
    submitRecord(site, member, type, form, files);
  const get = (type: ResourceType, id: number, account: TestAccount | null = null) =>
    site.as(account).tries(recordCallNames(type).get, { params: { id } });
  const see = async (type: ResourceType, id: number) => (await get(type, id, admin)).json();
  const submitBoth = async (type: ResourceType, one: Record<string, unknown>, other: Record<string, unknown>) =>
    [await submit(type, one), await submit(type, other)] as const;

  describe.each(recordFixtures)('of type $type', ({ type, fields, name, place }) => {
    const add = (title: string, more: Record<string, unknown> = {}) =>
      submit(type, { ...fields, [name]: title, ...more });

    alone('keeps one record with the fields taken from the other, whose URL permanently redirects to it', async () => {
      const keep = await add(`${type} kept`);
      const from = await add(`${type} gone`, { [place]: 'https://gone.example/' });
      const response = await mergeVersions(site, admin, type, keep, from, { [place]: 'from', [name]: 'from' });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json()).toEqual({ id: keep.id, type, status: keep.status });
      if (type === 'artist' || type === 'decoration') {
        const again = (title: string) =>
          member.tries(recordCallNames(type).submit, { form: { ...fields, [name]: title } });
        expect((await again(`${type} gone`)).statusCode).toBe(409);
        expect((await again(`${type} kept`)).statusCode).toBe(201);
      }
      const kept = await see(type, keep.id);
      expect(kept).toMatchObject({ [name]: from[name], [place]: 'https://gone.example/', created_by: member.id });
      expect(kept.updated_at > keep.updated_at).toBe(true);
      for (const account of [null, member, admin]) {
        const moved = await get(type, from.id, account);
        expect(moved.statusCode).toBe(308);
        expect(moved.headers.location).toBe(`/${collectionOf(type)}/${keep.id}`);
        expect(moved.json().detail).toBe('This was merged into another record and cannot be restored');
      }
    });

    alone('is recorded in the history of both, which remains', async () => {
      const keep = await add(`${type} told`);
      const from = await add(`${type} told twice`, { [place]: 'https://told.example/' });
      await mergeVersions(site, admin, type, keep, from, { [place]: 'from' });
      const kept = await fetchLatestActivity(site, admin, type, keep.id);
      const gone = await fetchLatestActivity(site, admin, type, from.id);
      expect(kept).toMatchObject({ action_type: 'update', user_name: admin.username, fields: [place, 'merged'] });
      expect(fromTo(kept.changes)).toEqual({
        [place]: [null, 'https://told.example/'],
        merged: [null, { type, id: from.id, name: from[name] }],
      });
      expect(gone).toMatchObject({ action_type: 'delete', fields: ['status', 'merged_into'], restores: [] });
      expect(fromTo(gone.changes)['merged_into']).toEqual([null, { type, id: keep.id, name: keep[name] }]);
      expect((await fetchHistory(site, admin, type, from.id)).map((entry) => entry.action_type)).toEqual([
        'delete',
        'create',
      ]);

      const [, created] = await fetchHistory(site, admin, type, keep.id);
      expect((await fetchActivity(site, admin, created!.id)).restores.map(({ field }) => field)).toEqual([place]);
      await admin.must('restoreVersion', { params: { id: created!.id } });
      expect((await see(type, keep.id))[place]).toBe(null);
    });

    alone('permanently hides the other record, which can no longer be changed', async () => {
      const [keep, from] = [await add(`${type} stays`), await add(`${type} hidden`)];
      await mergeVersions(site, admin, type, keep, from);
      const [last] = await fetchHistory(site, admin, type, from.id);
      const edit = (account: TestAccount) =>
        account.tries(recordCallNames(type).update, {
          params: { id: from.id },
          form: { [place]: 'https://back.example/' },
        });
      const tries = [
        await admin.tries('toggleStatus', { params: { type, id: from.id } }),
        await admin.tries('undoStatus', { params: { type, id: from.id } }),
        await admin.tries('restoreVersion', { params: { id: last!.id } }),
        await edit(admin),
        await admin.tries(recordCallNames(type).remove, { params: { id: from.id } }),
        await mergeVersions(site, admin, type, keep, from),
        await admin.tries('compareRecords', { query: { type, keep: keep.id, from: from.id } }),
      ];
      expect(tries.map((response) => response.statusCode)).toEqual([409, 409, 409, 409, 409, 409, 409]);
      expect((await edit(member)).statusCode).toBe(404);
      const { rows } = await search(site, admin, { type, query: `${type} hidden` });
      expect(rows).toMatchObject([{ id: from.id, status: 'deleted', merged_into: { id: keep.id, name: keep[name] } }]);
    });

    alone(
      'redirects along a chain, also after a purge, and never to a record that the caller may not see',
      async () => {
        const [a, b, c] = [await add(`${type} chain a`), await add(`${type} chain b`), await add(`${type} chain c`)];
        await mergeVersions(site, admin, type, b, a);
        await mergeVersions(site, admin, type, c, await see(type, b.id));
        for (const { id } of [a, b])
          expect((await get(type, id)).headers.location).toBe(`/${collectionOf(type)}/${c.id}`);
        await admin.tries(recordCallNames(type).remove, { params: { id: c.id } });
        expect((await get(type, a.id)).statusCode).toBe(404);
        expect((await get(type, a.id)).json().detail).toBe((await get(type, 999_999)).json().detail);
      },
    );

    alone('is rejected when either record has changed since, without loss', async () => {
      const [keep, from] = [await add(`${type} steady`), await add(`${type} moving`)];
      site.clock.advance(1000);
      await editRecord(site, member, type, from.id, { [place]: 'https://new.example/' });
      const changed = await see(type, from.id);
      for (const [one, other] of [
        [keep, from],
        [from, keep],
      ]) {
        const response = await mergeVersions(site, admin, type, one, other);
        expect(response.statusCode).toBe(409);
        expect(response.json()).toMatchObject({
          detail: 'One of the two records has changed in the meantime. Please check them again.',
        });
      }
      expect([await see(type, keep.id), await see(type, from.id)]).toEqual([await see(type, keep.id), changed]);
      expect((await get(type, from.id)).statusCode).toBe(200);
    });

    test('of two concurrent merges in opposite directions one is rejected', async () => {
      const [one, other] = [await add(`${type} left`), await add(`${type} right`)];
      const responses = await Promise.all([
        mergeVersions(site, admin, type, one, other),
        mergeVersions(site, admin, type, other, one),
      ]);
      expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    alone('is rejected for identical, missing and unknown records and fields', async () => {
      const [keep, from] = [await add(`${type} fine`), await add(`${type} also fine`)];
      const nobody = { id: 999_999, updated_at: keep.updated_at };
      const responses = [
        await mergeVersions(site, admin, type, keep, keep),
        await mergeVersions(site, admin, type, keep, nobody),
        await mergeVersions(site, admin, type, nobody, keep),
        await mergeVersions(site, admin, type, keep, from, { created_by: 'from' }),
        await mergeVersions(site, admin, type, keep, from, { [name]: 'both' }),
        await mergeVersions(site, admin, type, keep, from, { constructor: 'from' }),
        await mergeVersions(site, member, type, keep, from),
      ];
      expect(responses.map((response) => response.statusCode)).toEqual([422, 404, 404, 422, 422, 422, 403]);
    });

    alone('is immediately visible to everyone: page bytes, lists and search', async () => {
      const [keep, from] = [await add(`${type} ready`), await add(`${type} readier`)];
      expect((await get(type, from.id)).statusCode).toBe(200);
      expect((await get(type, from.id)).statusCode).toBe(200);
      await mergeVersions(site, admin, type, keep, from, { [name]: 'from' });
      expect((await get(type, from.id)).statusCode).toBe(308);
      expect((await get(type, keep.id)).json()[name]).toBe(from[name]);
      const { rows } = await search(site, admin, { type, query: `${type} readier` });
      expect(rows.map(({ id, status }) => [id, status === 'deleted'])).toEqual(
        expect.arrayContaining([
          [keep.id, false],
          [from.id, true],
        ]),
      );
    });
  });

  alone('both are compared before, with the records that link to them', async () => {
    const one = await submit('artist', { artist_name: 'Öcto Side', artist_country: 'Japan', artist_city: 'Kyoto' });
    const other = await submit('artist', { artist_name: 'Octo Side', artist_country: 'Japan' });
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Octo Side' }] }];
    await submit('event', { event_name: 'Side', event_date: '2026-07-01', country: 'Japan', floors });
    await submit('release', { release_name: 'Side', artist_name: 'Octo Side', release_date: '2026-07-01' });
    const response = await admin.tries('compareRecords', { query: { type: 'artist', keep: one.id, from: other.id } });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      type: 'artist',
      keep: {
        id: one.id,
        name: 'ÖCTO SIDE',
        author: member.username,
        status: 'active',
        updated_at: one.updated_at,
        values: { artist_name: 'ÖCTO SIDE', artist_city: 'Kyoto', image: null, status: 'active' },
        links: { events: 0, releases: 0 },
      },
      from: { id: other.id, values: { artist_city: null }, links: { events: 1, releases: 1 } },
    });
    expect(Object.keys(response.json().keep.values).at(-1)).toBe('status');
  });

  alone('lists can be combined, and pictures move', async () => {
    const [blue, red] = [await onePicture(10), await onePicture(200)];
    const image = (bytes: Buffer) => [{ field: 'decoration_images', bytes }];
    const [one, other] = [
      await submit('decoration', { decoration_name: 'Weavers', country: 'Brazil' }, image(blue)),
      await submit('decoration', { decoration_name: 'Weaverz', country: 'Brazil' }, image(red)),
    ];
    await mergeVersions(site, admin, 'decoration', one, other, { images: 'both' });
    expect((await see('decoration', one.id)).image_urls).toEqual([...one.image_urls, ...other.image_urls]);

    const event = { event_date: '2026-07-03', country: 'Brazil' };
    const [kept, gone] = [
      await submit('event', {
        ...event,
        event_name: 'Both',
        decorations: [{ decoration_name: 'Weavers' }],
        floors: [{ name: 'Main', artists: [{ artist_name: 'One' }] }],
      }),
      await submit(
        'event',
        {
          ...event,
          event_name: 'Bothe',
          decorations: [{ decoration_name: 'weavers' }, { decoration_name: 'Others' }],
          floors: [
            { name: 'MAIN', artists: [{ artist_name: 'one' }, { artist_name: 'Two' }] },
            { name: 'Chill', artists: [{ artist_name: 'Three' }] },
          ],
        },
        [{ field: 'event_image', bytes: red }],
      ),
    ];
    await mergeVersions(site, admin, 'event', kept, gone, { floors: 'both', decorations: 'both', image: 'from' });
    const both = await see('event', kept.id);
    expect(both.floors).toMatchObject([
      { name: 'MAIN', artists: [{ artist_name: 'ONE' }, { artist_name: 'TWO' }] },
      { name: 'CHILL', artists: [{ artist_name: 'THREE' }] },
    ]);
    expect(both.decorations).toMatchObject([{ id: one.id, decoration_name: 'WEAVERS' }, { decoration_name: 'OTHERS' }]);
    expect(both.image_url).toBe(gone.image_url);

    const [dj, live] = await submitBoth(
      'artist',
      { artist_name: 'Types', artist_country: 'Japan', artist_type: 'DJ', record_labels: 'A,B' },
      { artist_name: 'Typez', artist_country: 'Japan', artist_type: 'Live', record_labels: 'b,C' },
    );
    await mergeVersions(site, admin, 'artist', dj, live, { artist_type: 'both', record_labels: 'both' });
    expect(await see('artist', dj.id)).toMatchObject({ artist_type: 'DJ,Live', record_labels: 'A,B,C' });
  });

  alone('combined line-ups keep floors of one name, and sets only of those who play together', async () => {
    const event = { event_date: '2026-07-03', country: 'Brazil' };
    const act = (artist_name: string, pairing?: 'b2b') => ({ artist_name, ...(pairing && { pairing }) });
    const [kept, gone] = [
      await submit('event', {
        ...event,
        event_name: 'Floors',
        floors: [
          { name: 'Main', artists: [act('Fri')] },
          { name: 'Main', artists: [act('Ann'), act('Zed')] },
        ],
      }),
      await submit('event', {
        ...event,
        event_name: 'Floorz',
        floors: [{ name: 'Main', artists: [act('Ann'), act('Bob', 'b2b'), act('Eve'), act('Joe', 'b2b')] }],
      }),
    ];
    await mergeVersions(site, admin, 'event', kept, gone, { floors: 'both' });
    const { floors } = await see('event', kept.id);
    const acts = floors.map((floor: { artists: { artist_name: string; pairing: string | null }[] }) =>
      floor.artists.map(({ artist_name: name, pairing }) => (pairing === null ? name : `${pairing} ${name}`)),
    );
    expect(acts).toEqual([
      ['FRI', 'BOB', 'EVE', 'b2b JOE'],
      ['ANN', 'ZED'],
    ]);
  });

  alone('inconsistent fields are rejected without any change', async () => {
    const [one, other] = await submitBoth(
      'event',
      { event_name: 'Fits', event_date: '2026-07-10', country: 'Brazil' },
      { event_name: 'Fitz', event_date: '2026-07-08', event_end_date: '2026-07-09', country: 'Brazil' },
    );
    const response = await mergeVersions(site, admin, 'event', one, other, { event_end_date: 'from' });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field: 'event_end_date' }]);
    expect((await get('event', other.id)).statusCode).toBe(200);
    expect(await fetchHistory(site, admin, 'event', other.id)).toHaveLength(1);
  });

  alone(
    'calendars of the merged event redirect to the remaining one, and calendar lists no longer contain it',
    async () => {
      const event = { event_date: '2026-07-20', country: 'Iceland' };
      const [keep, from] = await submitBoth(
        'event',
        { ...event, event_name: 'Calendar' },
        { ...event, event_name: 'Kalendar' },
      );
      await mergeVersions(site, admin, 'event', keep, from);
      const response = await site.tries('eventCalendar', { params: { id: from.id } });
      expect([response.statusCode, response.headers.location]).toEqual([308, `/event/${keep.id}.ics`]);
      const calendar = (await site.tries('eventsCalendar', { query: { country: 'Iceland' } })).body;
      expect(calendar.match(/^STATUS:\w+/gm)?.toSorted()).toEqual(['STATUS:CANCELLED', 'STATUS:CONFIRMED']);
      const [one, other] = await submitBoth(
        'artist',
        { artist_name: 'Ical', artist_country: 'Japan' },
        { artist_name: 'Icahl', artist_country: 'Japan' },
      );
      await mergeVersions(site, admin, 'artist', one, other);
      expect((await site.tries('artistCalendar', { params: { id: other.id } })).headers.location).toBe(
        `/artist/${one.id}.ics`,
      );
    },
  );

  alone('a repeated submission returns the remaining record', async () => {
    const send = (name: string) =>
      member.tries('submitRelease', {
        headers: { 'idempotency-key': 'merged-submit' },
        form: { release_name: name, artist_name: 'Somebody', release_date: '2026-07-01' },
      });
    const from = (await send('Once')).json();
    const keep = await submit('release', { release_name: 'Ones', artist_name: 'Somebody', release_date: '2026-07-01' });
    await mergeVersions(site, admin, 'release', keep, from);
    const again = await send('Once');
    expect([again.statusCode, again.json().id]).toEqual([201, keep.id]);
  });
});
