import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import type { Twin } from '@moonfloor/contract/twins';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/session.ts';
import { candidateQueries, eventsAround } from './candidates.ts';
import { type KnownEvent, knownEvent } from './known-events.ts';
import { alikeFrom, nameLikeness } from './likeness.ts';
import { comparedName } from './name-keys.ts';
import { comparePlaces, knownPlace, type Place } from './same-place.ts';
import { seenNames } from './seen-names.ts';
import { describeTwins, type Likenesses } from './twin-details.ts';

/** What is known of an event whose twins are looked for. `date` is its first day, `YYYY-MM-DD`. */
export interface SoughtEvent extends Place {
  type: 'event';
  name: string;
  date: string;
  /** The event itself, when it is there already. */
  except?: number | undefined;
}

/** What is known of another record whose twins are looked for. */
export interface SoughtName {
  type: 'artist' | 'decoration';
  name: string;
  except?: number | undefined;
}

/** What is known of a release whose twins are looked for. */
export interface SoughtRelease extends Omit<SoughtName, 'type'> {
  type: 'release';
  artist: string;
}

export type Sought = SoughtEvent | SoughtName | SoughtRelease;

/**
 * Records that are likely the same as what is described, the likest first, a handful at most: for forms, imports and
 * admins. Names are compared without accents and words that say nothing; events must begin within a day of each other
 * and be at one place (within 30 km, or at the same venue or in the same area; in the same country where no more is
 * known), releases have an artist of about the same name. Who asks finds what everybody sees and what is their own,
 * admins all that is not deleted.
 */
export async function findTwins({ store: { db } }: Pick<Deps, 'store'>, actor: Actor, sought: Sought): Promise<Twin[]> {
  const found = sought.type === 'event' ? await alikeEvents(db, actor, sought) : await alikeNames(db, actor, sought);
  const best = [...found].toSorted(([one, a], [other, b]) => b - a || one - other).slice(0, limits.twins);
  return describeTwins(db, sought.type, new Map(best));
}

/** Events that the caller sees and that begin within a day of another one, ready to be compared. */
export async function knownEventsAround(db: Kysely<Schema>, actor: Actor, date: string): Promise<KnownEvent[]> {
  return (await eventsAround(db, actor, date).execute()).map(knownEvent);
}

/** Those of some events (which begin within a day of this one) that are likely the same, and how alike they are. */
export function alikeAmong(known: readonly KnownEvent[], { name, except, ...place }: Omit<SoughtEvent, 'type' | 'date'>): Likenesses {
  const own = comparedName('event', name);
  const here = knownPlace(place);
  const found = new Map<number, number>();
  for (const event of known) {
    const where = event.id === except ? 'apart' : comparePlaces(here, event.place);
    if (where === 'apart') continue;
    const likeness = nameLikeness(own, event.name(), { place: where === 'same' });
    if (likeness >= alikeFrom) found.set(event.id, likeness);
  }
  return found;
}

async function alikeEvents(db: Kysely<Schema>, actor: Actor, sought: SoughtEvent): Promise<Likenesses> {
  return alikeAmong(await knownEventsAround(db, actor, sought.date), sought);
}

async function alikeNames(db: Kysely<Schema>, actor: Actor, sought: SoughtName | SoughtRelease): Promise<Likenesses> {
  const { type, name, except } = sought;
  const own = comparedName(type, name);
  const artist = sought.type === 'release' ? comparedName('artist', sought.artist) : null;
  const ids = new Set<number>();
  for (const query of candidateQueries(db, type, name)) for (const { id } of await query.execute()) ids.add(id);
  if (except !== undefined) ids.delete(except);
  const found = new Map<number, number>();
  for (const row of ids.size === 0 ? [] : await seenNames(db, actor, type, [...ids])) {
    if (artist !== null && nameLikeness(artist, comparedName('artist', row.artist ?? '')) < alikeFrom) continue;
    const likeness = nameLikeness(own, comparedName(type, row.name));
    if (likeness >= alikeFrom) found.set(row.id, likeness);
  }
  return found;
}
