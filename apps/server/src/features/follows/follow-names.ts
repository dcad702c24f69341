import type { Coordinates } from '@moonfloor/contract/events/event-match';
import { parseEventQuery } from '@moonfloor/contract/events/event-query';
import {
  type FollowedRecordType,
  followedRecordTypes,
  isFollowedRecord,
} from '@moonfloor/contract/members/follow-targets';
import type { Follow } from '@moonfloor/contract/members/follows';
import { countries } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { isZoneOfCountry, zoneOf } from '@moonfloor/gazetteer/time-zone';
import { t } from '@moonfloor/messages/t';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import { describeFilter } from '../feeds/feed-filter.ts';
import { nameColumn, recordTable, statusColumn, storedStatus } from '../records/record-table.ts';
import type { StoredFollow } from './repository.ts';

const filterParameters: Readonly<
  Partial<Record<FollowedRecordType, 'artist' | 'decoration' | 'venue_id' | 'promoter'>>
> = { artist: 'artist', decoration: 'decoration', venue: 'venue_id', promoter: 'promoter' };

type NamedFollow = Pick<StoredFollow, 'type' | 'target' | 'name'>;

/** Returns follows as their owner sees them, in the same order. */
export async function toFollows(deps: Deps, stored: readonly StoredFollow[]): Promise<Follow[]> {
  const nameOf = await readNames(deps, stored);
  const events = stored.flatMap(({ type, target }) => (type === 'event' ? Number(target) : []));
  const rows = await selectInChunks(events, (chunk) =>
    deps.store.db.selectFrom('event').where('id', 'in', chunk).select(['id', 'event_date']).execute(),
  );
  const days = new Map(rows.map((row) => [`event ${row.id}`, row.event_date]));
  return stored.map((follow) => {
    const { id, type, target, created_at } = follow;
    const name = nameOf(follow);
    const day = name === null ? null : (days.get(`${type} ${target}`) ?? null);
    const shown = { type, name, day, created_at };
    if (type === 'filter') return { ...shown, id, query: target };
    return { ...shown, id: isFollowedRecord(type) ? Number(target) : target, query: null };
  });
}

/**
 * Reads the names of followed things, with a query per type of record, and returns a function that names one of them
 * in the current language; null for a record that is not public.
 */
export async function readNames(
  deps: Deps,
  follows: readonly NamedFollow[],
): Promise<(follow: NamedFollow) => string | null> {
  const { db } = deps.store;
  const filters = follows.filter(({ type }) => type === 'filter').map(({ target }) => filterOf(target));
  const names = new Map<string, string>();
  const read = async (type: FollowedRecordType | 'release' | 'series', ids: readonly number[]): Promise<void> => {
    const rows = await selectInChunks(ids, (chunk) =>
      db
        .selectFrom(recordTable(type))
        .where('record.id', 'in', chunk)
        .where(statusColumn(type), '=', storedStatus[type].public)
        .select(['record.id', nameColumn(type).as('name')])
        .execute(),
    );
    for (const { id, name } of rows) names.set(`${type} ${id}`, name);
  };
  for (const type of followedRecordTypes) {
    const followed = follows.filter((follow) => follow.type === type).map(({ target }) => Number(target));
    const parameter = filterParameters[type];
    const filteredIds = parameter === undefined ? [] : filters.flatMap((filter) => filter[parameter] ?? []);
    await read(type, [...followed, ...filteredIds]);
  }
  await read(
    'release',
    filters.flatMap(({ release }) => release ?? []),
  );
  await read(
    'series',
    filters.flatMap(({ series }) => (typeof series === 'number' ? series : [])),
  );
  const placeOf = await readPlaces(
    deps,
    filters.flatMap(({ near }) => near ?? []),
  );
  return ({ type, target, name }) => {
    if (isFollowedRecord(type)) return names.get(`${type} ${target}`) ?? null;
    if (type === 'country') return countryName(target);
    if (type !== 'filter') return target;
    if (name !== null) return name;
    const filter = filterOf(target);
    const records = [
      ...(['artist', 'decoration', 'promoter', 'release', 'series'] as const).map((part) =>
        names.get(`${part} ${filter[part]}`),
      ),
      names.get(`venue ${filter.venue_id}`),
    ];
    return (
      describeFilter(
        filter,
        records.filter((record) => record !== undefined),
        filter.near && placeOf(filter.near),
      ) || t('All events')
    );
  };
}

/** How far away an event may be whose area names a place. */
const placeKm = 50;
/** Number of the nearest events among which one with an area is looked for. */
const placeEvents = 20;

/** Reads where some positions are: in the area of the nearest event, otherwise in the country of their time zone. */
async function readPlaces(
  { events, store: { db } }: Deps,
  positions: readonly Coordinates[],
): Promise<(position: Coordinates) => string> {
  const always = { from: '0001-01-01', to: '9999-12-31', km: placeKm };
  const nearest = new Map<string, number[]>();
  for (const position of positions)
    nearest.set(keyOf(position), (await events.near(position, always)).slice(0, placeEvents));
  const rows = await selectInChunks([...nearest.values()].flat(), (chunk) =>
    db
      .selectFrom('event')
      .where('id', 'in', chunk)
      .where('area', 'is not', null)
      .select(['id', 'area', 'country'])
      .execute(),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (position) => {
    const nearestRow = nearest.get(keyOf(position))?.flatMap((id) => byId.get(id) ?? [])[0];
    if (nearestRow !== undefined) return `${nearestRow.area}, ${countryName(nearestRow.country)}`;
    const zone = zoneOf(position.latitude, position.longitude);
    const country = countries.find(({ code }) => isZoneOfCountry(zone, code));
    return country === undefined
      ? t('a place at sea')
      : t('a place in {country}', { country: countryName(country.name) });
  };
}

const keyOf = ({ latitude, longitude }: Coordinates): string => `${latitude},${longitude}`;

/** Parses a filter from its stored form. */
export const filterOf = (target: string) => parseEventQuery(new URLSearchParams(target));
