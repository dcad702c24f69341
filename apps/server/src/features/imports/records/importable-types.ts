import type { Kysely } from 'kysely';
import { z } from 'zod';
import { artistForm } from '@moonfloor/contract/records/artists';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { FieldError } from '@moonfloor/contract/api/problem';
import { namesOfKind } from '@moonfloor/contract/records/record-fields';
import { releaseForm } from '@moonfloor/contract/records/releases';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import { selectInChunks } from '../../../db/query-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../errors.ts';
import type { Actor } from '../../../http/session.ts';
import { artistRecordType } from '../../artists/record-type.ts';
import { toForm } from '../../records/apply-version.ts';
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

/** The fields of a row as texts, or what is wrong with them. */
type Parsed = { success: true; data: FormValues } | { success: false; error: Pick<z.ZodError, 'issues'> };

/** The values of a row for a new record, and those that change an existing one. */
interface RowValues {
  incoming: FormValues;
  change: RecordValues;
}

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
const importedArtist = artistForm.omit({ descriptions: true, external_ids: true });

function importable<T extends StoredRecord, Form extends object>(
  recordType: RecordType<T, Form, Partial<Form>>,
  form: z.ZodType<Form>,
  partial: z.ZodType<Partial<Form>>,
  keyOf: (values: FormValues) => string,
  findByName: FindByName,
) {
  return {
    type: recordType.type,
    /** Validates the fields of a new or an existing record. */
    parse: (fields: FormValues, isNew: boolean): Parsed => {
      const parsed = (isNew ? form : partial).safeParse(fields);
      return parsed.success ? { success: true, data: textsOf(recordType, parsed.data) } : parsed;
    },
    /** Returns the key by which records are compared by name. */
    keyOf,
    findByName,
    find: async (db: Kysely<Schema>, id: number): Promise<ExistingRecord | undefined> => {
      const record = await recordType.find(db, id);
      if (record === undefined) return undefined;
      const [name, isPublic] = [recordType.nameOf(record), recordType.isPublic(record)];
      return { ...record, name, isPublic, deleted: record.status === 'deleted', values: textsOf(recordType, record) };
    },
    /** Returns what is wrong with names of other artists in a row, such as an alias of itself. */
    faultsOf: async (
      db: Kysely<Schema>,
      record: ExistingRecord | null,
      row: RowValues,
    ): Promise<readonly FieldError[]> => {
      const values = record === null ? row.incoming : row.change;
      if (!listsOf(recordType.type).some((name) => values[name] != null)) return [];
      try {
        const stored = record === null ? null : await recordType.find(db, record.id);
        await recordType.validate?.(db, partial.parse(toFields(values)), stored ?? null, 0);
        return [];
      } catch (error) {
        if (error instanceof HttpError && error.problem.errors !== undefined) return error.problem.errors;
        throw error;
      }
    },
    add: async (writing: WriteContext, values: FormValues): Promise<{ id: number; name: string }> => {
      const record = await addRecordIn(writing, recordType, form.parse(toFields(values)));
      return { id: record.id, name: recordType.nameOf(record) };
    },
    change: async (writing: WriteContext, id: number, values: FormValues): Promise<void> => {
      await changeRecordIn(writing, recordType, { action: 'update', id }, ({ db, record, now }) =>
        recordType.change(db, record, partial.parse(toFields(values)), {}, now),
      );
    },
  };
}

/** Fields with lists of names, which are JSON in forms. */
const listsOf = (type: ResourceType): string[] => namesOfKind(type, 'names', 'artists');

/** Returns the values of a record or a parsed form as texts; null for an empty list. */
function textsOf(recordType: Pick<RecordType, 'type'>, values: object): FormValues {
  const lists = listsOf(recordType.type);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      if (value === null || typeof value === 'string') return [[name, value]];
      if (!lists.includes(name) || !Array.isArray(value)) return [];
      return [[name, value.length === 0 ? null : String(toForm(recordType, { [name]: value }, {})[name])]];
    }),
  );
}

/** Returns a text as people read it: a list of names with commas. */
export function shownText(type: ResourceType, field: string, text: string | null): string | null {
  if (text === null || !listsOf(type).includes(field)) return text;
  const names: (string | { artist_name: string })[] = JSON.parse(text);
  return names.map((name) => (typeof name === 'string' ? name : name.artist_name)).join(', ');
}

/** Returns texts as a form sends them. */
const toFields = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));

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
