import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody, ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import type { SearchResult } from '@moonfloor/contract/records/search';
import type { EventStatus, ResourceType } from '@moonfloor/contract/values/lists';
import type { RankedKey } from '@moonfloor/read-model/ranked-results';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, paginationOf } from '../../http/pagination.ts';
import { withPicture } from '../records/pictures.ts';
import {
  joinedColumns,
  optionalColumn,
  otherNames,
  parseNames,
  selectNamesAndPictures,
  shownColumns,
  statusColumn,
  storedStatus,
} from '../records/record-table.ts';

/** Returns one page of public records that match a query, and the total by type. */
export async function searchSite(
  { store, search, today }: Deps,
  { q, type, ...page }: ParsedRequest<Api['search']>['query'],
): Promise<ResponseBody<Api['search']>> {
  const part = { today: today(), type, offset: offsetOf(page), limit: page.limit };
  const { keys, counts, total } = await search.search(q, part);
  return { results: await loadResults(store.db, keys), counts, pagination: paginationOf(page, total) };
}

/** Returns the best few matches of a query, some of each type, and the totals. */
export async function completeSearch(
  { store, search, today }: Deps,
  q: string,
): Promise<ResponseBody<Api['completeSearch']>> {
  const { keys, counts, total } = await search.complete(q, { today: today(), limit: limits.searchCompletions });
  return { results: await loadResults(store.db, keys), counts, total };
}

/** Selects public records of these ids. */
function selectResults(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  const { place, country, day, endDay, eventStatus, artistType, artist } = shownColumns[type];
  return selectNamesAndPictures(db, type, ids)
    .where(statusColumn(type), '=', storedStatus[type].public)
    .select([
      otherNames(type).as('alternative_names'),
      joinedColumns(place).as('place'),
      optionalColumn(country).as('country'),
      optionalColumn(day).as('date'),
      optionalColumn(endDay).as('end_date'),
      optionalColumn<EventStatus>(eventStatus).as('event_status'),
      optionalColumn(artistType).as('artist_type'),
      optionalColumn(artist).as('artist_name'),
    ]);
}

/** Returns the records in order, without those hidden since; one query per type. */
async function loadResults(db: Kysely<Schema>, keys: readonly RankedKey[]): Promise<SearchResult[]> {
  const results = new Map<string, Omit<SearchResult, 'near'>>();
  for (const [type, keysOfType] of Map.groupBy(keys, (key) => key.type)) {
    const ids = keysOfType.map(({ id }) => id);
    for (const { alternative_names: names, ...row } of await selectResults(db, type, ids).execute())
      results.set(`${type} ${row.id}`, { ...withPicture(row), alternative_names: parseNames(names ?? '[]'), type });
  }
  return keys.flatMap(({ type, id, near }) => {
    const result = results.get(`${type} ${id}`);
    return result === undefined ? [] : [{ ...result, near }];
  });
}
