import { type RawBuilder, sql } from 'kysely';
import { styleBits } from '@moonfloor/contract/event-match';
import { styles } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';

/** Bitmask of the styles of all artists of a group (`artist.styles` is comma-separated): each bit is counted once. */
function styleBitsOfGroup(): RawBuilder<number> {
  const bit = (style: string): RawBuilder<number> => sql<number>`
    max(case when ',' || artist.styles || ',' like ${sql.lit(`%,${style},%`)} then ${sql.lit(styleBits([style]))} else 0 end)`;
  return sql<number>`coalesce(${sql.join(styles.map(bit), sql` + `)}, 0)`;
}

/**
 * Recalculates the styles of one event, or of all events where an artist plays, from the active artists of the line-up.
 * Call it when a line-up, its links, or an artist's styles or status have changed. The events count as changed even if
 * their styles are identical, because their cards show the links (`event-cards.ts`).
 */
export async function updateEventStyles(
  db: ContentTransaction,
  { event, artist }: { event: number; artist?: never } | { artist: number; event?: never },
): Promise<void> {
  await db
    .updateTable('event')
    .set({
      styles: sql`(select ${styleBitsOfGroup()} from floor
        join floor_artist on floor_artist.floor_id = floor.floor_id
        join artist on artist.id = floor_artist.artist_id and artist.status = 'active'
        where floor.event_id = event.id)`,
    })
    .$if(event !== undefined, (query) => query.where('id', '=', event!))
    .$if(artist !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb.selectFrom('floor_artist').where('artist_id', '=', artist!).select('event_id'),
      ),
    )
    .execute();
}
