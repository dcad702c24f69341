import { limits } from '@moonfloor/contract/limits';
import { starOfKey, type StarTarget, type StarType } from '@moonfloor/contract/star-types';
import type { RemovedSet, Starred, StarredArtist, StarredEvent, StarredSet } from '@moonfloor/contract/stars';
import { api } from '../../api/browser.ts';
import { readStored, writeStored } from '../../ui/local-storage.ts';
import type { Starrable } from './starrable.ts';
import { changeStars, isOfAccount, readStars, type Stars } from './store.ts';

/** Returns the local storage key of the facts about starred things, for pages offline. */
const storageKey = (): string => (isOfAccount() ? 'account-stars-known' : 'stars-known');

/** The facts, by id. */
export interface KnownStarred {
  sets: Readonly<Record<string, StarredSet>>;
  removed: Readonly<Record<string, RemovedSet>>;
  events: Readonly<Record<string, Omit<StarredEvent, 'asked_id'>>>;
  artists: Readonly<Record<string, Omit<StarredArtist, 'asked_id'>>>;
}

const nothing: KnownStarred = { sets: {}, removed: {}, events: {}, artists: {} };

/** Returns the facts about starred things that this device has. */
export function readKnown(): KnownStarred {
  try {
    // only this file writes it
    const read: Partial<KnownStarred> | null = JSON.parse(readStored(storageKey()) ?? 'null');
    return { ...nothing, ...read };
  } catch {
    return nothing;
  }
}

/** Adds facts about starred `StarTarget`s; forgets the rest. */
export function remember(more: Partial<KnownStarred>): KnownStarred {
  const { stars } = readStars();
  const before = readKnown();
  const keep = <T>(type: StarType, known: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(known).filter(([id]) => `${type} ${id}` in stars));
  const known: KnownStarred = {
    sets: keep('set', { ...before.sets, ...more.sets }),
    removed: keep('set', { ...before.removed, ...more.removed }),
    events: keep('event', { ...before.events, ...more.events }),
    artists: keep('artist', { ...before.artists, ...more.artists }),
  };
  writeStored(storageKey(), JSON.stringify(known));
  return known;
}

/** The kept facts about a record, by type. */
const kept = {
  set: ['set_id', 'day', 'set_start', 'set_end', 'starts_at', 'ends_at', 'floor_name', 'event', 'artists'],
  event: ['id', 'event_name', 'event_status', 'country', 'event_date', 'event_end_date', 'area'],
  artist: ['id', 'artist_name', 'artist_country'],
} as const;

/** Adds a page's facts about something that was starred there. */
export function rememberRecord({ type, id, record }: Starrable): void {
  const names: readonly string[] = kept[type];
  const fields = Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
  const added: object = { [`${type}s`]: { [id]: fields } };
  remember(added);
}

/** Looks things up, as many at once as the server allows. */
export async function findStarred(targets: readonly StarTarget[], signal?: AbortSignal): Promise<Starred> {
  const found: Starred = { sets: [], removed: [], events: [], artists: [] };
  const ids = (type: StarType): number[] => targets.filter((target) => target.type === type).map(({ id }) => id);
  const lists = { sets: ids('set'), events: ids('event'), artists: ids('artist') };
  const most = Math.max(...Object.values(lists).map((list) => list.length));
  for (let from = 0; from < most; from += limits.starredAtOnce) {
    const part = (list: number[]): number[] => list.slice(from, from + limits.starredAtOnce);
    const body = { sets: part(lists.sets), events: part(lists.events), artists: part(lists.artists) };
    const some = await api('findStarred', { body }, { ...(signal && { signal }) });
    found.sets.push(...some.sets);
    found.removed.push(...some.removed);
    found.events.push(...some.events);
    found.artists.push(...some.artists);
  }
  return found;
}

/** Returns the things that stars name. */
const targetsOf = ({ stars }: Pick<Stars, 'stars'>): StarTarget[] =>
  Object.keys(stars).flatMap((key) => starOfKey(key) ?? []);

/**
 * Looks up everything that is starred, and remembers it in place of the earlier facts. A star of a record that was merged,
 * or of its set, becomes one of the record or set that stays.
 */
export async function refreshKnown(signal?: AbortSignal): Promise<KnownStarred> {
  const found = await findStarred(targetsOf(readStars()), signal);
  const renamed = [
    ...[...found.sets, ...found.removed].map(({ set_id: id, asked_id }) => [`set ${asked_id}`, `set ${id}`] as const),
    ...found.events.map(({ id, asked_id }) => [`event ${asked_id}`, `event ${id}`] as const),
    ...found.artists.map(({ id, asked_id }) => [`artist ${asked_id}`, `artist ${id}`] as const),
  ].filter(([from, to]) => from !== to);
  if (renamed.length > 0) renameStars(new Map(renamed));
  writeStored(storageKey(), '{}');
  return remember(byId(found));
}

/** Moves stars to other keys; the server does so itself. */
function renameStars(names: ReadonlyMap<string, string>): void {
  const rename = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(table).map(([key, value]) => [names.get(key) ?? key, value]));
  changeStars((before) => ({ ...before, stars: rename(before.stars), unsent: rename(before.unsent) }));
}

/** Returns the facts of an answer. */
export function byId({ sets, removed, events, artists }: Starred): KnownStarred {
  const table = <T, K>(list: readonly T[], idOf: (one: T) => number, pick: (one: T) => K): Record<string, K> =>
    Object.fromEntries(list.map((one) => [idOf(one), pick(one)]));
  return {
    sets: table(
      sets,
      (set) => set.set_id,
      ({ asked_id: _, ...set }) => set,
    ),
    removed: table(
      removed,
      (set) => set.set_id,
      ({ asked_id: _, ...set }) => set,
    ),
    events: table(
      events,
      ({ id }) => id,
      ({ asked_id: _, ...event }) => event,
    ),
    artists: table(
      artists,
      ({ id }) => id,
      ({ asked_id: _, ...artist }) => artist,
    ),
  };
}
