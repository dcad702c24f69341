import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { expect, test } from 'vitest';
import { fetchLatestActivity } from '../../testing/activity.ts';
import { formOf } from '../../testing/call-inputs.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { createSuiteApp } from '../../testing/test-app.ts';

const minute = 60_000;
const text =
  'A long night of slow music by the river, with fires, tea, blankets and good friends from the whole valley.';
const advert =
  'Buy the cheapest watches of the whole world in our shop, fast delivery to every country, and pay later.';

describeOnDatabase('decisions of the queue', async (dialect) => {
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
    const submitted = await site.request('POST', `/${collectionOf(type)}/submit`, { account, form });
    expect(submitted.statusCode, submitted.body).toBe(201);
    site.clock.advance(minute);
    return submitted.json().id;
  };
  const decide = async (id: number, json: object, type = 'event', account = moderator) => {
    const response = await site.request('PUT', `/admin/queue/${type}/${id}`, { account, json });
    site.clock.advance(minute);
    return response;
  };
  const list = async (state: string, account = moderator): Promise<QueuedRecord[]> => {
    const { records, totals } = await site.call('GET', `/admin/queue?state=${state}&limit=100`, { account });
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
    await site.request('PUT', `/events/${changed}`, { account: member, form: { area: 'Alentejo' } });
    const decided = await list('decided');
    expect(decided.map(({ type, id, status, review }) => [type, id, status, review?.reason])).toEqual([
      ['artist', artist, 'active', undefined],
      ['event', second, 'draft', 'The place is missing'],
      ['event', first, 'published', undefined],
    ]);
    expect(decided.map(({ decided_at: at }) => at)).toEqual(
      decided.map(({ decided_at: at }) => at).toSorted((a, b) => (a! < b! ? 1 : -1)),
    );
    expect(await list('decided', other)).toEqual([]);
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
    expect(await site.call('GET', `/reviews/event/${id}`, { account: author })).toEqual({ review: null });
    expect((await decide(id, undo)).statusCode, 'twice').toBe(409);
    const admin = await site.signIn('admin');
    expect(await fetchLatestActivity(site, admin, 'event', id)).toMatchObject({
      user_name: moderator.username,
      action_type: 'other',
      reverts: expect.any(Number),
    });
  });
});
