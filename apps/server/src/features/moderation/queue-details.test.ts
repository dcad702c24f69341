import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { onePicture } from '../../testing/pictures.ts';

const floors = [{ name: 'Main', artists: ['Vega', 'Nova', 'Lumen', 'Orbit'].map((artist_name) => ({ artist_name })) }];

describeOnDatabase('a record of the queue', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'all' });
  const [admin, member] = [await site.signIn('admin'), await site.signIn()];

  const submit = async (type: string, form: object, account: TestAccount = member, files = {}): Promise<number> => {
    const submitted = await site.request('POST', `/${collectionOf(type)}/submit`, {
      account,
      form: { ...form },
      ...files,
    });
    expect(submitted.statusCode, submitted.body).toBe(201);
    site.clock.advance(60_000);
    return submitted.json().id;
  };
  const waiting = async (id: number, type = 'event'): Promise<QueuedRecord | undefined> => {
    const { records } = await site.call('GET', '/admin/queue', { account: admin });
    return records.find((record: QueuedRecord) => record.type === type && record.id === id);
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
    const id = await submit('event', form, member, { files });
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
    const decide = (id: number, json: object) =>
      site.request('PUT', `/admin/queue/event/${id}`, { account: admin, json });
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
    const pairs = (await site.call('GET', '/admin/duplicates?type=event', { account: admin })).pairs;
    const ids = pairs.map(({ one, other }: { one: { id: number }; other: { id: number } }) => [one.id, other.id]);
    expect(ids).toEqual(
      expect.arrayContaining([
        [known, id],
        [linked, id],
      ]),
    );
    expect(ids).not.toContainEqual([known, linked]);
    const own = (await site.call('GET', `/admin/duplicates?type=event&id=${id}`, { account: admin })).pairs;
    expect(own.map(({ other }: { other: { id: number } }) => other.id)).toEqual([known, linked]);
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
