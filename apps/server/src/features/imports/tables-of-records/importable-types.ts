import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { FieldError } from '@moonfloor/contract/api/problem';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import { artistForm } from '@moonfloor/contract/records/artists';
import { decorationForm } from '@moonfloor/contract/records/decorations';
import { namesOfKind } from '@moonfloor/contract/records/record-fields';
import { releaseForm } from '@moonfloor/contract/records/releases';
import { simpleApi } from '@moonfloor/contract/records/simple-records';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { nameKey, searchKey } from '@moonfloor/contract/values/text';
import { selectInChunks, tableOf } from '../../../db/query-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../errors.ts';
import type { Actor } from '../../../http/session.ts';
import { artistRecordType } from '../../artists/record-type.ts';
import { decorationRecordType } from '../../decorations/record-type.ts';
import { toForm } from '../../records/apply-version.ts';
import { findIdsByName } from '../../records/names.ts';
import type { NamedTable, RecordType, Writing } from '../../records/record-type.ts';
import { addRecord, changeRecord } from '../../records/record-writes.ts';
import type { StoredRecord } from '../../records/tables.ts';
import { simpleRecordTypes } from '../../simple-records/record-type.ts';
import { findReferences, referencesOf } from '../../simple-records/repository.ts';

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

/** Finds records that the caller may see and that are not deleted, by their keys, the caller's own first. */
type FindByName = (db: Kysely<Schema>, actor: Actor, values: readonly FormValues[]) => Promise<Map<string, number[]>>;

/** Operations of a record type that importing needs. */
export type ImportableType = ReturnType<typeof importableType>;

/** Returns the operations for importing records of a type. */
export function importableType(deps: Deps, type: ImportRecordType) {
  if (type === 'release')
    return new RecordImporter(deps.recordTypes.release, releaseForm, releaseForm.partial(), releaseKey, findReleases);
  const [keyOf, find] = [nameKeyOf(type), findNamed(type)];
  if (type === 'artist')
    return new RecordImporter(artistRecordType, importedArtist, importedArtist.partial(), keyOf, find);
  if (type === 'decoration')
    return new RecordImporter(decorationRecordType, importedCrew, importedCrew.partial(), keyOf, find);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `venue` stands for all simple types
  const form = simpleApi[type as 'venue'].submit.form.fields.omit({ descriptions: true });
  return new RecordImporter(simpleRecordTypes[type], form, form.partial(), keyOf, find);
}

/** Forms without the fields that tables do not set. */
const importedArtist = artistForm.omit({ descriptions: true, external_ids: true });
const importedCrew = decorationForm.omit({ descriptions: true });

class RecordImporter<T extends StoredRecord, Form extends object> {
  readonly type: ResourceType;
  readonly references: ReturnType<typeof referencesOf>;
  /** Returns the key by which records are compared by name. */
  readonly keyOf: (values: FormValues) => string;
  readonly findByName: FindByName;
  readonly #recordType: RecordType<T, Form, Partial<Form>>;
  readonly #form: z.ZodType<Form>;
  readonly #partial: z.ZodType<Partial<Form>>;

  constructor(
    recordType: RecordType<T, Form, Partial<Form>>,
    form: z.ZodType<Form>,
    partial: z.ZodType<Partial<Form>>,
    keyOf: (values: FormValues) => string,
    findByName: FindByName,
  ) {
    this.type = recordType.type;
    this.references = referencesOf(recordType.type);
    this.keyOf = keyOf;
    this.findByName = findByName;
    this.#recordType = recordType;
    this.#form = form;
    this.#partial = partial;
  }

  /** Validates the fields of a new or an existing record, except names of other records. */
  parse(fields: FormValues, isNew: boolean): Parsed {
    const namedReferences = this.references.flatMap(({ name }) =>
      fields[name] === undefined ? [] : [[name, fields[name] || null]],
    );
    const ids = Object.fromEntries(this.references.map(({ name }) => [name, undefined]));
    const parsed = (isNew ? this.#form : this.#partial).safeParse({ ...fields, ...ids });
    return parsed.success
      ? { success: true, data: { ...textsOf(this.type, parsed.data), ...Object.fromEntries(namedReferences) } }
      : parsed;
  }

  /**
   * Returns false if a row and a record with its name state different countries or areas. Always true for types other than
   * venues and promoters.
   */
  isInSamePlace(fields: FormValues, { values }: ExistingRecord): boolean {
    if (this.type !== 'venue' && this.type !== 'promoter') return true;
    return ['country', 'area'].every((name) => {
      const [one, other] = [fields[name], values[name]].map((text) => searchKey(text ?? ''));
      return one === other || one === '' || other === '';
    });
  }

  async find(db: Kysely<Schema>, id: number): Promise<ExistingRecord | undefined> {
    const record = await this.#recordType.find(db, id);
    if (record === undefined) return undefined;
    const [name, isPublic] = [this.#recordType.nameOf(record), this.#recordType.isPublic(record)];
    const references = await findReferences(db, this.type, Object.fromEntries(Object.entries(record)));
    const referenceNames = Object.entries(references).map(([field, { name }]) => [field, name]);
    const values = { ...textsOf(this.type, record), ...Object.fromEntries(referenceNames) };
    return { ...record, name, isPublic, deleted: record.status === 'deleted', values };
  }

  /** Returns what is wrong with a row beside others, such as an alias of itself. */
  async faultsOf(db: Kysely<Schema>, record: ExistingRecord | null, row: RowValues): Promise<readonly FieldError[]> {
    const values = record === null ? row.incoming : row.change;
    if (!namesOfKind(this.type, 'names', 'artists', 'degrees', 'reference').some((name) => values[name] != null))
      return [];
    try {
      const stored = record === null ? null : await this.#recordType.find(db, record.id);
      await this.#toForm(db, values, this.#partial, stored ?? null);
      return [];
    } catch (error) {
      if (error instanceof HttpError && error.problem.errors !== undefined) return error.problem.errors;
      throw error;
    }
  }

  /** Adds a record. `unresolved` are the fields with a name that means no public record yet, which are not written. */
  async add(
    writing: Writing,
    values: FormValues,
  ): Promise<{ id: number; name: string; unresolved: readonly string[] }> {
    const { form, unresolved } = await this.#toForm(writing.db, values, this.#form, null);
    const record = await addRecord(writing, this.#recordType, form);
    return { id: record.id, name: this.#recordType.nameOf(record), unresolved };
  }

  /** Changes a record, if there are values. Returns the fields that are not written, as `add`. */
  async change(writing: Writing, id: number, values: FormValues): Promise<readonly string[]> {
    if (Object.keys(values).length === 0) return [];
    const unresolvedFields: string[] = [];
    await changeRecord(writing, this.#recordType, { action: 'update', id }, async ({ db, record, now }) => {
      const { form, unresolved } = await this.#toForm(db, values, this.#partial, record);
      unresolvedFields.push(...unresolved);
      return this.#recordType.change(db, record, form, {}, now);
    });
    return unresolvedFields;
  }

  /** Validates values and the rules of the type; names of other records become their ids, `unresolved` are the fields of others. */
  async #toForm<F extends Form | Partial<Form>>(
    db: Kysely<Schema>,
    values: FormValues,
    schema: z.ZodType<F>,
    record: T | null,
  ): Promise<{ form: F; unresolved: readonly string[] }> {
    const unresolved: string[] = [];
    const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
    for (const { name, to } of this.references) {
      if (!fields[name]) continue;
      const [id] = (await findIdsByName(db, to, [fields[name]])).values();
      if (id === undefined) {
        unresolved.push(name);
        delete fields[name];
      } else fields[name] = String(id);
    }
    const form = schema.parse(fields);
    await this.#recordType.validate?.(db, form, record, 0);
    return { form, unresolved };
  }
}

/** Fields with lists of names, which are JSON in forms. */
const listsOf = (type: ResourceType): string[] => namesOfKind(type, 'names', 'artists');

/** Returns the values of a record or a parsed form as texts; null for an empty list. */
function textsOf(type: ResourceType, values: object): FormValues {
  const lists = listsOf(type);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      if (value === null || typeof value === 'string') return [[name, value]];
      if (typeof value === 'number') return [[name, String(value)]];
      if (!lists.includes(name) || !Array.isArray(value)) return [];
      return [[name, value.length === 0 ? null : String(toForm({ type }, { [name]: value }, {})[name])]];
    }),
  );
}

/** Returns a text as people read it: a list of names with commas. */
export function shownText(type: ResourceType, field: string, text: string | null): string | null {
  if (text === null || !listsOf(type).includes(field)) return text;
  const names: (string | { artist_name: string })[] = JSON.parse(text);
  return names.map((name) => (typeof name === 'string' ? name : name.artist_name)).join(', ');
}

const nameKeyOf =
  (type: NamedTable) =>
  (values: FormValues): string =>
    nameKey(values[`${type}_name`] ?? '');
const releaseKey = ({ release_name: name, artist_name: artist }: FormValues): string =>
  `${nameKey(name ?? '')}\n${nameKey(artist ?? '')}`;

/** Finds records by name, including active ones into which a record of that name was merged. */
const findNamed =
  (type: NamedTable): FindByName =>
  async (db, actor, values) => {
    const names = values.map((one) => one[`${type}_name`] ?? '');
    const rows = await selectInChunks(names.map(nameKey), (keys) =>
      db
        .selectFrom(tableOf(type))
        .where('name_key', 'in', keys)
        .where('status', '!=', 'deleted')
        .$if(actor.role !== 'admin', (query) =>
          query.where((eb) => eb.or([eb('status', '=', 'active'), eb('created_by', '=', actor.id)])),
        )
        .orderBy('id')
        .select(['id', 'name_key as key', 'created_by'])
        .execute(),
    );
    const isOwn = ({ created_by: author }: { created_by: number | null }) => Number(author === actor.id);
    const merged = [...(await findIdsByName(db, type, names))].map(([key, id]) => ({ key, id }));
    return idsByKey([...rows.toSorted((one, other) => isOwn(other) - isOwn(one)), ...merged]);
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
      .select(['id', 'release_name', 'artist_name'])
      .execute(),
  );
  return idsByKey(rows.map(({ id, ...names }) => ({ id, key: releaseKey(names) })));
};

const idsByKey = (records: readonly { id: number; key: string }[]): Map<string, number[]> =>
  new Map(
    [...Map.groupBy(records, ({ key }) => key)].map(([key, recordsOfKey]) => [
      key,
      [...new Set(recordsOfKey.map(({ id }) => id))],
    ]),
  );
