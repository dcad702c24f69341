import { keysOf } from '../values/keys.ts';
import type { ResourceType } from '../values/lists.ts';

/** What can be starred: sets, and records of these types. Free of zod, so that browsers can load it. */

/** The types of records that can be starred, with the facts of which lists of stars consist. */
export const starredFields = {
  event: ['id', 'event_name', 'event_status', 'country', 'event_date', 'event_end_date', 'area'],
  artist: ['id', 'artist_name', 'artist_country'],
} as const satisfies Partial<Record<ResourceType, readonly string[]>>;

export const starredRecordTypes = keysOf(starredFields);
export type StarredRecordType = keyof typeof starredFields;
export const starTypes = ['set', ...starredRecordTypes] as const;
export type StarType = (typeof starTypes)[number];

export const canBeStarred = (type: ResourceType): type is StarredRecordType => type in starredFields;

/** Returns whether following a record of a type stars it, too. Events are starred with the response to them. */
export const isStarredByFollow = (type: string): type is 'artist' => type === 'artist';

/** Builds a value for each list of things of one type, as requests and answers have them: `sets`, `events`, … */
export const mapStarLists = <T>(of: (type: StarType) => T): Record<`${StarType}s`, T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  Object.fromEntries(starTypes.map((type) => [`${type}s`, of(type)])) as Record<`${StarType}s`, T>;

/** Something that can be starred. */
export interface StarTarget {
  type: StarType;
  id: number;
}

/** Returns a key that is unique among everything that can be starred. */
export const starKey = ({ type, id }: StarTarget): string => `${type} ${id}`;

/** Parses a key of `starKey`; null for other texts. */
export function starOfKey(key: string): StarTarget | null {
  const [name, digits = ''] = key.split(' ');
  const type = starTypes.find((starType) => starType === name);
  return type === undefined || !/^[1-9]\d{0,9}$/.test(digits) ? null : { type, id: Number(digits) };
}
