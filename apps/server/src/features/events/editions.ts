import type { Kysely } from 'kysely';
import type { Edition, EventContext } from '@moonfloor/contract/event-context';
import { limits } from '@moonfloor/contract/limits';
import { seriesKey, seriesWords } from '@moonfloor/contract/series';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns } from '../records/pictures.ts';
import { cardColumns } from './event-cards.ts';
import { withPictureUrl } from './repository.ts';

/** An event with the fields that identify its series. */
type EditionOf = Pick<Edition, 'id' | 'event_name' | 'event_date' | 'event_location' | 'country'>;

/** One more than is shown, to detect whether there are more. */
const maxRows = limits.editions.events + 1;

/** Selects published events of a series that begin before or after a day, the closest ones first. */
function selectEditions(db: Kysely<Schema>, { key, day, way }: { key: string; day: string; way: 'before' | 'after' }) {
  const direction = way === 'after' ? 'asc' : 'desc';
  return db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where('event.series_key', '=', key)
    .where('event.status', '=', 'published')
    .where('event.event_date', way === 'after' ? '>' : '<', day)
    .orderBy('event.event_date', direction)
    .orderBy('event.id', direction)
    .limit(maxRows)
    .select(cardColumns)
    .select(pictureColumns);
}

/**
 * Returns other editions of an event, the next and the previous ones, latest first. Events on the same day are
 * excluded.
 */
export async function listEditions(
  db: Kysely<Schema>,
  event: EditionOf,
): Promise<Pick<EventContext, 'editions' | 'more_editions'>> {
  const key = seriesKey(event);
  if (key === null) return { editions: [], more_editions: null };
  const { event_date: day, event_name: name } = event;
  const after = await selectEditions(db, { key, day, way: 'after' }).execute();
  const before = await selectEditions(db, { key, day, way: 'before' }).execute();
  const { events: max, later } = limits.editions;
  // Slots not needed by earlier editions go to later ones.
  const next = after.slice(0, Math.max(later, max - before.length));
  const shown = [...next.reverse(), ...before.slice(0, max - next.length)];
  const more = after.length + before.length > shown.length;
  return { editions: shown.map(withPictureUrl), more_editions: more ? seriesWords(name).join(' ') : null };
}
