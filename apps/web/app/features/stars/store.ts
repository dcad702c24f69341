import { limits } from '@moonfloor/contract/limits';
import { type StarTarget, starKey } from '@moonfloor/contract/star-types';
import { readStored, writeStored } from '../../ui/local-storage.ts';

/** Local storage key of the stars. Keys that begin with it are kept at sign-out. */
const storageKey = 'stars';

/** Local storage key of how many minutes before a set this browser is reminded, if it is. */
export const remindersKey = 'stars-reminders';

/** The stars of this device, with or without an account. Times are in ms since 1970. */
export interface Stars {
  /** When each was set, by key. */
  stars: Readonly<Record<string, number>>;
  /** Changes that no account has yet, by key: when, and whether it was set. */
  unsent: Readonly<Record<string, readonly [at: number, starred: boolean]>>;
  /** The account whose stars these are; null before the first sign-in. */
  account: number | null;
}

const none: Stars = { stars: {}, unsent: {}, account: null };

let text: string | null = null;
let current = none;
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

/** Reads what another tab may have written. */
function refresh(): void {
  const stored = readStored(storageKey);
  // blocked storage has nothing: the stars last for this page
  if (stored === null || stored === text) return;
  text = stored;
  current = parse(stored);
}

function publish(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change, also of other tabs; returns a function that stops it. */
export function subscribeToStars(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage({ key, newValue }: StorageEvent): void {
  // without a key, everything was removed
  if (key !== storageKey && key !== null) return;
  text = newValue;
  current = parse(newValue);
  publish();
}

/** Returns the stars; the same object until they change. */
export function readStars(): Stars {
  if (text === null) refresh();
  return current;
}

/** Removes the stored stars when there are none, so that pages load nothing for them. */
function forget(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // where storage is blocked, there are none
  }
}

/** Returns whether something is starred. */
export const isStarred = (target: StarTarget): boolean => starKey(target) in readStars().stars;

/** Whether there is no room for another star. */
export const isFull = (): boolean => Object.keys(readStars().stars).length >= limits.stars;

/** Changes the stars by a function of what is stored now. */
export function changeStars(change: (stars: Stars) => Stars): void {
  refresh();
  current = change(current);
  const isEmpty = Object.keys(current.stars).length + Object.keys(current.unsent).length === 0;
  text = isEmpty ? null : JSON.stringify(current);
  if (text === null) forget();
  else writeStored(storageKey, text);
  publish();
}

/** Sets or removes stars; what exceeds the limit is left out. */
export function setStars(targets: readonly StarTarget[], starred: boolean): void {
  const now = Date.now();
  changeStars((before) => {
    const stars = { ...before.stars };
    const unsent = { ...before.unsent };
    for (const target of targets) {
      const key = starKey(target);
      if (key in stars === starred || (starred && Object.keys(stars).length >= limits.stars)) continue;
      if (starred) stars[key] = now;
      else delete stars[key];
      unsent[key] = [now, starred];
    }
    return { ...before, stars, unsent: latest(unsent) };
  });
}

/** Of many unsent changes, keeps the latest. */
function latest(unsent: Stars['unsent']): Stars['unsent'] {
  const entries = Object.entries(unsent);
  if (entries.length <= 2 * limits.stars) return unsent;
  return Object.fromEntries(entries.sort(([, [a]], [, [b]]) => b - a).slice(0, 2 * limits.stars));
}
