import { limits } from '@moonfloor/contract/api/limits';
import {
  mapStarLists,
  starOfKey,
  starredFields,
  type StarTarget,
  type StarType,
} from '@moonfloor/contract/members/star-types';
import type { Starred } from '@moonfloor/contract/members/stars';
import { keysOf } from '@moonfloor/contract/values/keys';
import { api } from '../../api/browser.ts';
import { readStoredJson, writeStored } from '../../ui/storage.ts';
import { changeStars, isOfAccount, isStarred, readStars, type Stars } from './star-store.ts';

/** Something that can be starred, with the page's facts about it. */
export type Starrable = StarTarget & { record: object };

/** Returns the local storage key of the facts about starred things, for pages offline. */
const storageKey = (): string => (isOfAccount() ? 'account-stars-known' : 'stars-known');

/** The facts, by id, in the lists of an answer. */
export type KnownStarred = {
  readonly [L in keyof Starred]: Readonly<Record<string, Omit<Starred[L][number], 'asked_id'>>>;
};

/** The lists with the type of star that they are about. */
const lists = { removed: 'set', ...mapStarLists((type) => type) } as const;

/** Builds facts list by list. */
export const mapLists = (of: (list: keyof Starred, type: StarType) => object): KnownStarred =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  Object.fromEntries(keysOf(lists).map((list) => [list, of(list, lists[list])])) as KnownStarred;

/** Returns the facts about starred things that this device has. */
export const readKnown = (): KnownStarred => ({
  ...mapLists(() => ({})),
  ...readStoredJson<Partial<KnownStarred>>(storageKey()),
});

/** Returns whether an event, or one of its sets, is starred. */
export function isEventStarred(id: number): boolean {
  const sets = Object.values(readKnown().sets).filter(({ event }) => event.id === id);
  return isStarred({ type: 'event', id }) || sets.some((set) => isStarred({ type: 'set', id: set.set_id }));
}

/** Adds facts about starred `StarTarget`s; forgets the rest. */
export function remember(more: Partial<KnownStarred>): KnownStarred {
  const { stars } = readStars();
  const storedStarred = readKnown();
  const starred = mapLists((list, type) => {
    const all = Object.entries({ ...storedStarred[list], ...more[list] });
    return Object.fromEntries(all.filter(([id]) => `${type} ${id}` in stars));
  });
  writeStored(storageKey(), JSON.stringify(starred));
  return starred;
}

/** The kept facts about a set or record, by type. */
const storedFields = {
  ...starredFields,
  set: ['set_id', 'day', 'set_start', 'set_end', 'starts_at', 'ends_at', 'floor_name', 'event', 'artists'],
} as const;

/** Adds a page's facts about something that was starred there. */
export function rememberStarred({ type, id, record }: Starrable): void {
  const names: readonly string[] = storedFields[type];
  const fields = Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
  const added: object = { [`${type}s`]: { [id]: fields } };
  remember(added);
}

/** Looks up starred things, in as few requests as the server's limit allows. */
export async function findStarred(targets: readonly StarTarget[], signal?: AbortSignal): Promise<Starred> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  const starred = Object.fromEntries(keysOf(lists).map((list) => [list, []])) as unknown as Starred;
  const ids = mapStarLists((type) => targets.filter((target) => target.type === type).map(({ id }) => id));
  const most = Math.max(...Object.values(ids).map((list) => list.length));
  for (let from = 0; from < most; from += limits.starredAtOnce) {
    const body = mapStarLists((type) => ids[`${type}s`].slice(from, from + limits.starredAtOnce));
    const batch = await api('findStarred', { body }, { ...(signal && { signal }) });
    for (const list of keysOf(lists)) {
      const all: object[] = starred[list];
      all.push(...batch[list]);
    }
  }
  return starred;
}

/** Returns the things that stars name. */
const targetsOf = ({ stars }: Pick<Stars, 'stars'>): StarTarget[] =>
  Object.keys(stars).flatMap((key) => starOfKey(key) ?? []);

/**
 * Looks up everything that is starred, and remembers it in place of the earlier facts. A star of a record that was merged,
 * or of its set, becomes one of the record or set that stays.
 */
export async function refreshKnown(signal?: AbortSignal): Promise<KnownStarred> {
  const starred = await findStarred(targetsOf(readStars()), signal);
  const renamed = keysOf(lists)
    .flatMap((list) =>
      starred[list].map((thing) => [`${lists[list]} ${thing.asked_id}`, `${lists[list]} ${idOf(thing)}`] as const),
    )
    .filter(([from, to]) => from !== to);
  if (renamed.length > 0) renameStars(new Map(renamed));
  writeStored(storageKey(), '{}');
  return remember(byId(starred));
}

/** Moves stars to other keys; the server does so itself. */
function renameStars(names: ReadonlyMap<string, string>): void {
  const rename = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(table).map(([key, value]) => [names.get(key) ?? key, value]));
  changeStars((before) => ({ ...before, stars: rename(before.stars), unsent: rename(before.unsent) }));
}

/** Returns the facts of an answer. */
export const byId = (starred: Starred): KnownStarred =>
  mapLists((list) => Object.fromEntries(starred[list].map(({ asked_id: _, ...thing }) => [idOf(thing), thing])));

const idOf = (thing: { set_id: number } | { id: number }): number => ('set_id' in thing ? thing.set_id : thing.id);
