import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { type Language, languages, pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { languageOf } from '../mail/recipient.ts';
import { requirePushService, sendPush } from './push-service.ts';
import { deleteOldestSubscriptions, deleteSubscription, findSubscription, storeSubscription } from './repository.ts';

/** A test that is not delivered within so many seconds is dropped. */
const testTtlSeconds = 60;

/**
 * Stores the sets of which a browser gets reminders, in place of earlier ones. A member's browsers beyond
 * `limits.pushSubscriptions` get none from then on, the least recently used first. Throws 422 for other push services
 * than those in the settings.
 */
export async function setReminders(
  deps: Deps,
  actor: Actor | null,
  {
    sets,
    ...subscription
  }: { endpoint: string; p256dh: string; auth: string; minutes: number; sets: number[]; language: Language },
): Promise<void> {
  requirePushService(deps, subscription.endpoint);
  await deps.store.db.transaction().execute(async (db) => {
    const user_id = actor?.id ?? null;
    const now = instant(deps.clock);
    await storeSubscription(db, { ...subscription, user_id }, { sets: [...new Set(sets)], now });
    if (user_id !== null) await deleteOldestSubscriptions(db, user_id, limits.pushSubscriptions);
  });
}

/** Sends a notification to a browser. Throws 404 if it gets no reminders any longer, 502 if it cannot be reached. */
export async function testReminders(deps: Deps, endpoint: string): Promise<void> {
  const subscription = await findSubscription(deps.store.db, endpoint);
  if (subscription === undefined) throw notFound(messages.subscriptionNotFound);
  const language = languageOf(subscription.language);
  const message = runInLanguage(language, () => ({
    title: t('Reminders work'),
    body: t('You hear of your starred sets {minutes, plural, one {# minute} other {# minutes}} before they begin.', {
      minutes: subscription.minutes,
    }),
    url: pathIn(language, '/my-timetable'),
    tag: 'test',
    lang: languages[language].lang,
    dir: languages[language].dir,
  }));
  const outcome = await sendPush(deps, subscription, { message, ttlSeconds: testTtlSeconds });
  if (outcome === 'sent') return;
  if (outcome === 'failed') throw new HttpError(502, messages.pushFailed);
  await deleteSubscription(deps.store.db, endpoint);
  throw notFound(messages.subscriptionNotFound);
}
