import { importFields } from '@moonfloor/contract/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports';
import { readDraft, saveDraft } from '../../api/drafts.ts';

const nameOf = (headers: readonly string[]): string => `columns:${headers.join('\n')}`;

/** What columns of these names meant last time; null when they are new, or it cannot be read. */
export function recallColumns(headers: readonly string[]): ImportMapping | null {
  const stored = readDraft(nameOf(headers));
  if (!Array.isArray(stored) || stored.length !== headers.length) return null;
  const known = stored.every((field) => field === '' || (typeof field === 'string' && Object.hasOwn(importFields, field)));
  return known ? (stored as ImportMapping) : null;
}

/** Keeps what columns of these names mean. */
export function rememberColumns(headers: readonly string[], mapping: ImportMapping): void {
  saveDraft(nameOf(headers), mapping);
}
