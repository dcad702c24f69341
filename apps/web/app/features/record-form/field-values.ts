import { normalise, uppercase } from '@moonfloor/contract/text';
import type { SavedRecord } from './form-definition.ts';

/** Returns a text as the server stores it: trimmed and composed (NFC), null if empty. */
export function normaliseText(text: string): string | null {
  return normalise(text) || null;
}

/** Returns a name as the server stores it, in uppercase. */
export function normaliseName(text: string): string {
  return uppercase(normalise(text));
}

/** Returns an object with a value for each name. */
export function mapNames<K extends string, T>(names: readonly K[], valueOf: (name: K) => T): Record<K, T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries does not keep the names
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, T>;
}

/** Returns the parts of a preview that no form edits. */
export function uneditedParts(record: SavedRecord | null) {
  return {
    id: record?.id ?? 0,
    created_by: record?.created_by ?? null,
    created_at: record?.created_at ?? '',
    updated_at: record?.updated_at ?? '',
  };
}
