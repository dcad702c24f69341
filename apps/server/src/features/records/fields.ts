import { fieldChange, type FieldChange, type FieldValue } from '@moonfloor/contract/activity';
import type { ResourceType, Status } from '@moonfloor/contract/lists';
import { fieldEntries } from '@moonfloor/contract/record-fields';
import { namedTranslations, type Translations } from '@moonfloor/contract/translations';

/** Columns common to all record types. */
export interface StoredRecord {
  id: number;
  status: Status;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  /** The stored status of types whose status depends on the day. */
  state?: string;
  alternative_names?: readonly string[];
  descriptions?: Translations;
}

/**
 * The fields of a record by name, as stored in the history: form fields (of translations each language), pictures,
 * status.
 */
export type Fields = Readonly<Record<string, FieldValue>>;

/** The values of an event's line-up. */
export type Lineup = Pick<Fields, 'floors' | 'decorations'>;

/**
 * Returns the values of a record by field, in the order of its form: `image` and `images` are URLs, the status is last. `record`
 * has them all, line-ups included.
 */
export function fieldsOf(type: ResourceType, record: object): Fields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of its response has all fields
  const values = record as Fields & { descriptions?: Translations };
  const entries = fieldEntries(type).flatMap(([name, field]) =>
    field.kind === 'translations'
      ? Object.entries(namedTranslations(values.descriptions ?? {}, null))
      : [[name, values['address' in field ? field.address : name]]],
  );
  return Object.fromEntries([...entries, ['status', values['status']]]);
}

/** Returns true when two values of a field are equal. The same code builds both, so the order of keys is the same. */
export function sameValue(one: Fields[string] | undefined, other: Fields[string] | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the fields that differ, with their previous and new values. */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  return Object.keys(after)
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => fieldChange.parse({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
