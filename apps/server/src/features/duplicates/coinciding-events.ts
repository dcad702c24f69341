import type { Kysely } from 'kysely';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { ComparableEvent } from './comparable-events.ts';
import { type AllNames, minLikeness } from './likeness.ts';
import { hasSameVenue, isBeside } from './same-place.ts';

/** The likeness of events whose names differ but that coincide and have something else in common: the least that counts. */
export const coincidenceLikeness = minLikeness;

/** An event that others may coincide with; one about to be added has no id. */
type Searched = Omit<ComparableEvent, 'id'> & { id?: number | undefined };

/** Maximum number of coinciding events that are looked at for one event. */
const maxCoinciding = 12;

/** Returns the events that begin on the same day at the same venue or some hundred metres from it, the oldest first. */
export function coincidingWith(one: Searched, nearbyEvents: Iterable<ComparableEvent>): ComparableEvent[] {
  return [...nearbyEvents]
    .filter(
      ({ id, day, place }) =>
        id !== one.id && day === one.day && (hasSameVenue(place, one.place) || isBeside(place, one.place)),
    )
    .toSorted((a, b) => a.id - b.id)
    .slice(0, maxCoinciding);
}

/**
 * Returns those of some pairs of coinciding events that have something else in common: a word of their names, the link or an
 * artist. Coordinates of a town or a region count for nothing. Two queries for each chunk of ids.
 */
export async function withSomethingInCommon<T extends readonly [one: Searched, other: ComparableEvent]>(
  db: Kysely<Schema>,
  pairs: readonly T[],
): Promise<T[]> {
  const ids = [...new Set(pairs.flatMap(([one, other]) => (one.id === undefined ? [other.id] : [one.id, other.id])))];
  const rows = await selectInChunks(ids, (chunk) => selectLinks(db, chunk).execute());
  const acts = await selectInChunks(ids, (chunk) => selectActs(db, chunk).execute());
  const traits = new Map(rows.map(({ id, link }) => [id, new Set(link === null ? [] : [plainLink(link)])]));
  for (const { event_id: id, name_key: key } of acts) traits.get(id)?.add(key);
  const isExact = new Map(rows.map(({ id, place_radius_km: radius }) => [id, radius === null]));
  return pairs.filter(([one, other]) => {
    const areExact = (one.id === undefined || isExact.get(one.id)) && isExact.get(other.id);
    if (!areExact && !hasSameVenue(one.place, other.place)) return false;
    const traitsOfOne = one.id === undefined ? undefined : traits.get(one.id);
    return (
      shareWord(one.names(), other.names()) || !(traitsOfOne?.isDisjointFrom(traits.get(other.id) ?? new Set()) ?? true)
    );
  });
}

function selectLinks(db: Kysely<Schema>, ids: readonly number[]) {
  return db.selectFrom('event').where('id', 'in', ids).select(['id', 'event_page_link as link', 'place_radius_km']);
}

function selectActs(db: Kysely<Schema>, ids: readonly number[]) {
  return db.selectFrom('floor_artist').where('event_id', 'in', ids).select(['event_id', 'name_key']);
}

/** Returns what is the same in all notations of a link: without scheme, `www.` and the last slash. */
export const plainLink = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** A word that tells something: three letters or more. */
const tellingWord = /\p{L}.*\p{L}.*\p{L}/u;

function shareWord(one: AllNames, other: AllNames): boolean {
  const words = new Set(one.flatMap((name) => name.words.filter((word) => tellingWord.test(word))));
  return other.some((name) => name.words.some((word) => words.has(word)));
}
