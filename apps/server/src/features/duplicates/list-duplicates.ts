import { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody, ParsedRequest } from '@moonfloor/contract/api/endpoint';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import type { Fields } from '../records/history.ts';
import { readFields } from '../records/record-type.ts';
import { requireRecord } from '../records/record-writes.ts';
import { describeDuplicates } from './describe-duplicates.ts';
import { pairsOfEvents } from './event-pairs.ts';
import { findDuplicates, type DuplicateQuery } from './find-duplicates.ts';
import { pairsOfNames } from './name-pairs.ts';

type Duplicates = ResponseBody<Api['listDuplicates']>;

/**
 * Returns a page of all pairs of likely duplicates, or all pairs of one record. Moderators only, which the route
 * has checked. Throws 404 when that record does not exist.
 */
export async function listDuplicates(
  deps: Deps,
  actor: Actor,
  { id, ...query }: ParsedRequest<Api['listDuplicates']>['query'],
): Promise<Duplicates> {
  if (id !== undefined) return { ...(await pairsWith(deps, actor, query.type, id)), next: null };
  const { db } = deps.store;
  const { pairs, next } =
    query.type === 'event'
      ? await pairsOfEvents(db, { ...query, today: deps.today() })
      : await pairsOfNames(db, query.type, query.after);
  const ids = new Map(pairs.flatMap((pair) => pair.ids.map((side): [number, number] => [side, pair.likeness])));
  const records = new Map((await describeDuplicates(db, query.type, ids)).map((record) => [record.id, record]));
  const sides = pairs.map(({ ids: [one, other], likeness }) =>
    [one, other].flatMap((side): Duplicate[] => (records.has(side) ? [{ ...records.get(side)!, likeness }] : [])),
  );
  // A record deleted in the meantime leaves no pair.
  return { name: null, pairs: sides.flatMap(([one, other]) => (one && other ? [{ one, other }] : [])), next };
}

async function pairsWith(
  deps: Deps,
  actor: Actor,
  type: ResourceType,
  id: number,
): Promise<Pick<Duplicates, 'name' | 'pairs'>> {
  const { db } = deps.store;
  const recordType = deps.recordTypes[type];
  const record = await requireRecord(db, recordType, id);
  const query = duplicateQueryOf(type, await readFields(recordType, db, record));
  const [one] = await describeDuplicates(db, type, new Map([[id, 1]]));
  const duplicates = await findDuplicates(deps, actor, { ...query, except: id });
  return {
    name: recordType.nameOf(record),
    pairs: duplicates.flatMap((other) => (one === undefined ? [] : [{ one, other }])),
  };
}

/** Returns the fields of a record that its duplicates share. */
function duplicateQueryOf(type: ResourceType, fields: Fields): DuplicateQuery {
  const text = (field: string) => z.string().catch('').parse(fields[field]);
  const names = z.array(z.string()).catch([]).parse(fields['alternative_names']);
  const degrees = (field: string) => z.number().nullable().parse(fields[field]);
  if (type === 'event') {
    return {
      type,
      name: text('event_name'),
      alternative_names: names,
      date: text('event_date'),
      country: text('country'),
      venue: text('event_location'),
      area: text('area'),
      latitude: degrees('latitude'),
      longitude: degrees('longitude'),
    };
  }
  if (type === 'release') return { type, name: text('release_name'), artist: text('artist_name') };
  if (type === 'decoration') return { type, name: text('decoration_name') };
  return { type, name: text(`${type}_name`), alternative_names: names };
}
