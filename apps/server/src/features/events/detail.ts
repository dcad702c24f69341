import type { Kysely } from 'kysely';
import type { EventDetail } from '@moonfloor/contract/events';
import type { Schema } from '../../db/schema.ts';
import { findFormerValue } from '../content/former-value.ts';
import { pictureColumns } from '../content/pictures.ts';
import { cardColumns, withImage } from './cards.ts';
import { findEventDecorations, findFloors } from './lineup.ts';
import { instantsOf } from './times.ts';

/** One event whatever its status, without line-up and decorations; undefined when there is none. */
export async function findEvent(db: Kysely<Schema>, id: number) {
  const row = await eventRows(db).where('event.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : withImage(row);
}

/** Some events as `findEvent` finds one, in no order. */
export async function findEvents(db: Kysely<Schema>, ids: readonly number[]) {
  return (await eventRows(db).where('event.id', 'in', ids).execute()).map(withImage);
}

function eventRows(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .select(cardColumns)
    .select(['event.description', 'event.extras', 'event.event_page_link', 'event.ticket_link', 'event.price'])
    .select(['event.created_at', 'event.updated_at'])
    .select(pictureColumns);
}

/** An event as it stands in the database, without line-up and decorations. */
export type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** The event with its line-up and decorations. */
export async function wholeEvent(db: Kysely<Schema>, event: FoundEvent): Promise<EventDetail> {
  const floors = await findFloors(db, event.id);
  const decorations = await findEventDecorations(db, event.id);
  const moved = event.event_status === 'moved';
  const former = moved ? await findFormerValue(db, { type: 'event', id: event.id, field: 'event_date' }) : null;
  const previous_date = typeof former === 'string' ? former : null;
  const sources = await listSources(db, event.id).execute();
  return { ...event, floors, decorations, previous_date, sources, ...instantsOf(event) };
}

/** Where an event was imported from, the first source first. */
export function listSources(db: Kysely<Schema>, event: number) {
  return db
    .selectFrom('event_source')
    .where('event_id', '=', event)
    .orderBy('created_at')
    .select(['name', 'url']);
}
