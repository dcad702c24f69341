import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** A picture of a member's records. */
export interface OwnPicture {
  id: string;
  /** Widths of its files, comma text. */
  widths: string;
}

/** Returns the pictures of a member's records, each once; 50 bytes each, and their number is limited by quotas. */
export function ownPictures(db: Kysely<Schema>, accountId: number): Promise<OwnPicture[]> {
  return db
    .selectFrom('picture')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('event')
        .where('created_by', '=', accountId)
        .where('picture_id', 'is not', null)
        .select('picture_id')
        .$castTo<{ picture_id: string }>()
        .union(
          eb
            .selectFrom('artist')
            .where('created_by', '=', accountId)
            .where('picture_id', 'is not', null)
            .select('picture_id')
            .$castTo<{ picture_id: string }>(),
        )
        .union(
          eb
            .selectFrom('release')
            .where('created_by', '=', accountId)
            .where('picture_id', 'is not', null)
            .select('picture_id')
            .$castTo<{ picture_id: string }>(),
        )
        .union(
          eb
            .selectFrom('decoration_image')
            .innerJoin('decoration', 'decoration.id', 'decoration_image.decoration_id')
            .where('decoration.created_by', '=', accountId)
            .select('decoration_image.picture_id'),
        ),
    )
    .orderBy('id')
    .select(['id', 'widths'])
    .execute();
}
