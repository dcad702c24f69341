import { sql } from 'kysely';
import { areFloors, areNames } from '@moonfloor/contract/field-values';
import type { ResourceType } from '@moonfloor/contract/lists';
import { type Field, fieldEntries } from '@moonfloor/contract/record-fields';
import { searchKey, searchKeyRule } from '@moonfloor/contract/text';
import { translationNames } from '@moonfloor/contract/translations';
import { indexText } from '@moonfloor/read-model/tokenize';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Lifecycle, Written } from '../records/lifecycle.ts';
import type { Fields } from '../records/history.ts';

/** A record as it is indexed. */
export type Indexed = Pick<Written, 'id' | 'name' | 'alternativeNames' | 'record' | 'values'>;

/** Writes the search entries of records. */
export async function writeSearchEntries(
  db: ContentTransaction,
  type: ResourceType,
  records: readonly Indexed[],
): Promise<void> {
  await db
    .insertInto('search_entry')
    .values(
      records.map(({ id, name, alternativeNames, record, values }) => ({
        type,
        id,
        name,
        status: record.state ?? record.status,
        due: dueOf(values),
        created_at: record.created_at,
        updated_at: record.updated_at,
        name_key: searchKey(name),
        other_keys: alternativeNames.map(searchKey).join('\n') || null,
        rule: searchKeyRule,
        words: indexText([name, ...alternativeNames], textsOf(type, values)),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'id'])
        .doUpdateSet(
          excluded('name', 'name_key', 'other_keys', 'rule', 'status', 'due', 'created_at', 'updated_at', 'words'),
        ),
    )
    .execute();
}

/** Sets columns of an existing row to the values that were to be inserted. */
const excluded = (...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));

/** Returns the last day of an event, or that of a release. */
function dueOf(values: Fields): string | null {
  const day = values['event_end_date'] ?? values['event_date'] ?? values['release_date'] ?? null;
  return typeof day === 'string' ? day : null;
}

/** Long texts follow the names of a line-up, all others precede them: the search truncates what is too long. */
const longKinds: ReadonlySet<Field['kind']> = new Set(['lines', 'translations']);
const shortKinds: ReadonlySet<Field['kind']> = new Set([
  'name',
  'text',
  'link',
  'country',
  'choices',
  'labels',
  'eventStatus',
]);

/** Returns what the search finds a record by besides its names, most relevant first. */
function textsOf(type: ResourceType, values: Fields): string[] {
  const fields = fieldEntries(type).filter(([name, field]) => field.unsearched !== true && name !== `${type}_name`);
  const texts = (kinds: ReadonlySet<Field['kind']>) =>
    fields.flatMap(([name, { kind }]) =>
      kinds.has(kind)
        ? (kind === 'translations' ? translationNames : [name]).map((key) => textOf(kind, values[key]))
        : [],
    );
  const { floors = null, decorations = null } = values;
  const acts = areFloors(floors)
    ? floors.flatMap(({ name, artists }) => [name, ...artists.map((artist) => artist.artist_name)])
    : [];
  return [...texts(shortKinds), ...acts, ...(areNames(decorations) ? decorations : []), ...texts(longKinds)];
}

/** Returns a text as it is indexed: links without scheme and `www.`, which nearly all links share. */
function textOf(kind: Field['kind'], value: Fields[string] | undefined): string {
  if (typeof value !== 'string' || (kind === 'eventStatus' && value === 'scheduled')) return '';
  return kind === 'link' ? value.replace(/^https?:\/\/(www\.)?/i, '') : value;
}

export const searchLifecycle: Lifecycle = {
  written: (db, record) => writeSearchEntries(db, record.type, [record]),
  purged: async (db, { type, isGone }) => {
    await db.deleteFrom('search_entry').where('type', '=', type).where(isGone('search_entry.id')).execute();
  },
};
