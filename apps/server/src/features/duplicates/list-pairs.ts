import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { pairsOfEvents } from './event-pairs.ts';
import { pairsOfNames } from './name-pairs.ts';
import type { PairsPage, PairsRequest } from './pairs.ts';

/** Returns a page of all pairs of likely duplicates, for admins; deleted records are excluded. */
export function listPairs(db: Kysely<Schema>, request: PairsRequest): Promise<PairsPage> {
  return request.type === 'event' ? pairsOfEvents(db, request) : pairsOfNames(db, request.type, request.after);
}
