import { limits } from '@moonfloor/contract/api/limits';
import { type StarTarget, starKey, starOfKey } from '@moonfloor/contract/members/star-types';
import { readToken, readAccount } from '../../api/token.ts';
import { readStored, removeStored, writeStored } from '../../ui/storage.ts';

/**
 * Local storage keys: of the stars that were made without an account, which stay at sign-out (as all keys that begin so), and
 * of the stars of the account that is signed in.
 */
const deviceKey = 'stars';
const accountKey = 'account-stars';

/** Returns whether the stars are those of an account, not of the device. */
export const isOfAccount = (): boolean => readToken() !== null;

const storageKey = (): string => (isOfAccount() ? accountKey : deviceKey);

/** The stars of this device or of an account. Times are in ms since 1970. */
export interface Stars {
  /** When each was set, by key. */
  stars: Readonly<Record<string, number>>;
  /** Changes that the account does not have yet, by key: when, and whether it was set. */
  unsent: Readonly<Record<string, readonly [at: number, starred: boolean]>>;
  /** The account whose stars these are; null if they were made without one. */
  account: number | null;
  /** How many stars an account has, with which there were too many when they were sent; null if there were not. */
  refused: number | null;
}

const none: Stars = { stars: {}, unsent: {}, account: null, refused: null };

/** Where `current` was read, and what stood there. */
let source = deviceKey;
let text: string | null = null;
let current = none;
let limitShown = false;
const listeners = new Set<() => void>();

function parse(stored: string | null): Stars {
  try {
    // only this file writes it
    const read: Partial<Stars> | null = JSON.parse(stored ?? 'null');
    return { ...none, ...read };
  } catch {
    return none;
  }
}

/** Reads the stars again, which another tab may have written. */
function refresh(): void {
  const key = storageKey();
  const stored = readStored(key);
  // blocked storage has nothing: the stars last for this page
  if (key === source && (stored === null || stored === text)) return;
  source = key;
  text = stored;
  const read = parse(stored);
  const account = key === accountKey ? (readAccount()?.id ?? null) : null;
  // those of another account, whose session expired
  current = key === accountKey && read.account !== account ? { ...none, account } : read;
}

/** Reads the stars of the account that is signed in now, whatever was read before. */
export function followSession(): void {
  source = '';
  refresh();
  publish();
}

function publish(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change, also of other tabs; returns a function that stops it. */
export function subscribeToStars(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

function onStorage({ key }: StorageEvent): void {
  // without a key, everything was removed
  if (key === storageKey() || key === null) followSession();
}

/** Pages that the browser has kept for the way back hear of no changes meanwhile. */
function onShow({ persisted }: PageTransitionEvent): void {
  if (persisted) followSession();
}

/** Returns the stars; the same object until they change. */
export function readStars(): Stars {
  if (text === null || source !== storageKey()) refresh();
  return current;
}

/** The account that was asked for the stars of its other devices since this page was opened, and whether it has answered. */
let lastAsked = { account: 0, answered: false };

/** Notes that an account has answered, or cannot be reached. */
export function noteAnswer(account: number, answered: boolean): void {
  lastAsked = { account, answered };
  publish();
}

/** Whether there may be more stars, of an account that has not answered yet. */
export const areStarsAwaited = (): boolean => isOfAccount() && lastAsked.account !== readAccount()?.id;

/** Whether there may be more stars, of an account that could not be reached. */
export const areStarsMissing = (): boolean => isOfAccount() && !areStarsAwaited() && !lastAsked.answered;

export const isStarred = (target: StarTarget): boolean => starKey(target) in readStars().stars;

/** Whether something was just left out because there was no room for another star. */
export const isLimitShown = (): boolean => limitShown;

/** Notes that somebody has read that there is no room for another star. */
export function closeLimit(): void {
  limitShown = false;
  publish();
}

/** Changes the stars by a function of the stored ones. */
export function changeStars(change: (stars: Stars) => Stars): void {
  refresh();
  current = change(current);
  const isEmpty = Object.keys(current.stars).length + Object.keys(current.unsent).length === 0;
  text = isEmpty ? null : JSON.stringify(current);
  if (text === null) removeStored([source]);
  else writeStored(source, text);
  publish();
}

/** Removes all stars from this device. No account hears of it: the next sign-in brings back those of the account. */
export function clearStars(): void {
  text = null;
  current = none;
  removeStored([source]);
  publish();
}

/** Local storage key that is set once the account does not want the stars that were made without one; it stays as they do. */
const declinedKey = (): string => `stars-declined:${readAccount()?.id}`;

/** Returns the stars that were made without an account, and that the signed-in one was not asked about. */
export function starsToOffer(): StarTarget[] {
  if (!isOfAccount() || readStored(declinedKey()) !== null) return [];
  return Object.keys(parse(readStored(deviceKey)).stars).flatMap((key) => starOfKey(key) ?? []);
}

/** Gives the offered stars to the account, or leaves them to the device. Those that do not fit stay there. */
export function answerOffer(wanted: boolean): void {
  const offered = starsToOffer();
  if (wanted) setStars(offered, true);
  if (wanted && !limitShown) removeStored([deviceKey]);
  else writeStored(declinedKey(), '1');
  publish();
}

/**
 * Sets or removes stars; those beyond the limit are left out, which is then shown. `isSent` says that the account has the
 * change already.
 */
export function setStars(targets: readonly StarTarget[], starred: boolean, { isSent = false } = {}): void {
  limitShown = false;
  const at = Date.now();
  changeStars((before) => {
    const stars = { ...before.stars };
    const unsent = { ...before.unsent };
    for (const target of targets) {
      const key = starKey(target);
      if (key in stars === starred) continue;
      if (starred && Object.keys(stars).length >= limits.stars) {
        limitShown = true;
        continue;
      }
      if (starred) stars[key] = at;
      else delete stars[key];
      if (isSent) delete unsent[key];
      else unsent[key] = [at, starred];
    }
    return { ...before, stars, unsent: latest(unsent) };
  });
}

/** Of many removals that no account has yet, keeps the latest: with the stars they are one request. */
function latest(unsent: Stars['unsent']): Stars['unsent'] {
  const entries = Object.entries(unsent);
  const removals = entries.filter(([, [, starred]]) => !starred);
  if (removals.length <= limits.stars) return unsent;
  const forgotten = new Set(removals.sort(([, [a]], [, [b]]) => b - a).slice(limits.stars));
  return Object.fromEntries(entries.filter((entry) => !forgotten.has(entry)));
}
