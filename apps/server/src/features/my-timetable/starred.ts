import { type Kysely, sql } from 'kysely';
import {
  mapStarLists,
  starredFields,
  type StarredRecordType,
  starredRecordTypes,
  type StarType,
} from '@moonfloor/contract/members/star-types';
import type { Starred } from '@moonfloor/contract/members/stars';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { recordTable, statusColumn, storedStatus } from '../records/record-table.ts';
import { findMerged } from '../stars/repository.ts';
import { findSets } from './sets-by-id.ts';

/** Returns the public ones among some sets and records; a merged record stands for the one that stays. */
export async function findStarred(
  { store: { db } }: Pick<Deps, 'store'>,
  ids: Record<`${StarType}s`, readonly number[]>,
): Promise<Starred> {
  const targets = mapStarLists((type) => [...new Set(ids[`${type}s`])].map((id) => ({ type, id })));
  const idOf = await findMerged(db, Object.values(targets).flat());
  const stored = await findSets(db, [...new Set(targets.sets.map(idOf))]);
  const askedBy = Map.groupBy(targets.sets, idOf);
  const withAskedIds = <S extends { set_id: number }>(set: S) =>
    askedBy.get(set.set_id)!.map(({ id }) => ({ ...set, asked_id: id }));
  const records: [string, object[]][] = [];
  for (const type of starredRecordTypes) {
    const list = targets[`${type}s`];
    const byId = await findRecords(db, type, list.map(idOf));
    const shown = list.flatMap((target) => {
      const record = byId.get(idOf(target));
      return record === undefined ? [] : [{ ...record, asked_id: target.id }];
    });
    records.push([`${type}s`, shown]);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are the fields of the answer
  return {
    ...Object.fromEntries(records),
    sets: stored.sets.flatMap(withAskedIds),
    removed: stored.removed.flatMap(withAskedIds),
  } as unknown as Starred;
}

async function findRecords(
  db: Kysely<Schema>,
  type: StarredRecordType,
  ids: readonly number[],
): Promise<Map<number, object>> {
  const rows = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom(recordTable(type))
      .where('record.id', 'in', chunk)
      .where(statusColumn(type), '=', storedStatus[type].public)
      .select('record.id')
      .select(starredFields[type].map((name) => sql.ref(`record.${name}`).as(name)))
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
