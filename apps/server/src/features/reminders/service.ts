import type { Transaction } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { dayMs, secondMs } from '@moonfloor/contract/values/durations';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { type Language, languages, pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, tooManyRequests } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { lockSession } from '../auth/repository.ts';
import { languageOf } from '../mail/enqueue.ts';
import { type PushTarget, readVapidKeys, requirePushService, sendPush } from './push-service.ts';
import {
  countOfNetwork,
  deleteOldestSubscriptions,
  deleteSubscription,
  findCurrentSets,
  findSubscription,
  storeSubscription,
} from './repository.ts';

/** Seconds after which an undelivered test is dropped. */
const testTtlSeconds = 60;

/** The body that a browser sends: its subscription, and the sets that are starred on the device. */
interface RemindersForm extends PushTarget {
  minutes: number;
  sets: number[];
  language: Language;
}

/**
 * Stores the sets of which a browser gets reminders, in place of earlier ones, or that it belongs to a member, who is
 * reminded of their stars; returns the sets that do not exist. A member's browsers beyond `limits.pushSubscriptions` get none
 * from then on, the least recently used first. `network` is the hash of the caller's network: throws 429 when its browsers
 * without an account have reached `limits.networkReminders`. Throws 422 for other push services than those in the settings.
 */
export async function setReminders(
  deps: Deps,
  actor: Actor | null,
  { sets, ...subscription }: RemindersForm,
  network: string,
): Promise<{ unknown_sets: number[] }> {
  requirePushService(deps, subscription.endpoint);
  return deps.store.db.transaction().execute(async (db) => {
    const { current, unknown } = await findCurrentSets(db, [...new Set(sets)], deps.clock.now());
    const now = instant(deps.clock);
    if (actor === null) {
      await requireRoomInNetwork(db, { network, endpoint: subscription.endpoint, sets: current.length });
      await storeSubscription(
        db,
        { ...subscription, account_id: null, session_id: null, network },
        { sets: current, now },
      );
    } else {
      const session_id = await lockSession(db, actor);
      const owned = { ...subscription, account_id: actor.id, session_id, network: null };
      // members are reminded of their stars, which they may have removed on another device
      await storeSubscription(db, owned, { sets: [], now });
      await deleteOldestSubscriptions(db, actor.id, limits.pushSubscriptions);
    }
    return { unknown_sets: unknown };
  });
}

/** Throws 429 when the other browsers of a network leave no room for one with `sets` sets. */
async function requireRoomInNetwork(
  db: Transaction<Schema>,
  { network, endpoint, sets }: { network: string; endpoint: string; sets: number },
): Promise<void> {
  const others = await countOfNetwork(db, network, endpoint);
  const { browsers: maxBrowsers, sets: maxSets } = limits.networkReminders;
  if (others.browsers >= maxBrowsers || others.sets + sets > maxSets)
    throw tooManyRequests(dayMs / secondMs, messages.networkReminders);
}

/** Sends a notification to a browser. Throws 404 if it gets no reminders any longer, 502 if it cannot be reached. */
export async function testReminders(deps: Deps, endpoint: string): Promise<void> {
  const subscription = await findSubscription(deps.store.db, endpoint);
  if (subscription === undefined) throw notFound(messages.subscriptionNotFound);
  const language = languageOf(subscription.language);
  const message = runInLanguage(language, () => ({
    title: t('Reminders work'),
    body: t(
      'You will be reminded {minutes, plural, one {# minute} other {# minutes}} before your starred sets begin.',
      { minutes: subscription.minutes },
    ),
    url: pathIn(language, '/my-timetable'),
    tag: 'test',
    lang: languages[language].lang,
    dir: languages[language].dir,
  }));
  const outcome = await sendPush(deps, await readVapidKeys(deps.store.db), subscription, {
    message,
    ttlSeconds: testTtlSeconds,
  });
  if (outcome === 'sent') return;
  if (outcome === 'failed') throw new HttpError(502, messages.pushFailed);
  await deleteSubscription(deps.store.db, endpoint);
  throw notFound(messages.subscriptionNotFound);
}
