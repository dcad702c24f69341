import type { Kysely } from 'kysely';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import { duplicate } from '@moonfloor/contract/records/duplicates';
import { type SimpleDetail, simpleApi } from '@moonfloor/contract/records/simple-records';
import {
  isNamesakeType,
  mapSimpleTypes,
  type NamesakeType,
  simpleName,
} from '@moonfloor/contract/records/simple-types';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import { type Message, msg } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import { HttpError, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { describeDuplicates } from '../duplicates/describe-duplicates.ts';
import { findNamesakes } from '../duplicates/namesakes.ts';
import { listShownOwners } from '../records/access.ts';
import { activeStatus, insertActive, updateActive } from '../records/field-columns.ts';
import { remainingId } from '../records/merged-records.ts';
import { pictureColumn } from '../records/pictures.ts';
import { afterChange, type RecordType } from '../records/record-type.ts';
import {
  findReferences,
  findSimpleRecord,
  isAbove,
  referencesOf,
  type SimpleForm,
  type StoredSimpleRecord,
} from './repository.ts';

type SimpleRecordType = RecordType<StoredSimpleRecord, SimpleForm, SimpleForm, SimpleDetail<'venue'>>;

/** Why a name is refused that another record has; of other types several can have one name. */
const nameTaken: Partial<Record<SimpleType, Message>> = { label: msg('This label name already exists') };

/** The record types of simple types; `venue` stands for all of them, as this code uses the names of fields only. */
export const simpleRecordTypes = mapSimpleTypes(createSimpleRecordType);

function createSimpleRecordType(type: SimpleType): SimpleRecordType {
  const nameTakenMessage = nameTaken[type];
  const name = `${type}_name`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `venue` stands for all types
  const { get, update } = simpleApi[type as 'venue'];
  return {
    type,
    ...activeStatus(type),
    ...(nameTakenMessage !== undefined && {
      uniqueName: {
        table: type,
        message: nameTakenMessage,
        nameIn: (form: SimpleForm) => (form[name] === undefined ? undefined : simpleName(type, form)),
      },
    }),
    ...(isNamesakeType(type) && {
      requireDistinct: (db, actor, form, record) => requireDistinct(db, actor, type, form, record),
    }),
    find: (db, id) => findSimpleRecord(db, type, id),
    nameOf: (record) => simpleName(type, record),
    fitForm: async (db, sent, record, { why }) => {
      const form = await withMovedReferences(db, type, sent, record);
      return why === 'edit' ? withoutHidden(db, type, form, record) : form;
    },
    toDetail: async (db, record) => {
      const references = await findReferences(db, type, record);
      const links = referencesOf(type).map(({ name: field }) => [field, references[field]?.id ?? null]);
      const detail: object = {
        ...record,
        ...Object.fromEntries(links),
        references,
        claimed_by: await listShownOwners(db, type, record.id),
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a record has the fields of its type
      return detail as SimpleDetail<'venue'>;
    },
    detail: get.response,
    edit: update.form.fields,
    validate: (db, form, record) => requireConsistent(db, type, form, record),
    insert: (writing, form, added) => insertActive(writing, type, form, pictureColumn({ added })),
    change: (db, record, form, pictures, now) =>
      updateActive(db, type, record, { ...form, ...pictureColumn(pictures) }, now),
  };
}

/** Throws 409, with the other record, for the name of another one in the same country that the form does not say is different. */
async function requireDistinct(
  db: Kysely<Schema>,
  actor: Actor,
  type: NamesakeType,
  form: SimpleForm,
  record: StoredSimpleRecord | null,
): Promise<void> {
  const after: SimpleForm = afterChange<SimpleForm>(record ?? {}, form);
  const name = simpleName(type, after);
  const isRenamed = record === null || nameKey(name) !== nameKey(simpleName(type, record));
  if (!isRenamed && after['country'] === record['country']) return;
  const { different_from: others = [] }: { different_from?: number[] } = form;
  const namesakes = await findNamesakes(db, actor, type, [name]);
  const other = namesakes(name, after).find(({ id }) => id !== record?.id && !others.includes(id));
  if (other === undefined) return;
  const [current] = await describeDuplicates(db, type, new Map([[other.id, 1]]));
  const message = messages.namesakeHere;
  throw new HttpError(409, message, {
    errors: [{ field: `${type}_name`, message }],
    current: duplicate.parse(current),
  });
}

/** Returns a form that refers to what remains of merged records: it may have been opened before they were merged. */
async function withMovedReferences(
  db: Kysely<Schema>,
  type: SimpleType,
  form: SimpleForm,
  record: StoredSimpleRecord,
): Promise<SimpleForm> {
  const moved: Record<string, unknown> = { ...form };
  for (const { name, to } of referencesOf(type)) {
    const id = form[name];
    if (typeof id !== 'number') continue;
    const remaining = await remainingId(db, to, id);
    // a record into which the one above it was merged has none above it
    moved[name] = to === type && remaining === record.id && remaining !== id ? null : remaining;
  }
  return moved;
}

/** Removes references that are empty in a form only because the API hides records that are not public. */
async function withoutHidden(
  db: Kysely<Schema>,
  type: SimpleType,
  form: SimpleForm,
  record: StoredSimpleRecord,
): Promise<SimpleForm> {
  const shown = await findReferences(db, type, record);
  const names = referencesOf(type).map(({ name }) => name);
  const hidden = names.filter((name) => form[name] === null && record[name] !== null && shown[name] === undefined);
  return Object.fromEntries(Object.entries(form).filter(([name]) => !hidden.includes(name)));
}

/** Throws 422 for half a pair of coordinates, and for a reference to a record that is not public or below this one. */
async function requireConsistent(
  db: Kysely<Schema>,
  type: SimpleType,
  form: SimpleForm,
  record: StoredSimpleRecord | null,
): Promise<void> {
  const after: SimpleForm = afterChange<SimpleForm>(record ?? {}, form);
  const [latitude, longitude] = [after['latitude'] ?? null, after['longitude'] ?? null];
  if ((latitude === null) !== (longitude === null))
    throw validationFailed([
      { field: latitude === null ? 'latitude' : 'longitude', message: messages.coordinatesPair },
    ]);
  const public_ = await findReferences(db, type, form);
  for (const { name: field, to } of referencesOf(type)) {
    const parent = form[field];
    if (typeof parent !== 'number' || parent === record?.[field]) continue;
    if (public_[field] === undefined) throw validationFailed([{ field, message: recordNotFound[to] }]);
    if (to === type && record !== null && (await isAbove(db, type, field, { id: record.id, parent })))
      throw validationFailed([{ field, message: messages.aboveItself }]);
  }
}
