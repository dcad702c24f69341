import type { ExpressionBuilder, Kysely } from 'kysely';
import { stylesOf } from '@moonfloor/contract/events/event-match';
import type { EventCard } from '@moonfloor/contract/events/events';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, type PageParams, paginationOf } from '../../http/pagination.ts';
import { pictureColumns, withPictureUrl } from '../records/pictures.ts';
import { type EventFilter, resolveListFilter } from './event-filter.ts';
import { listLineups } from './lineup.ts';
import { storedRuleOn } from './series/plan.ts';

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

/** Selects the id of an event's series, null unless that is public. */
export const publicSeriesId = ({ selectFrom }: ExpressionBuilder<Schema, 'event'>) =>
  selectFrom('series')
    .whereRef('series.id', '=', 'event.series_id')
    .where('series.status', '=', 'active')
    .select('series.id')
    .as('series_id');

/** Returns the rows of the published events among some ids, in the order of the ids. */
export async function findCardRows(db: Kysely<Schema>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where('event.id', 'in', ids)
    .where('event.status', '=', 'published')
    .select(cardColumns)
    .select('event.styles')
    .select(publicSeriesId)
    .select(({ selectFrom }) =>
      selectFrom('series_plan')
        .innerJoin('series', 'series.id', 'series_plan.series_id')
        .whereRef('series_id', '=', 'event.series_id')
        .where('series.status', '=', 'active')
        .select('periods')
        .as('periods'),
    )
    .select(pictureColumns)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the cards of the published events among some ids, in the order of the ids. */
export async function findEventCards(db: Kysely<Schema>, ids: readonly number[]): Promise<EventCard[]> {
  const rows = await findCardRows(db, ids);
  if (rows.length === 0) return [];
  const cardIds = rows.map((row) => row.id);
  const lineups = await listLineups(db, cardIds);
  return rows.map(({ styles, periods, ...row }) => ({
    ...withPictureUrl('event', row),
    styles: stylesOf(styles),
    recurrence: periods === null ? null : storedRuleOn(periods, row.event_date),
    floors: lineups.get(row.id) ?? [],
  }));
}

/**
 * Returns a page of published events with line-ups. If no event matches, `nearest` is the one nearest to the filter's point.
 * For an artist, `not_playing` lists the events where all of their acts are cancelled.
 */
export async function listEventCards(
  { store, events }: Pick<Deps, 'store' | 'events'>,
  query: EventFilter,
  page: PageParams,
) {
  const { filter, notPlaying } = await resolveListFilter(store.db, query);
  const slice = { descending: filter.when === 'past', offset: offsetOf(page), limit: page.limit };
  const { total, ids, cards } = await events.cards(filter, slice);
  const nearest = total === 0 ? await events.nearest(filter) : null;
  return {
    events: cards,
    pagination: paginationOf(page, total),
    ...(nearest !== null && { nearest }),
    ...(query.artist !== undefined && { not_playing: ids.filter((id) => notPlaying.includes(id)) }),
  };
}
