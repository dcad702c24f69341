import { type Kysely, sql } from 'kysely';
import type { ReleaseForm } from '@moonfloor/contract/releases';
import { nameKey, searchKey } from '@moonfloor/contract/text';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { ReleaseTable, Schema } from '../../db/schema.ts';
import { likeLiterally } from '../content/names.ts';
import { offsetOf, type PageRequest } from '../content/page.ts';
import { pictureColumns, type PictureColumns, withPicture } from '../content/pictures.ts';
import { releaseStatus } from './status.ts';

/** `artist.id` stands for the linked artist only while that one is active. */
const columns = [
  'release.id', 'release.release_name', 'release.artist_name', 'artist.id as artist_id', 'release.label',
  'release.release_date', 'release.link1', 'release.link2', 'release.link3', 'release.state', 'release.created_by',
  'release.created_at', 'release.updated_at',
] as const;

function selectReleases(db: Kysely<Schema>) {
  return db
    .selectFrom('release')
    .leftJoin('picture', 'picture.id', 'release.picture_id')
    .leftJoin('artist', (join) => join.onRef('artist.id', '=', 'release.artist_id').on('artist.status', '=', 'active'))
    .select(columns)
    .select(pictureColumns);
}

function asShown<T extends PictureColumns & Pick<ReleaseTable, 'state' | 'release_date'>>(row: T, today: string) {
  const shown = withPicture(row);
  return { ...shown, cover_image_url: shown.picture?.src ?? null, status: releaseStatus(row, today) };
}

/** Which releases a list is about. */
export interface ReleaseFilter extends PageRequest {
  view: 'upcoming' | 'past';
  /** Only those of this active artist. */
  artist?: number | undefined;
  /** Only those whose name, artist or label contains this text; empty for all. */
  query: string;
}

/** One page of the releases that visitors see, and how many there are. `today` is a day. */
export async function listReleases(db: Kysely<Schema>, filter: ReleaseFilter, today: string) {
  const { view, artist, query } = filter;
  const matching = selectReleases(db)
    .where('release.state', '=', 'listed')
    .where('release.release_date', view === 'upcoming' ? '>' : '<=', today)
    .$if(artist !== undefined, (some) => some.where('release.artist_id', '=', artist!).where('artist.id', 'is not', null))
    .$if(query !== '', (some) =>
      some.where(sql<boolean>`release.search_key like ${`%${likeLiterally(searchKey(query))}%`} escape '\\'`),
    );
  const direction = view === 'upcoming' ? 'asc' : 'desc';
  const rows = await matching
    .orderBy('release.release_date', direction)
    .orderBy('release.id', direction)
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .execute();
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { releases: rows.map((row) => asShown(row, today)), total };
}

/** One release whatever its state; undefined when there is none. `today` is a day. */
export async function findRelease(db: Kysely<Schema>, id: number, today: string) {
  const row = await selectReleases(db).where('release.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : asShown(row, today);
}

/** A release as it stands in the database, with its status of the day. */
export type FoundRelease = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

/** What is written of a release: the parsed form, and the cover when there is a new one. */
export type ReleaseChange = Partial<ReleaseForm> & { picture_id?: string };

/** The text that a search looks through. */
function searchKeyOf(release: { release_name: string; artist_name: string; label?: string | null | undefined }): string {
  return [release.release_name, release.artist_name, release.label ?? ''].map(searchKey).join('\n');
}

/** Inserts a release and answers its id. */
export async function insertRelease(
  db: ContentTransaction,
  release: ReleaseForm & { picture_id?: string; artist_id: number | null },
  { created_by: author, now }: { created_by: number; now: string },
): Promise<number> {
  const row = await db
    .insertInto('release')
    .values({
      ...release,
      artist_name_key: nameKey(release.artist_name),
      search_key: searchKeyOf(release),
      state: 'listed',
      created_by: author,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a release: what is undefined stays. */
export async function updateRelease(
  db: ContentTransaction,
  id: number,
  change: ReleaseChange,
  now: string,
): Promise<void> {
  const texts = await db
    .updateTable('release')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning(['release_name', 'artist_name', 'label'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('release')
    .set({ artist_name_key: nameKey(texts.artist_name), search_key: searchKeyOf(texts) })
    .where('id', '=', id)
    .execute();
}

/** Links a release to a known artist, or to none. */
export async function updateReleaseArtist(db: ContentTransaction, id: number, artistId: number | null): Promise<void> {
  await db.updateTable('release').set({ artist_id: artistId }).where('id', '=', id).execute();
}

/** Sets a release's state. */
export async function updateReleaseState(
  db: ContentTransaction,
  id: number,
  state: ReleaseTable['state'],
  now: string,
): Promise<void> {
  await db.updateTable('release').set({ state, updated_at: now }).where('id', '=', id).execute();
}
