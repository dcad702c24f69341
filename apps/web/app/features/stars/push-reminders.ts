import { limits } from '@moonfloor/contract/api/limits';
import { starOfKey } from '@moonfloor/contract/members/star-types';
import { reminderMinutes, type ReminderMinutes } from '@moonfloor/contract/values/lists';
import { currentLanguage } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { readToken, remindersKey, sentRemindersKey as sentKey } from '../../api/token.ts';
import { readStored, removeStored, writeStored } from '../../ui/storage.ts';
import { readStars, subscribeToStars } from './star-store.ts';

/** Delay between a change of the stars and sending it, in ms. */
const delayMs = 2000;

/** Whether the browser can receive notifications. iPhones can once the site is on the home screen. */
export const canRemind = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether notifications of this site are blocked in the browser's settings. */
export const isBlocked = (): boolean => canRemind() && Notification.permission === 'denied';

/** Returns how long before a set this browser is reminded; null if it is not. */
export function readMinutes(): ReminderMinutes | null {
  const stored = readStored(remindersKey);
  return reminderMinutes.find((minutes) => String(minutes) === stored) ?? null;
}

/**
 * Asks for permission to show notifications, and sends the starred sets to the server. Returns false if the permission
 * was not given. Throws if the browser's push service or the server cannot be reached.
 */
export async function startReminders(minutes: ReminderMinutes): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await send(minutes);
  writeStored(remindersKey, String(minutes));
  return true;
}

/** Ends the reminders: the browser accepts none from then on, even if the server does not hear of it. */
export async function endReminders(): Promise<void> {
  removeStored([remindersKey, sentKey]);
  const subscription = await currentSubscription();
  if (subscription === null) return;
  await api('endReminders', { body: { endpoint: subscription.endpoint } }).catch(() => undefined);
  await subscription.unsubscribe();
}

/** Sends a notification to this browser, by way of the server and the push service. */
export async function testReminders(): Promise<void> {
  const subscription = await currentSubscription();
  await api('testReminders', { body: { endpoint: subscription?.endpoint ?? '' } });
}

let isWatching = false;

/**
 * If this browser is reminded, sends the starred sets whenever they have changed; also subscribes again when the browser
 * or the site has new keys. Failed changes are sent with the next change or page.
 */
export function keepReminders(): void {
  if (isWatching) return;
  isWatching = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const minutes = readMinutes();
      if (minutes !== null && canRemind() && Notification.permission === 'granted')
        send(minutes, () => readMinutes() !== null).catch(() => undefined);
    }, delayMs);
  };
  subscribeToStars(onChange);
  onChange();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager.getSubscription() ?? null;
}

async function send(minutes: ReminderMinutes, isWanted = () => true): Promise<void> {
  const subscription = await subscribe();
  // they may have been ended meanwhile
  if (!isWanted()) return void (await subscription.unsubscribe());
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const sets = starredSets();
  // a member's other devices matter, too
  const sent = JSON.stringify(['of the session', endpoint, minutes, readToken() !== null, currentLanguage(), sets]);
  if (sent === readStored(sentKey)) return;
  const { p256dh = '', auth = '' } = keys;
  await api('setReminders', { body: { endpoint, p256dh, auth, minutes, sets } }, { signed: true });
  writeStored(sentKey, sent);
}

/** Returns the browser's subscription for this site, which is made again if the site has another key. */
async function subscribe(): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await api('getPushKey');
  const subscription = await pushManager.getSubscription();
  if (subscription !== null && keyOf(subscription) === key) return subscription;
  await subscription?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Returns the site's key that a subscription was made with, URL-safe base64. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns the starred sets in ascending order: of many, those starred last. */
function starredSets(): number[] {
  const latest = Object.entries(readStars().stars).sort(([, a], [, b]) => b - a);
  const ids = latest.flatMap(([key]) => {
    const star = starOfKey(key);
    return star?.type === 'set' ? [star.id] : [];
  });
  return ids.slice(0, limits.remindedSets).sort((a, b) => a - b);
}
