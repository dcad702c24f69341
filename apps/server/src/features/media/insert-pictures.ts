import type { ContentTransaction } from '../../db/content-version.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import type { PreparedPicture } from '../../platform/pictures/prepare-picture.ts';

/** Inserts stored pictures; an existing one remains unchanged except that it is no longer marked unused. */
export async function insertPictures(
  db: ContentTransaction,
  { clock }: Pick<Deps, 'clock'>,
  pictures: readonly PreparedPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  const once = new Map(pictures.map((picture) => [picture.id, picture]));
  const now = instant(clock);
  const rows = [...once.values()].map(({ id, width, height, preview, widths }) => ({
    id,
    width,
    height,
    preview,
    widths: widths.join(','),
    created_at: now,
    avif_due: now,
  }));
  await db
    .insertInto('picture')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ unused_since: null }))
    .execute();
}
