import { statusChange } from '@moonfloor/contract/activity';
import { namesOfKind } from '@moonfloor/contract/record-fields';
import { collectTranslations, namedTranslations, translationNames } from '@moonfloor/contract/translations';
import { parse } from '../../http/parse.ts';
import { pictureIds } from './pictures.ts';
import type { Editable, RecordTransaction, RecordType } from './record-type.ts';
import type { StoredRecord } from './tables.ts';
import type { Fields } from './history.ts';

/** Gives a record values of some fields, and a status if there is one, validated like any edit. Throws 422. */
export async function applyVersion<T extends StoredRecord>(
  db: RecordTransaction,
  recordType: RecordType<T>,
  record: Editable<T>,
  { status, image, images, ...fields }: Fields,
  now: string,
): Promise<void> {
  const all = image ?? images;
  if (all !== undefined || image === null || Object.keys(fields).length > 0) {
    const restored = parse(recordType.edit, toForm(recordType, fields, record));
    const form = recordType.restorable?.(restored, record, now) ?? restored;
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

/**
 * Returns previous values of some fields as a form sends them: lists as JSON, null as empty text. Values of single languages
 * replace those of the record.
 */
function toForm({ type }: RecordType, values: Fields, { descriptions = {} }: StoredRecord): Record<string, unknown> {
  const lists: readonly string[] = namesOfKind(type, 'floors', 'names', 'decorations');
  const languages: readonly string[] = translationNames;
  const form = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (languages.includes(name)) return [];
    if (!lists.includes(name)) return [[name, value ?? '']];
    const tags =
      name === 'decorations' && Array.isArray(value) ? value.map((decoration_name) => ({ decoration_name })) : value;
    return [[name, JSON.stringify(tags ?? [])]];
  });
  if (languages.some((name) => name in values)) {
    const texts = collectTranslations({ ...namedTranslations(descriptions, null), ...values });
    form.push(['descriptions', JSON.stringify(texts)]);
  }
  return Object.fromEntries(form);
}
