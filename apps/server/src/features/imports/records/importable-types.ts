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
import { artistRecordType } from '../../artists/record-type.ts';
import { findArtistIds } from '../../records/link-names.ts';
import { addRecordIn, changeRecordIn } from '../../records/record-writes.ts';
import type { WriteContext } from '../../records/record-type.ts';
import { releaseRecordType } from '../../releases/record-type.ts';

/** Values of a record's form, as they are stored. */
export const recordValues = z.record(z.string(), z.string().nullable());
export type RecordValues = z.output<typeof recordValues>;

type NamedFields = Readonly<Record<string, string | null | undefined>>;

/** An existing record as an import compares and shows it. */
export interface ExistingRecord {
  id: number;
  name: string;
  created_by: number | null;
  updated_at: string;
  deleted: boolean;
  /** True when the record is not public. */
  hidden: boolean;
  values: RecordValues;
}

/** Operations of a record type that importing needs. */
export interface ImportableType {
  form: ZodType;
  partial: ZodType;
  nameField: 'artist_name' | 'release_name';
  /** Returns the key by which records are compared by name. */
  keyOf(values: NamedFields): string;
  /** Finds records that the caller may see and that are not deleted, by that key, oldest first. */
  findByName(db: Kysely<Schema>, actor: Actor, values: readonly NamedFields[]): Promise<Map<string, number[]>>;
  find(db: Kysely<Schema>, id: number): Promise<ExistingRecord | undefined>;
  add(writing: WriteContext, values: RecordValues): Promise<number>;
  change(writing: WriteContext, id: number, values: RecordValues): Promise<void>;
}

/** Returns the operations for importing artists or releases. */
export function importableType(deps: Deps, type: ImportRecordType): ImportableType {
  return type === 'artist' ? artists() : releases(deps);
}

function artists(): ImportableType {
  return {
    form: artistForm,
    partial: artistForm.partial(),
    nameField: 'artist_name',
    keyOf: ({ artist_name: name }) => nameKey(name ?? ''),
    findByName: findArtists,
    find: async (db, id) => {
      const artist = await artistRecordType.find(db, id);
      return (
        artist && {
          ...artist,
          name: artist.artist_name,
          deleted: artist.status === 'deleted',
          hidden: artist.status !== 'active',
          values: artist as unknown as RecordValues,
        }
      );
    },
    add: async (writing, values) => {
      const form = values as unknown as ArtistForm;
      const { id } = await addRecordIn(writing, artistRecordType, () => artistRecordType.insert(writing, form, []));
      return id;
    },
    change: async (writing, id, values) => {
      await changeRecordIn(writing, artistRecordType, { action: 'update', id }, ({ db, record, now }) =>
        artistRecordType.change(db, record, values as Partial<ArtistForm>, [], now),
      );
    },
  };
}

function releases(deps: Deps): ImportableType {
  const kind = releaseRecordType(deps);
  return {
    form: releaseForm,
    partial: releaseForm.partial(),
    nameField: 'release_name',
    keyOf: releaseKey,
    findByName: findReleases,
    find: async (db, id) => {
      const release = await kind.find(db, id);
      return (
        release && {
          ...release,
          name: release.release_name,
          deleted: release.state === 'deleted',
          hidden: release.state !== 'listed',
          values: release as unknown as RecordValues,
        }
      );
    },
    add: async (writing, values) => {
      const form = values as unknown as ReleaseForm;
      const { id } = await addRecordIn(writing, kind, () => kind.insert(writing, form, []));
      return id;
    },
    change: async (writing, id, values) => {
      await changeRecordIn(writing, kind, { action: 'update', id }, ({ db, record, now }) =>
        kind.change(db, record, values as Partial<ReleaseForm>, [], now),
      );
    },
  };
}

const releaseKey = ({ release_name: name, artist_name: artist }: NamedFields): string =>
  `${nameKey(name ?? '')}\n${nameKey(artist ?? '')}`;

/** Finds artists by name, including active ones into which an artist of that name was merged. */
async function findArtists(
  db: Kysely<Schema>,
  actor: Actor,
  values: readonly NamedFields[],
): Promise<Map<string, number[]>> {
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

/** Finds releases by name and artist. */
async function findReleases(
  db: Kysely<Schema>,
  actor: Actor,
  values: readonly NamedFields[],
): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const keys of chunksOf([...new Set(values.map(({ artist_name: artist }) => nameKey(artist ?? '')))])) {
    const rows = await db
      .selectFrom('release')
      .where('artist_name_key', 'in', keys)
      .where('state', '!=', 'deleted')
      .$if(actor.role !== 'admin', (query) =>
        query.where((eb) => eb.or([eb('state', '=', 'listed'), eb('created_by', '=', actor.id)])),
      )
      .orderBy('id')
      .select(['id', 'release_name', 'artist_name'])
      .execute();
    for (const { id, ...names } of rows) ids.set(releaseKey(names), [...(ids.get(releaseKey(names)) ?? []), id]);
  }
  return ids;
}
