import { expressionBuilder, type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { ReleaseConditions, ReleaseForm } from '@moonfloor/contract/records/releases';
import type { ReleaseStatus } from '@moonfloor/contract/values/lists';
import { nameKey, searchKey } from '@moonfloor/contract/values/text';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { offsetOf, type PageParams } from '../../http/pagination.ts';
import { remainingId } from '../records/merged-records.ts';
import { findKeysOf, findKeysOfNamesakes } from '../records/namesakes.ts';
import { pictureColumns, type PictureColumns, withPictureUrl } from '../records/pictures.ts';
import { fieldColumns } from '../records/record-table.ts';
import { type Editable, newRecordColumns, type RecordTransaction, type Writing } from '../records/record-type.ts';
import { searchKeys } from '../records/search-keys.ts';

/** `artist.id` is null unless the linked artist is active. */
const columns = [
  ...fieldColumns('release'),
  'release.id',
  'artist.id as artist_id',
  'release.state',
  'release.created_by',
  'release.created_at',
  'release.updated_at',
] as const;

function selectReleases(db: Kysely<Schema>) {
  return db
    .selectFrom('release')
    .leftJoin('picture', 'picture.id', 'release.picture_id')
    .leftJoin('artist', (join) => join.onRef('artist.id', '=', 'release.artist_id').on('artist.status', '=', 'active'))
    .select(columns)
    .select(pictureColumns);
}

function toPublicRelease<T extends PictureColumns & Pick<Schema['release'], 'state' | 'release_date'>>(
  row: T,
  today: string,
) {
  return { ...withPictureUrl('release', row), status: releaseStatus(row, today) };
}

export interface ReleaseFilter extends ReleaseConditions, PageParams {
  view: 'upcoming' | 'past';
}

/** Conditions, with the names of the label that they have by id; of merged artists and labels those that remain. */
type Resolved<C extends ReleaseConditions> = C & { labels: readonly string[] | null };

async function resolve<C extends ReleaseConditions>(db: Kysely<Schema>, conditions: C): Promise<Resolved<C>> {
  const { artist: act, label_id: id } = conditions;
  const artist = act === undefined ? act : await remainingId(db, 'artist', act);
  if (id === undefined) return { ...conditions, artist, labels: null };
  const label = await remainingId(db, 'label', id);
  return { ...conditions, artist, labels: [...((await findKeysOf(db, 'label', [label])).get(label) ?? [])] };
}

/** SQL condition: a release is public and meets the conditions; its artist, if given, is active. */
function isListed({ artist, query, labels }: Resolved<ReleaseConditions>) {
  const { eb, and, exists, selectFrom } = expressionBuilder<Schema, 'release'>();
  const active = selectFrom('artist')
    .where('artist.id', '=', artist ?? 0)
    .where('artist.status', '=', 'active');
  return and([
    eb('release.state', '=', 'listed'),
    ...(artist === undefined ? [] : [eb('release.artist_id', '=', artist), exists(active.select('artist.id'))]),
    ...(labels === null ? [] : [eb('release.label_key', 'in', ['', ...labels])]),
    ...(query === '' ? [] : [sql<boolean>`instr(release.search_key, ${searchKey(query)}) > 0`]),
  ]);
}

/** Selects up to `limit` releases of a filter, latest change first. */
function selectChangedReleases(db: Kysely<Schema>, filter: Resolved<ReleaseConditions & { limit: number }>) {
  return selectReleases(db)
    .where(isListed(filter))
    .orderBy('release.updated_at', 'desc')
    .orderBy('release.id', 'desc')
    .limit(filter.limit);
}

/** Returns them with their public status. `today` is a day. */
export async function listChangedReleases(
  db: Kysely<Schema>,
  filter: ReleaseConditions & { limit: number },
  today: string,
) {
  const rows = await selectChangedReleases(db, await resolve(db, filter)).execute();
  return rows.map((row) => toPublicRelease(row, today));
}

/** Selects as many public releases of some active artists, or of labels by their keys, as a feed has, latest change first. */
function selectReleasesOf(db: Kysely<Schema>, by: { artists: readonly number[] } | { labels: readonly string[] }) {
  return selectReleases(db)
    .where('release.state', '=', 'listed')
    .where('artists' in by ? 'artist.id' : 'release.label_key', 'in', 'artists' in by ? by.artists : by.labels)
    .orderBy('release.updated_at', 'desc')
    .orderBy('release.id', 'desc')
    .limit(limits.feedEntries);
}

/** Returns the public releases of some artists, and of labels by their keys, up to the limit of a feed for each. `today` is a day. */
export async function listReleasesOf(
  db: Kysely<Schema>,
  { artists, labels }: { artists: readonly number[]; labels: readonly string[] },
  today: string,
) {
  const rows = [
    ...(artists.length === 0 ? [] : await selectReleasesOf(db, { artists }).execute()),
    ...(labels.length === 0 ? [] : await selectReleasesOf(db, { labels }).execute()),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => toPublicRelease(row, today));
}

/** Selects ids of the releases of a filter, for counting and paging without reading complete rows. */
function selectMatchingIds(db: Kysely<Schema>, filter: Resolved<ReleaseFilter>, today: string) {
  return db
    .selectFrom('release')
    .where('release.release_date', filter.view === 'upcoming' ? '>' : '<=', today)
    .where(isListed(filter));
}

function selectPageOfReleases(db: Kysely<Schema>, filter: Resolved<ReleaseFilter>, today: string) {
  const direction = filter.view === 'upcoming' ? 'asc' : 'desc';
  const page = selectMatchingIds(db, filter, today)
    .orderBy('release.release_date', direction)
    .orderBy('release.id', direction)
    .limit(filter.limit)
    .offset(offsetOf(filter))
    .select('release.id');
  return selectReleases(db)
    .innerJoin(page.as('page'), 'page.id', 'release.id')
    .orderBy('release.release_date', direction)
    .orderBy('release.id', direction);
}

/** Returns one page of public releases, and their total. `today` is a day. */
export async function listReleases(db: Kysely<Schema>, wanted: ReleaseFilter, today: string) {
  const filter = await resolve(db, wanted);
  const total = await countRows(selectMatchingIds(db, filter, today));
  const rows = offsetOf(filter) < total ? await selectPageOfReleases(db, filter, today).execute() : [];
  return { releases: rows.map((row) => toPublicRelease(row, today)), total };
}

/** Returns a release whatever its state; undefined when it does not exist. `today` is a day. */
export async function findRelease(db: Kysely<Schema>, id: number, today: string) {
  const row = await selectReleases(db).where('release.id', '=', id).executeTakeFirst();
  return row && toPublicRelease(row, today);
}

/** Selects the public releases of a label, by the keys of its names, except the one with `id`, latest first. */
function selectSameLabel(db: Kysely<Schema>, { id, labels }: { id: number; labels: readonly string[] }) {
  return selectReleases(db)
    .where('release.label_key', 'in', labels)
    .where('release.state', '=', 'listed')
    .where('release.id', '!=', id)
    .orderBy('release.release_date', 'desc')
    .orderBy('release.id', 'desc')
    .limit(limits.sameLabel + 1);
}

/** Returns the first few other releases of a label, and whether there are more. `today` is a day. */
export async function listSameLabel(db: Kysely<Schema>, { id, label }: { id: number; label: string }, today: string) {
  const labels = await findKeysOfNamesakes(db, 'label', [label]);
  const rows = await selectSameLabel(db, { id, labels }).execute();
  return {
    releases: rows.slice(0, limits.sameLabel).map((row) => toPublicRelease(row, today)),
    more: rows.length > limits.sameLabel,
  };
}

/** A release as stored, with its status on the day. */
export type StoredRelease = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

/** Changes of a release: the parsed form, the cover, the linked artist, the state. */
export type ReleaseChange = Partial<ReleaseForm & Pick<Schema['release'], 'picture_id' | 'artist_id' | 'state'>>;

/** Returns the columns by which releases are linked and searched. */
const keyColumns = (release: Pick<ReleaseForm, 'release_name' | 'artist_name' | 'label'>) => ({
  artist_name_key: nameKey(release.artist_name),
  ...searchKeys.release(release),
});

export async function insertRelease(
  writing: Writing,
  release: ReleaseForm & { picture_id?: string | null; artist_id: number | null },
): Promise<number> {
  const { id } = await writing.db
    .insertInto('release')
    .values({ ...release, ...newRecordColumns(writing), ...keyColumns(release), state: 'listed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a release: undefined fields are kept. */
export async function updateRelease(
  db: RecordTransaction,
  { id, ...release }: Editable<StoredRelease>,
  change: ReleaseChange,
  now: string,
): Promise<void> {
  const { release_name = release.release_name, artist_name = release.artist_name, label = release.label } = change;
  const columns = { ...change, ...keyColumns({ release_name, artist_name, label }), updated_at: now };
  await db.updateTable('release').set(columns).where('id', '=', id).execute();
}

/** Returns the status of a release on a day (`YYYY-MM-DD`): a listed one is upcoming until its date. */
export function releaseStatus(
  { state, release_date: date }: Pick<Schema['release'], 'state' | 'release_date'>,
  today: string,
): ReleaseStatus {
  if (state !== 'listed') return state;
  return date > today ? 'upcoming' : 'released';
}

/** Returns the stored state of a status: upcoming and released are both `listed`. */
export function stateOf(status: ReleaseStatus): Schema['release']['state'] {
  return status === 'upcoming' || status === 'released' ? 'listed' : status;
}
