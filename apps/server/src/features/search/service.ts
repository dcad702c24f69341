import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ResponseBody, ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import type { SearchResult } from '@moonfloor/contract/records/search';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import type { EventStatus, ResourceType } from '@moonfloor/contract/values/lists';
import type { RankedKey } from '@moonfloor/read-model/ranked-results';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, paginationOf } from '../../http/pagination.ts';
import { withPicture } from '../records/pictures.ts';
import {
  joinedColumns,
  otherNames,
  optionalColumn,
  parseNames,
  publicStatus,
  selectNamesAndPictures,
  statusColumn,
  placeColumnsOf,
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

type Field = 'country' | 'date' | 'end_date' | 'event_status' | 'artist_type' | 'artist_name';

/** The columns of each type that results show besides the name and the picture. */
const columns: Readonly<Record<ResourceType, { place: string[] } & Partial<Record<Field, string>>>> = {
  event: {
    country: 'country',
    place: ['event_location', 'area'],
    date: 'event_date',
    end_date: 'event_end_date',
    event_status: 'event_status',
  },
  artist: { country: 'artist_country', place: ['artist_city'], artist_type: 'artist_type' },
  decoration: { country: 'country', place: ['area'] },
  release: { place: [], date: 'release_date', artist_name: 'artist_name' },
  ...mapSimpleTypes((type) => ({ place: placeColumnsOf(type).slice(0, -1), country: 'country' })),
};

/** Selects public records of these ids. */
function selectResults(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  const { place, country, date, end_date, event_status, artist_type, artist_name } = columns[type];
  return selectNamesAndPictures(db, type, ids)
    .where(statusColumn(type), '=', publicStatus[type])
    .select([
      otherNames(type).as('alternative_names'),
      joinedColumns(place).as('place'),
      optionalColumn(country).as('country'),
      optionalColumn(date).as('date'),
      optionalColumn(end_date).as('end_date'),
      optionalColumn<EventStatus>(event_status).as('event_status'),
      optionalColumn(artist_type).as('artist_type'),
      optionalColumn(artist_name).as('artist_name'),
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
