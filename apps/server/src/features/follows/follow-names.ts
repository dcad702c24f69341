import { countryName } from '@moonfloor/contract/country-names';
import { parseEventQuery } from '@moonfloor/contract/event-query';
import { type FollowedRecordType, followedRecordTypes, isFollowedRecord } from '@moonfloor/contract/follow-targets';
import type { Follow } from '@moonfloor/contract/follows';
import { t } from '@moonfloor/messages/t';
import { selectInChunks } from '../../db/chunks.ts';
import type { Deps } from '../../deps.ts';
import { describeFilter } from '../feeds/feed-filter.ts';
import { publicStatus } from '../records/public-status.ts';
import { nameColumn, recordTable, statusColumn } from '../records/record-table.ts';
import type { StoredFollow } from './repository.ts';

type Named = Pick<StoredFollow, 'type' | 'target' | 'name'>;

/** Returns follows as their owner sees them, in the same order. */
export async function toFollows(deps: Deps, stored: readonly StoredFollow[]): Promise<Follow[]> {
  const nameOf = await readNames(deps, stored);
  return stored.map((follow) => {
    const { id, type, target, created_at } = follow;
    const shown = { type, name: nameOf(follow), created_at };
    if (type === 'filter') return { ...shown, id, query: target };
    return { ...shown, id: isFollowedRecord(type) ? Number(target) : target, query: null };
  });
}

/**
 * Reads the names of followed things, with a query per type of record, and returns a function that names one of them
 * in the current language; null for a record that is not public.
 */
export async function readNames(
  { store: { db } }: Pick<Deps, 'store'>,
  follows: readonly Named[],
): Promise<(follow: Named) => string | null> {
  const filters = follows.filter(({ type }) => type === 'filter').map(({ target }) => filterOf(target));
  const names = new Map<string, string>();
  const read = async (type: FollowedRecordType | 'release', ids: readonly number[]): Promise<void> => {
    const rows = await selectInChunks(ids, (some) =>
      db
        .selectFrom(recordTable(type))
        .where('record.id', 'in', some)
        .where(statusColumn(type), '=', publicStatus[type])
        .select(['record.id', nameColumn(type).as('name')]),
    );
    for (const { id, name } of rows) names.set(`${type} ${id}`, name);
  };
  for (const type of followedRecordTypes) {
    const followed = follows.filter((follow) => follow.type === type).map(({ target }) => Number(target));
    await read(type, type === 'event' ? followed : [...followed, ...filters.flatMap((filter) => filter[type] ?? [])]);
  }
  await read(
    'release',
    filters.flatMap(({ release }) => release ?? []),
  );
  return ({ type, target, name }) => {
    if (isFollowedRecord(type)) return names.get(`${type} ${target}`) ?? null;
    if (type === 'country') return countryName(target);
    if (type !== 'filter') return target;
    if (name !== null) return name;
    const filter = filterOf(target);
    const records = (['artist', 'decoration', 'release'] as const).map((part) => names.get(`${part} ${filter[part]}`));
    return (
      describeFilter(
        filter,
        records.filter((known) => known !== undefined),
      ) || t('All events')
    );
  };
}

/** Parses a filter from its stored form. */
export const filterOf = (target: string) => parseEventQuery(new URLSearchParams(target));
