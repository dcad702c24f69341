import { importFields } from '@moonfloor/contract/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports';
import { readDraft, saveDraft } from '../../api/drafts.ts';

const storageName = (headers: readonly string[]): string => `columns:${headers.join('\n')}`;

/** What columns of these names meant last time; null when they are new, or it cannot be read. */
export function readSavedColumns(headers: readonly string[]): ImportMapping | null {
  const stored = readDraft(storageName(headers));
  if (!Array.isArray(stored) || stored.length !== headers.length) return null;
  const known = stored.every(
    (field) => field === '' || (typeof field === 'string' && Object.hasOwn(importFields, field)),
  );
  return known ? (stored as ImportMapping) : null;
}

/** Keeps what columns of these names mean. */
export function saveColumns(headers: readonly string[], mapping: ImportMapping): void {
  saveDraft(storageName(headers), mapping);
}
