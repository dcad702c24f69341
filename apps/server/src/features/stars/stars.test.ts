import { describe, expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import type { StarChange } from '@moonfloor/contract/members/stars';
import { countLockWaits, describeWithRaces } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { mergeRecords } from '../../testing/merge.ts';
import { submitRecord } from '../../testing/record-fixtures.ts';
import { createSuiteApp, type TestAccount } from '../../testing/test-app.ts';
import { listStarred } from './repository.ts';

const at = (minute: number): string => `2026-06-15T10:${String(minute).padStart(2, '0')}:00.000Z`;
const set = (id: number, minute: number, starred = true): StarChange => ({ type: 'set', id, starred, at: at(minute) });

describeWithRaces('stars', async (dialect, alone) => {
  const site = await createSuiteApp(dialect);

  const send = (account: TestAccount, changes: unknown) => account.tries('syncStars', { json: { changes } });
  const sync = async (account: TestAccount, ...changes: StarChange[]): Promise<string[]> => {
    const response = await send(account, changes);
    if (response.statusCode !== 200) throw new Error(`refused: ${response.body}`);
    const { stars } = response.json<{ stars: { type: string; id: number }[] }>();
    return stars.map(({ type, id }) => `${type} ${id}`).sort();
  };

  alone('of several devices are merged, and belong to one member', async () => {
    const account = await site.signIn();
    expect(await sync(account, set(1, 0), { type: 'artist', id: 7, starred: true, at: at(0) })).toEqual([
      'artist 7',
      'set 1',
    ]);
    expect(await sync(account, set(2, 1), { type: 'event', id: 1, starred: true, at: at(1) })).toEqual([
      'artist 7',
      'event 1',
      'set 1',
      'set 2',
    ]);
    expect(await sync(await site.signIn())).toEqual([]);
    expect(await listStarred(site.deps.store.db, account.id)).toEqual({ sets: [1, 2], events: [1], artists: [7] });
  });

  alone('the latest change counts, whichever arrives first, and repeating one changes nothing', async () => {
    const account = await site.signIn();
    await sync(account, set(1, 0), set(2, 0));
    expect(await sync(account, set(1, 10, false))).toEqual(['set 2']);
    // a device that was offline sends its earlier changes
    expect(await sync(account, set(1, 5), set(2, 5))).toEqual(['set 2']);
    expect(await sync(account, set(1, 0))).toEqual(['set 2']);
    expect(await sync(account, set(1, 11), set(1, 10, false), set(2, 3, false))).toEqual(['set 1', 'set 2']);
    // removed before the server knew of it
    expect(await sync(account, set(3, 20, false))).toEqual(['set 1', 'set 2']);
    expect(await sync(account, set(3, 19))).toEqual(['set 1', 'set 2']);
  });

  describe.runIf(dialect === 'postgres')('of a record that is being merged go to the one that stays', () => {
    const { db } = site.deps.store;
    const star = (type: 'event' | 'artist', id: number): StarChange => ({ type, id, starred: true, at: at(0) });

    test('if the merge is first', async () => {
      const [account, admin] = [await site.signIn(), await site.signIn('admin')];
      const [keep, from] = [(await submitEvent(site, admin)).id, (await submitEvent(site, admin)).id];
      const waiting: Promise<unknown>[] = [];
      await db.transaction().execute(async (holding) => {
        await holding.selectFrom('content_version').select('version').forUpdate().execute();
        waiting.push(mergeRecords(site, admin, 'event', keep, from));
        await expect.poll(() => countLockWaits(db)).toBe(1);
        waiting.push(sync(account, star('event', from)));
        await expect.poll(() => countLockWaits(db)).toBe(2);
      });
      await Promise.all(waiting);
      expect(await sync(account)).toEqual([`event ${keep}`]);
    });

    test('if the star is first', async () => {
      const [account, admin] = [await site.signIn(), await site.signIn('admin')];
      const submit = async (artist_name: string) => (await submitRecord(site, admin, 'artist', { artist_name })).id;
      const [keep, from] = [await submit('Stays'), await submit('Goes')];
      const waiting: Promise<unknown>[] = [];
      await db.transaction().execute(async (holding) => {
        await holding.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute();
        waiting.push(sync(account, star('artist', from)));
        await expect.poll(() => countLockWaits(db)).toBe(1);
        const merging = mergeRecords(site, admin, 'artist', keep, from);
        waiting.push(merging);
        await Promise.race([merging, expect.poll(() => countLockWaits(db)).toBe(2)]);
      });
      await Promise.all(waiting);
      expect(await sync(account)).toEqual([`artist ${keep}`]);
    });
  });

  alone('a clock that is fast does not win for ever', async () => {
    const account = await site.signIn();
    await sync(account, { type: 'set', id: 1, starred: true, at: '2099-01-01T00:00:00Z' });
    const now = new Date(site.deps.clock.now() + 1).toISOString();
    expect((await send(account, [])).json().stars[0].at < now).toBe(true);
  });

  alone('the latest change counts, also of a device whose clock is slow or fast', async () => {
    const account = await site.signIn();
    const hour = 3_600_000;
    /** A change that a device makes some minutes before it sends it. */
    const change = (starred: boolean, { minutesAgo, ahead }: { minutesAgo: number; ahead: number }) => {
      const now = site.clock.now() + ahead;
      const at = new Date(now - minutesAgo * 60_000).toISOString();
      return account.must('syncStars', {
        json: { changes: [{ type: 'set', id: 1, starred, at }], now: new Date(now).toISOString() },
      });
    };
    const ids = async (...sent: Parameters<typeof change>) => (await change(...sent)).stars.map(({ id }) => id);
    expect(await ids(true, { minutesAgo: 0, ahead: 0 })).toEqual([1]);
    site.clock.advance(60_000);
    expect(await ids(false, { minutesAgo: 0, ahead: -hour })).toEqual([]);
    site.clock.advance(60_000);
    expect(await ids(true, { minutesAgo: 0, ahead: -hour })).toEqual([1]);
    // made offline, before the others
    expect(await ids(false, { minutesAgo: 5, ahead: hour })).toEqual([1]);
    expect(await ids(false, { minutesAgo: 5, ahead: -hour })).toEqual([1]);
  });

  alone('are limited, with nothing changed beyond', async () => {
    const account = await site.signIn();
    const many = (from: number, count: number) => Array.from({ length: count }, (_, index) => set(from + index, 0));
    expect(await sync(account, ...many(1, limits.stars))).toHaveLength(limits.stars);
    const refused = await send(account, many(limits.stars + 1, 1));
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, 'changes']);
    expect(await sync(account)).toHaveLength(limits.stars);
    expect(await sync(account, set(1, 1, false), set(limits.stars + 1, 1))).toHaveLength(limits.stars);
    expect((await send(account, many(1, 2 * limits.stars + 1))).statusCode).toBe(422);
    const rows = site.deps.store.db.selectFrom('star').where('account_id', '=', account.id).select('target_id');
    // removed stars are forgotten at some point
    await sync(account, ...many(1, limits.stars).map((star) => ({ ...star, starred: false, at: at(2) })));
    await sync(account, ...many(10_000, limits.stars).map((star) => ({ ...star, starred: false })));
    expect((await rows.execute()).length).toBeLessThanOrEqual(2 * limits.stars);
  });

  alone('those of events are sent less often, because they change what visitors see', async () => {
    const account = await site.signIn();
    const event = { ...set(1, 0), type: 'event' };
    for (let sent = 0; sent < 120; sent += 1) await send(account, [event]);
    expect([(await send(account, [event])).statusCode, (await send(account, [set(1, 0)])).statusCode]).toEqual([
      429, 200,
    ]);
  });

  alone('bad input is refused', async () => {
    const account = await site.signIn();
    const validChange = set(1, 0);
    for (const change of [
      { ...validChange, type: 'release' },
      { ...validChange, id: 0 },
      { ...validChange, id: '0x1' },
      { ...validChange, id: 3_000_000_000 },
      { ...validChange, starred: 1 },
      { ...validChange, at: '2026-06-15' },
      { ...validChange, at: 'x'.repeat(100_000) },
      null,
    ])
      expect([change, (await send(account, [change])).statusCode]).toEqual([change, 422]);
    expect((await send(account, 'all')).statusCode).toBe(422);
    const late = await account.tries('syncStars', { json: { changes: [validChange], now: 'late' } });
    expect([late.statusCode, late.json().errors[0].message]).toEqual([
      422,
      'now must be an instant such as 2027-07-17T22:00:00.000Z',
    ]);
    expect(await sync(account)).toEqual([]);
  });
});
