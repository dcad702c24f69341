import type { Api } from '@moonfloor/contract/api';
import type { Answer, Received } from '@moonfloor/contract/endpoint';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Twin } from '@moonfloor/contract/twins';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import type { Fields } from '../content/record-kind.ts';
import { requireRecord } from '../content/record-writes.ts';
import { findTwins, type Sought } from '../content/twins/find-twins.ts';
import { listPairs } from '../content/twins/list-pairs.ts';
import { describeTwins } from '../content/twins/twin-details.ts';
import { kindOf } from './kinds.ts';

type Duplicates = Answer<Api['listDuplicates']>;

/**
 * A part of all pairs of records that are likely the same, or all of one record. For admins, which the route has checked.
 * Throws 404 when that one is not there.
 */
export async function listDuplicates(
  deps: Deps,
  actor: Actor,
  { id, ...query }: Received<Api['listDuplicates']>['query'],
): Promise<Duplicates> {
  if (id !== undefined) return { pairs: await pairsOf(deps, actor, query.type, id), next: null };
  const { db } = deps.store;
  const { pairs, next } = await listPairs(db, { ...query, today: deps.today() });
  const ids = new Map(pairs.flatMap((pair) => pair.ids.map((side): [number, number] => [side, pair.likeness])));
  const records = new Map((await describeTwins(db, query.type, ids)).map((record) => [record.id, record]));
  const sides = pairs.map(({ ids: [one, other], likeness }) =>
    [one, other].flatMap((side): Twin[] => (records.has(side) ? [{ ...records.get(side)!, likeness }] : [])));
  // one that is gone meanwhile leaves no pair
  return { pairs: sides.flatMap(([one, other]) => (one && other ? [{ one, other }] : [])), next };
}

async function pairsOf(deps: Deps, actor: Actor, type: ResourceType, id: number): Promise<Duplicates['pairs']> {
  const { db } = deps.store;
  const kind = kindOf(deps, type);
  const record = await requireRecord(db, kind, id);
  const sought = soughtOf(type, await kind.fieldsOf(db, record));
  const [one] = await describeTwins(db, type, new Map([[id, 1]]));
  const twins = await findTwins(deps, actor, { ...sought, except: id });
  return twins.flatMap((other) => (one === undefined ? [] : [{ one, other }]));
}

/** What twins of a record have in common with it. */
function soughtOf(type: ResourceType, fields: Fields): Sought {
  const text = (field: string): string => {
    const value = fields[field];
    return typeof value === 'string' ? value : '';
  };
  const degrees = (field: string): number | null => {
    const value = fields[field];
    return typeof value === 'number' ? value : null;
  };
  if (type === 'event') {
    return {
      type, name: text('event_name'), date: text('event_date'), country: text('country'), venue: text('event_location'),
      area: text('area'), latitude: degrees('latitude'), longitude: degrees('longitude'),
    };
  }
  if (type === 'release') return { type, name: text('release_name'), artist: text('artist_name') };
  return { type, name: text(`${type}_name`) };
}
