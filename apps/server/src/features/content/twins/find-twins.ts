import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import type { Twin } from '@moonfloor/contract/twins';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/session.ts';
import { candidateQueries, eventsAround } from './candidates.ts';
import { fileByPlace, knownEvent, likenessOfEvents, nearby } from './known-events.ts';
import { alikeFrom, nameLikeness } from './likeness.ts';
import { findLikest } from './likest.ts';
import { cellsOfRequest, createMeter } from './meter.ts';
import { comparedName, lazily } from './name-keys.ts';
import { knownPlace, type Place } from './same-place.ts';
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
  return describeTwins(db, sought.type, found);
}

/** The likest of the events that the caller sees and that begin within a day of that one. */
async function alikeEvents(db: Kysely<Schema>, actor: Actor, { name, date, except, ...place }: SoughtEvent): Promise<Likenesses> {
  const known = (await eventsAround(db, actor, date).execute()).map(knownEvent);
  const sought = { name: comparedName('event', name), place: knownPlace(place) };
  const near = [...nearby(fileByPlace(known), sought.place)].filter(({ id }) => id !== except);
  const likenessTo = likenessOfEvents(sought);
  return byId(await findLikest({ name: sought.name, likenessTo, wanted: limits.twins }, near, createMeter(cellsOfRequest)));
}

async function alikeNames(db: Kysely<Schema>, actor: Actor, sought: SoughtName | SoughtRelease): Promise<Likenesses> {
  const { type, name, except } = sought;
  const own = comparedName(type, name);
  const artist = sought.type === 'release' ? comparedName('artist', sought.artist) : null;
  const ids = new Set<number>();
  for (const query of candidateQueries(db, type, name)) for (const { id } of await query.execute()) ids.add(id);
  if (except !== undefined) ids.delete(except);
  const rows = ids.size === 0 ? [] : await seenNames(db, actor, type, [...ids]);
  const known = rows.map((row) => ({ ...row, name: lazily(() => comparedName(type, row.name)) }));
  const likenessTo = (other: (typeof known)[number]): number => {
    if (artist !== null && nameLikeness(artist, comparedName('artist', other.artist ?? '')) < alikeFrom) return 0;
    return nameLikeness(own, other.name());
  };
  return byId(await findLikest({ name: own, likenessTo, wanted: limits.twins }, known, createMeter(cellsOfRequest)));
}

const byId = (found: readonly [{ id: number }, number][]): Likenesses => new Map(found.map(([{ id }, likeness]) => [id, likeness]));
