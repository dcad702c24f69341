import { limits } from '../api/limits.ts';
import { findCountry } from '../values/countries.ts';
import { styles } from '../values/lists.ts';
import { codePoints, hasInvisible, isBounded, isPrintable, nameKey } from '../values/text.ts';

/** Types of things that members follow. Free of zod, so that browsers can load it. */

/** Types of things that are followed by id (records) or by name. */
export const followTypes = ['artist', 'decoration', 'event', 'venue', 'promoter', 'label', 'country', 'style'] as const;
export type FollowType = (typeof followTypes)[number];

export const followedRecordTypes = ['artist', 'decoration', 'event', 'venue', 'promoter'] as const;
export type FollowedRecordType = (typeof followedRecordTypes)[number];

export const isFollowedRecord = (type: string): type is FollowedRecordType =>
  (followedRecordTypes as readonly string[]).includes(type);

/** A record, a name or a saved filter, as follows and announcements refer to it. */
export interface FollowTarget {
  type: FollowType | 'filter';
  /** The id of a record in decimal, the stored form of a name, or the canonical parameters of a filter. */
  target: string;
}

/** Returns the stored form of the id or name in a path; null if there can be no such thing. */
export function followTargetOf(type: FollowType, id: string): string | null {
  if (isFollowedRecord(type)) return /^[1-9]\d{0,9}$/.test(id) ? id : null;
  if (type === 'country') return findCountry(id)?.name ?? null;
  if (type === 'style') return styles.find((style) => style.toUpperCase() === id.toUpperCase()) ?? null;
  return labelKey(id);
}

/** Returns the name by which a record label is compared; null for text that is none. */
export function labelKey(label: string): string | null {
  if (!isBounded(label, limits.name) || !isPrintable(label, false) || hasInvisible(label)) return null;
  const key = nameKey(label);
  return key === '' || codePoints(key) > limits.name ? null : key;
}

/** Returns a key that is unique among all targets. */
export const followKey = ({ type, target }: FollowTarget): string => `${type} ${target}`;
