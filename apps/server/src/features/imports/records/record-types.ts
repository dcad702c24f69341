import type { Kysely } from 'kysely';
import { z, type ZodType } from 'zod';
import { artistForm, type ArtistForm } from '@moonfloor/contract/artists';
import type { ImportRecordType } from '@moonfloor/contract/import-record-fields';
import { releaseForm, type ReleaseForm } from '@moonfloor/contract/releases';
import { nameKey } from '@moonfloor/contract/text';
import { chunksOf } from '../../../db/chunks.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/session.ts';
import { artistKind, writeArtist } from '../../artists/kind.ts';
import { insertArtist } from '../../artists/repository.ts';
import { firstActiveStatus } from '../../content/access.ts';
import { findArtistIds, linkArtistName } from '../../content/links.ts';
import { addWithin, changeWithin, type Writing } from '../../content/record-writes.ts';
import { findArtistId, releaseKind, writeRelease } from '../../releases/kind.ts';
import { insertRelease } from '../../releases/repository.ts';

/** Values of a record's form, as they are stored. */
export const recordValues = z.record(z.string(), z.string().nullable());
export type RecordValues = z.output<typeof recordValues>;

type Named = Readonly<Record<string, string | null | undefined>>;

/** A record that is here, as an import compares and shows it. */
export interface KnownRecord {
  id: number;
  name: string;
  created_by: number | null;
  updated_at: string;
  deleted: boolean;
  /** True for what not everybody sees. */
  hidden: boolean;
  values: RecordValues;
}

/** What importing a type of record takes. */
export interface ImportedType {
  form: ZodType;
  partial: ZodType;
  nameField: 'artist_name' | 'release_name';
  /** The form in which a record's name is compared, from its fields. */
  keyOf(values: Named): string;
  /** Records that the caller sees and that are not deleted, by that key, in the order in which they were added. */
  findByName(db: Kysely<Schema>, actor: Actor, values: readonly Named[]): Promise<Map<string, number[]>>;
  find(db: Kysely<Schema>, id: number): Promise<KnownRecord | undefined>;
  add(writing: Writing, values: RecordValues): Promise<number>;
  change(writing: Writing, id: number, values: RecordValues): Promise<void>;
}

/** Importing artists, or releases. */
export function importedType(deps: Deps, type: ImportRecordType): ImportedType {
  return type === 'artist' ? artists(deps) : releases(deps);
}

function artists(deps: Deps): ImportedType {
  return {
    form: artistForm,
    partial: artistForm.partial(),
    nameField: 'artist_name',
    keyOf: ({ artist_name: name }) => nameKey(name ?? ''),
    findByName: findArtists,
    find: async (db, id) => {
      const artist = await artistKind.find(db, id);
      return artist && { ...artist, name: artist.artist_name, deleted: artist.status === 'deleted', hidden: artist.status !== 'active', values: artist as unknown as RecordValues };
    },
    add: async (writing, values) => {
      const { id } = await addWithin(writing, artistKind, async ({ db, now }) => {
        const artist = values as unknown as ArtistForm;
        const id = await insertArtist(db, artist, { status: firstActiveStatus(deps, writing.actor), created_by: writing.actor.id, now });
        await linkArtistName(db, { id, name_key: nameKey(artist.artist_name) });
        return id;
      });
      return id;
    },
    change: async (writing, id, values) => {
      await changeWithin(writing, artistKind, { action: 'update', id }, ({ db, record, now }) =>
        writeArtist(db, record, values as Partial<ArtistForm>, now));
    },
  };
}

function releases(deps: Deps): ImportedType {
  const kind = releaseKind(deps);
  return {
    form: releaseForm,
    partial: releaseForm.partial(),
    nameField: 'release_name',
    keyOf: releaseKey,
    findByName: findReleases,
    find: async (db, id) => {
      const release = await kind.find(db, id);
      return release && { ...release, name: release.release_name, deleted: release.state === 'deleted', hidden: release.state !== 'listed', values: release as unknown as RecordValues };
    },
    add: async (writing, values) => {
      const { id } = await addWithin(writing, kind, async ({ db, now }) => {
        const release = values as unknown as ReleaseForm;
        return insertRelease(db, { ...release, artist_id: await findArtistId(db, release.artist_name) }, { created_by: writing.actor.id, now });
      });
      return id;
    },
    change: async (writing, id, values) => {
      await changeWithin(writing, kind, { action: 'update', id }, ({ db, record, now }) =>
        writeRelease(db, record, values as Partial<ReleaseForm>, now));
    },
  };
}

const releaseKey = ({ release_name: name, artist_name: artist }: Named): string => `${nameKey(name ?? '')}\n${nameKey(artist ?? '')}`;

/** Artists by name; also active ones into which one of that name was merged. */
async function findArtists(db: Kysely<Schema>, actor: Actor, values: readonly Named[]): Promise<Map<string, number[]>> {
  const names = values.map(({ artist_name: name }) => name ?? '');
  const ids = new Map([...(await findArtistIds(db, names))].map(([key, id]) => [key, [id]]));
  for (const keys of chunksOf([...new Set(names.map(nameKey))])) {
    const rows = await db
      .selectFrom('artist')
      .where('name_key', 'in', keys)
      .where('status', '=', 'inactive')
      .$if(actor.role !== 'admin', (query) => query.where('created_by', '=', actor.id))
      .orderBy('id')
      .select(['id', 'name_key'])
      .execute();
    for (const { id, name_key: key } of rows) ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return ids;
}

/** Releases by name and artist. */
async function findReleases(db: Kysely<Schema>, actor: Actor, values: readonly Named[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const keys of chunksOf([...new Set(values.map(({ artist_name: artist }) => nameKey(artist ?? '')))])) {
    const rows = await db
      .selectFrom('release')
      .where('artist_name_key', 'in', keys)
      .where('state', '!=', 'deleted')
      .$if(actor.role !== 'admin', (query) => query.where((eb) => eb.or([eb('state', '=', 'listed'), eb('created_by', '=', actor.id)])))
      .orderBy('id')
      .select(['id', 'release_name', 'artist_name'])
      .execute();
    for (const { id, ...names } of rows) ids.set(releaseKey(names), [...(ids.get(releaseKey(names)) ?? []), id]);
  }
  return ids;
}
