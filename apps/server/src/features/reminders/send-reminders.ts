import { addDays } from '@moonfloor/contract/values/days';
import { hourMs, minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import { isCancelled, reminderMinutes } from '@moonfloor/contract/values/lists';
import { runInLanguage } from '@moonfloor/messages/catalogue';
import { type Language, languages, pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { setName } from '../events/set-name.ts';
import { languageOf } from '../mail/enqueue.ts';
import { findSets } from '../my-timetable/sets-by-id.ts';
import { type PushMessage, readVapidKeys, sendPush, type VapidKeys } from './push-service.ts';
import {
  takeReminder,
  clearFailures,
  deleteSubscription,
  type DueReminder,
  dueReminders,
  releaseReminder,
  remindedSets,
} from './repository.ts';

type StartingSet = Awaited<ReturnType<typeof findSets>>['sets'][number];

/** Messages that a process sends at the same time. */
const concurrent = 8;

/** Wall times at events differ from UTC by at most so much. */
const maxOffsetMs = 14 * hourMs;
const longestLeadMs = Math.max(...reminderMinutes) * minuteMs;

/** How long a push service that refuses a message is left alone; doubled each time. */
const firstRetryMs = 15 * secondMs;
const maxRetryMs = 5 * minuteMs;

/**
 * Sends the reminders that are due, run every 15 seconds. Each is taken before it is sent, so that it is sent once
 * although several servers run; it is tried again only if the push service has not taken it, until the set begins.
 */
export async function sendReminders(deps: Deps, stop: AbortSignal): Promise<void> {
  const sets = await listStarting(deps);
  const reminders: DueReminder[] = [];
  for (const [beginsIn, setsOfMinute] of Map.groupBy(sets.values(), (set) =>
    Math.ceil(beginsInMs(deps, set) / minuteMs),
  )) {
    const ids = setsOfMinute.map(({ set_id }) => set_id);
    const when = { beginsIn, now: instant(deps.clock) };
    reminders.push(...(await selectInChunks(ids, (chunk) => dueReminders(deps.store.db, chunk, when).execute())));
  }
  const begins = (reminder: DueReminder): number => beginsInMs(deps, sets.get(reminder.set_id)!);
  if (reminders.length === 0) return;
  const keys = await readVapidKeys(deps.store.db);
  // the senders share one iterator
  const waiting = reminders.toSorted((one, other) => begins(one) - begins(other)).values();
  const drain = async (): Promise<void> => {
    for (const next of waiting) {
      if (stop.aborted) return;
      if (begins(next) > 0) await remind(deps, keys, next, sets.get(next.set_id)!);
    }
  };
  // a run ends when all its senders have ended, also if one fails
  const ends = await Promise.allSettled(Array.from({ length: concurrent }, drain));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

const beginsInMs = ({ clock }: Deps, set: StartingSet): number => Date.parse(set.starts_at) - clock.now();

/** Returns the sets that begin within the longest lead time, by id, as far as their events take place. */
async function listStarting(deps: Deps): Promise<Map<number, StartingSet>> {
  const now = deps.clock.now();
  const wallTime = (at: number): string => new Date(at).toISOString().slice(0, 16);
  const between = { from: wallTime(now - maxOffsetMs), to: wallTime(now + maxOffsetMs + longestLeadMs) };
  const rows = await remindedSets(deps.store.db, between).execute();
  const { sets } = await findSets(
    deps.store.db,
    rows.map(({ set_id }) => set_id),
  );
  const startingSets = sets.filter((set) => {
    const { event_date: first, event_end_date: last, event_status: status } = set.event;
    const takesPlace = status !== 'cancelled' && status !== 'postponed';
    // its event was moved, and nobody has moved the set
    const day = set.set_start.slice(0, 10);
    const isStale = day < first || day > addDays(last ?? first, 1);
    const beginsIn = beginsInMs(deps, set);
    return takesPlace && !isStale && beginsIn > 0 && beginsIn <= longestLeadMs;
  });
  return new Map(startingSets.map((set) => [set.set_id, set]));
}

function messageOf(language: Language, set: StartingSet): PushMessage {
  const place = [set.floor_name, set.event.event_name].filter(Boolean).join(', ');
  return {
    title: setName(set),
    body: `${isCancelled(set) ? t('Cancelled') : t('Begins at {time}', { time: set.set_start.slice(11) })}\n${place}`,
    url: pathIn(language, `/event/${set.event.id}/timetable`),
    tag: `set ${set.set_id}`,
    lang: languages[language].lang,
    dir: languages[language].dir,
  };
}

async function remind(deps: Deps, keys: VapidKeys, subscription: DueReminder, set: StartingSet): Promise<void> {
  const { db } = deps.store;
  const now = deps.clock.now();
  const reminder = { subscription_id: subscription.id, set_id: set.set_id, set_start: set.set_start };
  if (!(await takeReminder(db, reminder, new Date(now).toISOString()))) return;
  const language = languageOf(subscription.language);
  const message = runInLanguage(language, () => messageOf(language, set));
  const ttlSeconds = Math.max(1, Math.ceil(beginsInMs(deps, set) / secondMs));
  const outcome = await sendPush(deps, keys, subscription, { message, ttlSeconds });
  if (outcome === 'gone') await deleteSubscription(db, subscription.endpoint);
  else if (outcome === 'sent') {
    if (subscription.failures > 0) await clearFailures(db, subscription.id);
  } else {
    const delay = Math.min(firstRetryMs * 2 ** subscription.failures, maxRetryMs);
    await releaseReminder(db, reminder, {
      failures: subscription.failures + 1,
      retry_at: new Date(now + delay).toISOString(),
    });
  }
}
