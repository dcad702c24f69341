import { type RawBuilder, sql } from 'kysely';
import { styleBits } from '@moonfloor/contract/event-match';
import { styles } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';

/** An artist's styles, comma text, as bits: the sum over all artists of a group, each bit counted once. */
export function styleBitsOfGroup(): RawBuilder<number> {
  const bit = (style: string): RawBuilder<number> => sql<number>`
    max(case when ',' || artist.styles || ',' like ${sql.lit(`%,${style},%`)} then ${sql.lit(styleBits([style]))} else 0 end)`;
  return sql<number>`coalesce(${sql.join(styles.map(bit), sql` + `)}, 0)`;
}

/**
 * Writes down anew which styles are played at one event, or at all where an artist plays: those of the active artists
 * of its line-up. To be called when a line-up, its links, or an artist's styles or status have changed. The events count
 * as changed even where their styles come out the same: their cards show the links (`../events/event-cards.ts`).
 */
export async function updateEventStyles(
  db: ContentTransaction,
  at: { event: number } | { artist: number },
): Promise<void> {
  await db
    .updateTable('event')
    .set({
      styles: sql`(select ${styleBitsOfGroup()} from floor
        join floor_artist on floor_artist.floor_id = floor.floor_id
        join artist on artist.id = floor_artist.artist_id and artist.status = 'active'
        where floor.event_id = event.id)`,
    })
    .$if('event' in at, (query) => query.where('id', '=', (at as { event: number }).event))
    .$if('artist' in at, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('floor_artist')
          .where('artist_id', '=', (at as { artist: number }).artist)
          .select('event_id'),
      ),
    )
    .execute();
}
