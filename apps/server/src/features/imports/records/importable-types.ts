import type { Kysely } from 'kysely';
import { z } from 'zod';
import { artistForm } from '@moonfloor/contract/records/artists';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import { releaseForm } from '@moonfloor/contract/records/releases';
import { nameKey } from '@moonfloor/contract/values/text';
import { selectInChunks } from '../../../db/query-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/session.ts';
import { artistRecordType } from '../../artists/record-type.ts';
import { findIdsByName } from '../../records/names.ts';
import { addRecordIn, changeRecordIn } from '../../records/record-writes.ts';
import type { RecordType, WriteContext } from '../../records/record-type.ts';
import { releaseRecordType } from '../../releases/record-type.ts';
import type { StoredRecord } from '../../records/tables.ts';

/** Values of a record's form, as they are stored. */
export const recordValues = z.record(z.string(), z.string().nullable());
export type RecordValues = z.output<typeof recordValues>;

/** Values of some fields of a form; undefined for those that a table does not have. */
export type FormValues = Readonly<Record<string, string | null | undefined>>;

/** An existing record as an import compares and shows it. */
export interface ExistingRecord extends Pick<StoredRecord, 'id' | 'created_by' | 'updated_at'> {
  name: string;
  deleted: boolean;
  isPublic: boolean;
  /** Its texts by column; all importable fields are texts. */
  values: FormValues;
}

/** Finds records that the caller may see and that are not deleted, by their keys, oldest first. */
type FindByName = (db: Kysely<Schema>, actor: Actor, values: readonly FormValues[]) => Promise<Map<string, number[]>>;

/** Operations of a record type that importing needs. */
export type ImportableType = ReturnType<typeof importableType>;

/** Returns the operations for importing artists or releases. */
export const importableType = (deps: Deps, type: ImportRecordType) =>
  type === 'artist'
    ? importable(artistRecordType, importedArtist, importedArtist.partial(), artistKey, findArtists)
    : importable(releaseRecordType(deps), releaseForm, releaseForm.partial(), releaseKey, findReleases);

/** An artist's form without the fields that tables do not set. */
const importedArtist = artistForm.omit({ descriptions: true, alternative_names: true, aliases: true, members: true });

function importable<T extends StoredRecord, Form extends FormValues>(
  recordType: RecordType<T, Form, Partial<Form>>,
  form: z.ZodType<Form>,
  partial: z.ZodType<Partial<Form>>,
  keyOf: (values: FormValues) => string,
  findByName: FindByName,
) {
  return {
    type: recordType.type,
    /** Validates the fields of a new or an existing record. */
    parse: (fields: FormValues, isNew: boolean): z.ZodSafeParseResult<FormValues> =>
      (isNew ? form : partial).safeParse(fields),
    /** Returns the key by which records are compared by name. */
    keyOf,
    findByName,
    find: async (db: Kysely<Schema>, id: number): Promise<ExistingRecord | undefined> => {
      const record = await recordType.find(db, id);
      if (record === undefined) return undefined;
      const [name, isPublic] = [recordType.nameOf(record), recordType.isPublic(record)];
      return { ...record, name, isPublic, deleted: record.status === 'deleted', values: textsOf(record) };
    },
    add: async (writing: WriteContext, values: FormValues): Promise<{ id: number; name: string }> => {
      const record = await addRecordIn(writing, recordType, form.parse(values));
      return { id: record.id, name: recordType.nameOf(record) };
    },
    change: async (writing: WriteContext, id: number, values: FormValues): Promise<void> => {
      await changeRecordIn(writing, recordType, { action: 'update', id }, ({ db, record, now }) =>
        recordType.change(db, record, partial.parse(values), {}, now),
      );
    },
  };
}

const textsOf = (record: object): FormValues =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'string'));

const artistKey = ({ artist_name: name }: FormValues): string => nameKey(name ?? '');
const releaseKey = ({ release_name: name, artist_name: artist }: FormValues): string =>
  `${nameKey(name ?? '')}\n${nameKey(artist ?? '')}`;

/** Finds artists by name, including active ones into which an artist of that name was merged. */
const findArtists: FindByName = async (db, actor, values) => {
  const names = values.map(({ artist_name: name }) => name ?? '');
  const active = [...(await findIdsByName(db, 'artist', names))].map(([key, id]) => ({ key, id }));
  const inactive = await selectInChunks(names.map(nameKey), (keys) =>
    db
      .selectFrom('artist')
      .where('name_key', 'in', keys)
      .where('status', '=', 'inactive')
      .$if(actor.role !== 'admin', (query) => query.where('created_by', '=', actor.id))
      .orderBy('id')
      .select(['id', 'name_key as key']),
  );
  return idsByKey([...active, ...inactive]);
};

/** Finds releases by name and artist. */
const findReleases: FindByName = async (db, actor, values) => {
  const artists = values.map(({ artist_name: artist }) => nameKey(artist ?? ''));
  const rows = await selectInChunks(artists, (keys) =>
    db
      .selectFrom('release')
      .where('artist_name_key', 'in', keys)
      .where('state', '!=', 'deleted')
      .$if(actor.role !== 'admin', (query) =>
        query.where((eb) => eb.or([eb('state', '=', 'listed'), eb('created_by', '=', actor.id)])),
      )
      .orderBy('id')
      .select(['id', 'release_name', 'artist_name']),
  );
  return idsByKey(rows.map(({ id, ...names }) => ({ id, key: releaseKey(names) })));
};

const idsByKey = (records: readonly { id: number; key: string }[]): Map<string, number[]> =>
  new Map([...Map.groupBy(records, ({ key }) => key)].map(([key, some]) => [key, some.map(({ id }) => id)]));
