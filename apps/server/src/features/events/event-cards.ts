import type { Kysely } from 'kysely';
import { type EventCard, eventCard } from '@moonfloor/contract/events';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, type PageParams, paginationOf } from '../../http/pagination.ts';
import { SerializedJson } from '../../http/serialized-json.ts';
import type { EventIndex } from './event-index.ts';
import { pictureColumns, type PictureColumns, withPicture } from '../records/pictures.ts';
import { resolveFilter, type EventFilter } from './event-filter.ts';
import { listLineups } from './lineup.ts';

/** Columns with the name, days and place of an event. */
export const outlineColumns = [
  'event.event_name',
  'event.event_date',
  'event.event_end_date',
  'event.start_time',
  'event.end_time',
  'event.event_status',
  'event.event_location',
  'event.country',
  'event.area',
  'event.latitude',
  'event.longitude',
  'event.place_radius_km',
] as const;

/** Columns of an event shown in every list. */
export const cardColumns = [
  'event.id',
  ...outlineColumns,
  'event.place_hidden_until',
  'event.status',
  'event.created_by',
] as const;

/** Returns a row with its picture and the picture's URL. */
export function withImage<T extends PictureColumns>(row: T) {
  const shown = withPicture(row);
  return { ...shown, image_url: shown.picture?.src ?? null };
}

/** Returns the rows of the published events among some ids, in the order of the ids. */
export async function findCardRows(db: Kysely<Schema>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where('event.id', 'in', ids)
    .where('event.status', '=', 'published')
    .select(cardColumns)
    .select(pictureColumns)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the cards of the published events among some ids, in the order of the ids. */
export async function findEventCards(db: Kysely<Schema>, ids: readonly number[]): Promise<EventCard[]> {
  const rows = await findCardRows(db, ids);
  if (rows.length === 0) return [];
  const found = rows.map((row) => row.id);
  const lineups = await listLineups(db, found);
  return rows.map((row) => ({ ...withImage(row), floors: lineups.get(row.id) ?? [] }));
}

/** Returns the cards of some events as JSON, in the order of the ids. Only cards that are not in the cache are read. */
async function loadCardJson(db: Kysely<Schema>, index: EventIndex, ids: readonly number[]): Promise<string[]> {
  const { revision } = index;
  const texts = new Map(ids.map((id) => [id, index.cachedText(id)]));
  const missing = ids.filter((id) => texts.get(id) === undefined);
  for (const card of await findEventCards(db, missing)) {
    const text = JSON.stringify(eventCard.parse(card));
    texts.set(card.id, text);
    index.cacheText(card.id, text, revision);
  }
  return [...texts.values()].filter((text) => text !== undefined);
}

/** Returns a page of published events with line-ups. */
export async function listEventCards(
  deps: Pick<Deps, 'store' | 'events'>,
  query: EventFilter,
  page: PageParams,
): Promise<SerializedJson> {
  const { index, filter } = await resolveFilter(deps, query);
  const slice = { descending: filter.when === 'past', offset: offsetOf(page), limit: page.limit };
  const { total, ids } = index.page(filter, slice);
  const cards = await loadCardJson(deps.store.db, index, ids);
  const pagination = JSON.stringify(paginationOf(page, total));
  return new SerializedJson(`{"events":[${cards.join(',')}],"pagination":${pagination}}`);
}
