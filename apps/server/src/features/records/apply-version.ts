import { statusChange } from '@moonfloor/contract/records/activity';
import { type Field, jsonKinds, tagKeys } from '@moonfloor/contract/records/field-kinds';
import { joinParts, partNames, splitParts } from '@moonfloor/contract/records/parts';
import { fieldEntries, partKeys } from '@moonfloor/contract/records/record-fields';
import { parse } from '../../http/parse.ts';
import type { Fields } from './history.ts';
import { pictureIds } from './pictures.ts';
import type { Editable, PastValues, RecordTransaction, RecordType } from './record-type.ts';
import type { StoredRecord } from './tables.ts';

/** Gives a record values of some fields, and a status if there is one, validated like any edit. Throws 422. */
export async function applyVersion<T extends StoredRecord>(
  db: RecordTransaction,
  recordType: RecordType<T>,
  record: Editable<T>,
  { status, image, images, ...fields }: Fields,
  now: string,
  why: PastValues = 'version',
): Promise<void> {
  const all = image ?? images;
  if (all !== undefined || image === null || Object.keys(fields).length > 0) {
    const restored = parse(recordType.edit, toForm(recordType, fields, record));
    const form = (await recordType.fitForm?.(db, restored, record, { why, now })) ?? restored;
    await recordType.validate?.(db, form, record, 0);
    await recordType.change(
      db,
      record,
      form,
      image === undefined && images === undefined ? {} : { all: pictureIds(all ?? null) },
      now,
    );
  }
  if (status !== undefined) await recordType.setStatus(db, record, statusChange.shape.status.parse(status), now);
}

const keyOfTags: { readonly [K in Field['kind']]?: string } = tagKeys;

/**
 * Returns previous values of some fields as a form sends them: lists and objects as JSON, null as empty text. Single entries of
 * an object, such as one language, replace those of the record.
 */
export function toForm({ type }: Pick<RecordType, 'type'>, values: Fields, record: object): Record<string, unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of a record has all fields
  const current = record as Readonly<Record<string, Fields | undefined>>;
  const form = fieldEntries(type).flatMap(([name, field]): [string, unknown][] => {
    const keys = partKeys(field);
    if (keys !== undefined) {
      if (!partNames(name, keys).some((part) => part in values)) return [];
      const parts = { ...splitParts(name, keys, current[name] ?? {}, null), ...values };
      return [[name, JSON.stringify(joinParts(name, keys, parts))]];
    }
    if (!(name in values)) return [];
    const value = values[name];
    if (!jsonKinds.has(field.kind)) return [[name, value ?? '']];
    const key = keyOfTags[field.kind];
    const tags = key !== undefined && Array.isArray(value) ? value.map((tag) => ({ [key]: tag })) : value;
    return [[name, JSON.stringify(tags ?? [])]];
  });
  return Object.fromEntries(form);
}
