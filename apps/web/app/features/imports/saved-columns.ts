import { importFields } from '@moonfloor/contract/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports';
import { readDraft, saveDraft } from '../../api/drafts.ts';

const storageName = (headers: readonly string[]): string => `columns:${headers.join('\n')}`;

/** Returns the saved meaning of columns with these names; null if there is none or it is invalid. */
export function readSavedColumns(headers: readonly string[]): ImportMapping | null {
  const stored = readDraft(storageName(headers));
  if (!Array.isArray(stored) || stored.length !== headers.length) return null;
  const known = stored.every(
    (field) => field === '' || (typeof field === 'string' && Object.hasOwn(importFields, field)),
  );
  return known ? (stored as ImportMapping) : null;
}

/** Saves the meaning of columns with these names. */
export function saveColumns(headers: readonly string[], mapping: ImportMapping): void {
  saveDraft(storageName(headers), mapping);
}
