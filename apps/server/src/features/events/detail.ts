import type { Kysely } from 'kysely';
import type { EventDetail } from '@moonfloor/contract/events';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns } from '../content/pictures.ts';
import { cardColumns, withImage } from './cards.ts';
import { findEventDecorations, findFloors } from './lineup.ts';

/** One event whatever its status, without line-up and decorations; undefined when there is none. */
export async function findEvent(db: Kysely<Schema>, id: number) {
  const row = await db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where('event.id', '=', id)
    .select(cardColumns)
    .select(['event.description', 'event.extras', 'event.event_page_link', 'event.created_at', 'event.updated_at'])
    .select(pictureColumns)
    .executeTakeFirst();
  return row === undefined ? undefined : withImage(row);
}

/** An event as it stands in the database, without line-up and decorations. */
export type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** The event with its line-up and decorations. */
export async function wholeEvent(db: Kysely<Schema>, event: FoundEvent): Promise<EventDetail> {
  const floors = await findFloors(db, event.id);
  return { ...event, floors, decorations: await findEventDecorations(db, event.id) };
}
