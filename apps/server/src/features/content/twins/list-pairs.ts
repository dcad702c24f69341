import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import type { Actor } from '../../../http/session.ts';
import { pairsOfEvents } from './event-pairs.ts';
import { pairsOfNames } from './name-pairs.ts';
import type { PairsPart, PairsRequest } from './pairs.ts';

/** A part of all pairs of records that are likely the same and that the caller sees; what is deleted is in none. */
export function listPairs(db: Kysely<Schema>, actor: Actor, request: PairsRequest): Promise<PairsPart> {
  return request.type === 'event' ? pairsOfEvents(db, request) : pairsOfNames(db, actor, request.type, request.after);
}
