import { describe, expect, test } from 'vitest';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { compareText } from '@moonfloor/contract/values/text';
import { fetchLatestActivity } from '../../testing/activity.ts';
import type { TestFile } from '../../testing/client.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { onePicture } from '../../testing/pictures.ts';
import { formOf } from '../../testing/prepare-call.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const minute = 60_000;
const text =
  'A long night of slow music by the river, with fires, tea, blankets and good friends from the whole valley.';
const advert =
  'Buy the cheapest watches of the whole world in our shop, fast delivery to every country, and pay later.';

describeOnDatabase('the queue', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [member, moderator, other] = [
    await site.signIn(),
    await site.signIn('moderator'),
    await site.signIn('moderator'),
  ];

  const submit = async (
    name: string,
    type: 'event' | 'artist' = 'event',
    account = member,
    description = text,
  ): Promise<number> => {
    const form = { ...formOf(type, name), ...(type === 'event' && { description }) };
    const submitted = await account.tries(recordCallNames(type).submit, { form });
    expect(submitted.statusCode, submitted.body).toBe(201);
    site.clock.advance(minute);
    return submitted.json().id;
  };
  const decide = async (id: number, json: object, type = 'event', account = moderator) => {
    const response = await account.tries('decide', { params: { type, id }, json });
    site.clock.advance(minute);
    return response;
  };
  const list = async (state: string, account = moderator) => {
    const { records, totals } = await account.must('listQueue', { query: { state, limit: 100 } });
    if (state === 'decided') expect(totals.decided).toBe(records.length);
    return records;
  };
  const publish = { decision: 'publish' };
  const sendBack = { decision: 'return', reason: 'The place is missing' };
  const undo = { decision: 'undo' };

  test('are listed for who made them, latest first, until they are taken back, too old or overtaken', async () => {
    const [first, second, changed] = [await submit('one'), await submit('two'), await submit('three')];
    const artist = await submit('four', 'artist');
    for (const [id, decision] of [
      [first, publish],
      [changed, sendBack],
      [second, sendBack],
    ] as const)
      expect((await decide(id, decision)).statusCode).toBe(200);
    await decide(artist, publish, 'artist');
    await member.tries('updateEvent', { params: { id: changed }, form: { area: 'Alentejo' } });
    const decided = await list('decided');
    expect(decided.map(({ type, id, status, review }) => [type, id, status, review?.reason])).toEqual([
      ['artist', artist, 'active', undefined],
      ['event', second, 'draft', 'The place is missing'],
      ['event', first, 'published', undefined],
    ]);
    expect(decided.map(({ decided_at: at }) => at)).toEqual(
      decided.map(({ decided_at: at }) => at).toSorted((a, b) => compareText(b!, a!)),
    );
    expect(await list('decided', other)).toEqual([]);
    const last = await moderator.must('listQueue', { query: { state: 'decided', limit: 2, page: 2 } });
    expect([last.pagination, ...last.records]).toEqual([{ page: 2, limit: 2, total: 3, pages: 2 }, decided[2]]);
    for (const { type, id } of decided) expect((await decide(id, undo, type)).statusCode).toBe(200);
    expect(await list('decided')).toEqual([]);
    expect((await list('waiting')).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [first, second, changed, artist].toSorted((a, b) => a - b),
    );
    await decide(first, publish);
    site.clock.advance(24 * 60 * minute);
    expect(await list('decided')).toEqual([]);
  });

  test('a record that was sent back waits again after an undo, without a trace against its author', async () => {
    const author = await site.signIn();
    const id = await submit('back', 'event', author, advert);
    await decide(id, sendBack);
    const copy = await submit('copy', 'event', author, advert);
    const flagged = (await list('waiting')).find((record) => record.id === copy);
    expect(flagged?.flags).toContain('similar');
    expect(flagged?.author_record?.troubles).toBe(1);
    expect((await decide(id, undo, 'event', other)).statusCode, 'somebody else').toBe(409);
    const undone = await decide(id, undo);
    expect([undone.statusCode, undone.json()]).toEqual([200, { type: 'event', id, status: 'draft' }]);
    expect((await list('returned')).filter((record) => record.id === id)).toEqual([]);
    const waiting = await list('waiting');
    expect(waiting.find((record) => record.id === id)).toMatchObject({ review: null });
    expect(waiting.find((record) => record.id === copy)).toMatchObject({ author_record: { troubles: 0 } });
    expect(waiting.find((record) => record.id === copy)?.flags).not.toContain('similar');
    expect(await author.must('getReview', { params: { type: 'event', id } })).toEqual({ review: null });
    expect((await decide(id, undo)).statusCode, 'twice').toBe(409);
    const admin = await site.signIn('admin');
    expect(await fetchLatestActivity(site, admin, 'event', id)).toMatchObject({
      user_name: moderator.username,
      action_type: 'other',
      reverts: expect.any(Number),
    });
  });

  describe('a record of the queue', async () => {
    const floors = [
      { name: 'Main', artists: ['Vega', 'Nova', 'Lumen', 'Orbit'].map((artist_name) => ({ artist_name })) },
    ];

    const [admin, member] = [await site.signIn('admin'), await site.signIn()];

    const submit = async (type: ResourceType, form: object, account = member, files: TestFile[] = []) => {
      const { id } = await submitRecord(site, account, type, { ...form }, files);
      site.clock.advance(60_000);
      return id;
    };
    const waiting = async (id: number, type = 'event') => {
      const { records } = await admin.must('listQueue');
      return records.find((record) => record.type === type && record.id === id);
    };

    test('has the days, the country, the picture and the first names of an event', async () => {
      const form = {
        event_name: 'Equinox',
        event_date: '2026-09-20',
        event_end_date: '2026-09-22',
        country: 'Portugal',
        floors: JSON.stringify(floors),
      };
      const files = [{ field: 'event_image', bytes: await onePicture(), filename: 'flyer.jpg' }];
      const id = await submit('event', form, member, files);
      expect(await waiting(id)).toMatchObject({
        day: '2026-09-20',
        end_day: '2026-09-22',
        country: 'Portugal',
        source: null,
        duplicates: [],
        picture: { src: expect.stringContaining('/media/'), width: expect.any(Number) },
        acts: ['VEGA', 'NOVA', 'LUMEN'],
        acts_total: 4,
      });
    });

    test('has what is known of its author', async () => {
      const author = await site.signIn();
      const [first, second, third] = [
        await submit('event', { event_name: 'Seen', event_date: '2026-08-01', country: 'Japan' }, author),
        await submit('event', { event_name: 'Unclear', event_date: '2026-08-02', country: 'Japan' }, author),
        await submit('event', { event_name: 'Next', event_date: '2026-08-03', country: 'Japan' }, author),
      ];
      const decide = (id: number, json: object) => admin.tries('decide', { params: { type: 'event', id }, json });
      await decide(first, { decision: 'publish' });
      await decide(second, { decision: 'return', reason: 'Where is it?' });
      expect((await waiting(third))?.author_record).toEqual({
        id: author.id,
        since: expect.stringMatching(/^2026-/),
        published: 1,
        troubles: 1,
      });
    });

    test('is likely the same as another one on its day at its venue with an artist or the link in common', async () => {
      const where = {
        event_date: '2026-10-03',
        country: 'Belgium',
        event_location: 'Barn',
        latitude: 51,
        longitude: 3.7,
      };
      const link = 'https://www.barn.example/october/';
      const lineup = JSON.stringify(floors);
      const known = await submit('event', { event_name: 'Wobble', ...where, floors: lineup }, admin);
      const linked = await submit('event', { event_name: 'Murmur', ...where, event_page_link: link }, admin);
      await submit('event', { event_name: 'Rattle', ...where }, admin);
      const id = await submit('event', {
        event_name: 'Hum',
        ...where,
        floors: lineup,
        event_page_link: 'http://barn.example/october',
      });
      expect((await waiting(id))?.duplicates.map((record) => record.id)).toEqual([known, linked]);
      const pairs = (await admin.must('listDuplicates', { query: { type: 'event' } })).pairs;
      const ids = pairs.map(({ one, other }) => [one.id, other.id]);
      expect(ids).toEqual(
        expect.arrayContaining([
          [known, id],
          [linked, id],
        ]),
      );
      expect(ids).not.toContainEqual([known, linked]);
      const own = (await admin.must('listDuplicates', { query: { type: 'event', id } })).pairs;
      expect(own.map(({ other }) => other.id)).toEqual([known, linked]);
    });

    test('has the records that are likely the same, whoever added them, closest first', async () => {
      const place = { country: 'Germany', event_location: 'Old Mill' };
      const known = await submit('event', { event_name: 'Full Moon', event_date: '2026-08-28', ...place }, admin);
      const draft = await submit('event', { event_name: 'Full Moon Party', event_date: '2026-08-29', ...place });
      await submit('event', { event_name: 'Full Moon', event_date: '2026-09-28', ...place }, admin);
      const id = await submit('event', { event_name: 'Fullmoon', event_date: '2026-08-28', ...place });
      const found = await waiting(id);
      expect(found?.duplicates.map((record) => [record.id, record.hidden])).toEqual([
        [known, false],
        [draft, true],
      ]);
      expect((await waiting(draft))?.duplicates.map((record) => record.id)).toEqual([known, id]);

      const artist = await submit('artist', { artist_name: 'Hallucinogen', artist_country: 'Greece' }, admin);
      const twin = await submit('artist', { artist_name: 'Halucinogen', artist_country: 'Greece' });
      expect((await waiting(twin, 'artist'))?.duplicates.map((record) => record.name)).toEqual(['HALLUCINOGEN']);
      expect((await waiting(twin, 'artist'))?.duplicates[0]).toMatchObject({ type: 'artist', id: artist });
    });
  });
});
