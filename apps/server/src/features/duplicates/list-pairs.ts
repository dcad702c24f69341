import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { pairsOfEvents } from './event-pairs.ts';
import { pairsOfNames } from './name-pairs.ts';
import type { PairsPage, PairsRequest } from './pairs.ts';

/** A part of all pairs of records that are likely the same, for admins; what is deleted is in none. */
export function listPairs(db: Kysely<Schema>, request: PairsRequest): Promise<PairsPage> {
  return request.type === 'event' ? pairsOfEvents(db, request) : pairsOfNames(db, request.type, request.after);
}
