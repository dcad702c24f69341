import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { describeOnDatabase } from '../../testing/databases.ts';
import { fetchEvent } from '../../testing/events.ts';
import type { TestSubscription } from '../../testing/fakes/push-service.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { act, openReminderSite } from '../../testing/reminders.ts';
import { sweepReminders } from './repository.ts';

describeOnDatabase('sets of which browsers are reminded', async (dialect) => {
  const { site, service, addNight, send, remind } = await openReminderSite(dialect);

  const storedSets = async (browser: TestSubscription): Promise<number[]> => {
    const rows = await site.deps.store.db
      .selectFrom('reminded_set')
      .innerJoin('push_subscription', 'push_subscription.id', 'subscription_id')
      .where('endpoint', '=', browser.endpoint)
      .orderBy('set_id')
      .select('set_id')
      .execute();
    return rows.map(({ set_id }) => set_id);
  };

  test('only sets that exist are stored, and until they are over; the answer names the others', async () => {
    const { sets } = await addNight(act('Ziggy', '23:00'));
    const unknown = Array.from({ length: 400 }, (_, at) => 1_000_000 + at);
    const browser = service.subscribe();
    const answer = await send(browser, [...unknown, sets.ZIGGY]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { unknown_sets: unknown }]);
    expect(await storedSets(browser)).toEqual([sets.ZIGGY]);
    site.clock.set('2026-07-13T12:00:00Z');
    await sweepReminders(site.deps);
    expect(await storedSets(browser)).toEqual([sets.ZIGGY]);
    site.clock.set('2026-07-14T12:00:00Z');
    await sweepReminders(site.deps);
    expect(await storedSets(browser)).toEqual([]);
    await remind(browser, [sets.ZIGGY]);
    expect(await storedSets(browser)).toEqual([]);

    const browsers = site.deps.store.db.selectFrom('push_subscription').where('endpoint', '=', browser.endpoint);
    site.clock.set('2026-08-12T12:00:00Z');
    await sweepReminders(site.deps);
    expect(await browsers.select('id').execute()).toHaveLength(1);
    site.clock.set('2026-08-14T12:00:00Z');
    await sweepReminders(site.deps);
    expect(await browsers.select('id').execute()).toEqual([]);
  });

  test('a device that names a set by its number before a merge is reminded of the one that stays', async () => {
    const nights = [await addNight(act('Ziggy', '23:00')), await addNight(act('Ziggy', '23:00'))] as const;
    const admin = await site.signIn('admin');
    const [keep, from] = await Promise.all(nights.map(({ id }) => fetchEvent(site, id, admin)));
    expect((await mergeVersions(site, admin, 'event', keep!, from!)).statusCode).toBe(200);
    const browser = service.subscribe();
    await remind(browser, [nights[1].sets.ZIGGY]);
    expect(await storedSets(browser)).toEqual([nights[0].sets.ZIGGY]);
  });

  test('what browsers of one network store without an account is bounded', async () => {
    const { sets } = await addNight(act('Ziggy', '23:00'));
    const { db } = site.deps.store;
    const first = service.subscribe();
    await remind(first, [sets.ZIGGY]);
    const { network } = await db
      .selectFrom('push_subscription')
      .where('endpoint', '=', first.endpoint)
      .select('network')
      .executeTakeFirstOrThrow();
    const inNetwork = db.selectFrom('push_subscription').where('network', '=', network);
    const { counted } = await inNetwork
      .select(({ fn }) => fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow();
    await db
      .insertInto('push_subscription')
      .columns(['endpoint', 'p256dh', 'auth', 'language', 'minutes', 'network', 'updated_at'])
      .expression(
        sql`with recursive n(at) as (select 1 union all select at + 1 from n where at < ${sql.lit(limits.networkReminders.browsers - counted)})
          select 'https://push.example/full/' || at, 'x', 'x', 'en', 15, ${network}, ${'2026-07-01T12:00:00.000Z'} from n`,
      )
      .execute();

    const other = service.subscribe();
    const refused = await send(other, [sets.ZIGGY]);
    expect([refused.statusCode, refused.json().detail]).toEqual([429, messages.networkReminders]);
    expect(refused.headers['retry-after']).toBe('86400');
    expect(await storedSets(other)).toEqual([]);
    await remind(first, [sets.ZIGGY], { minutes: 30 });
    await remind(other, [sets.ZIGGY], { account: await site.signIn() });

    await db.deleteFrom('push_subscription').where('endpoint', '=', `https://push.example/full/1`).execute();
    await remind(service.subscribe(), [sets.ZIGGY]);
    await db.deleteFrom('push_subscription').where('endpoint', 'like', 'https://push.example/full/%').execute();

    const { id } = await inNetwork.select('id').limit(1).executeTakeFirstOrThrow();
    await sql`insert into reminded_set (subscription_id, set_id)
      with recursive n(at) as (select 1 union all select at + 1 from n where at < ${sql.lit(limits.networkReminders.sets)})
      select ${sql.lit(id)}, 2000000 + at from n`.execute(db);
    expect((await send(service.subscribe(), [sets.ZIGGY])).statusCode).toBe(429);
    await sweepReminders(site.deps);
    await remind(service.subscribe(), [sets.ZIGGY]);
  });
});
