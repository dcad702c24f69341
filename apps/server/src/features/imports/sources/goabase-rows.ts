import type { ImportMapping } from '@moonfloor/contract/imports';

import { firstLink, goabaseId } from '../values/links.ts';

/** Field names specific to Goabase. */
const goabaseHeaders = /^(nameparty|urlparty(html|json)?|datestart|nametown|isocountry)$/i;

/**
 * Returns the column of Goabase ids in a table: named after it, or `id` beside several of its field names; -1 when
 * there is none.
 */
export function goabaseIdColumn(headers: readonly string[], mapping: ImportMapping): number {
  const named = headers.findIndex((header) => /goabase[\s_.-]*(id|nr|number|party)?$/i.test(header.trim()));
  if (named >= 0) return named;
  const own = headers.filter((header) => goabaseHeaders.test(header.trim())).length;
  return own >= 2 ? mapping.indexOf('source_id') : -1;
}

/** Returns the Goabase id of a row: from the id column, or from a link to its page; undefined when it has neither. */
export function goabaseOf(cells: readonly string[], mapping: ImportMapping, idColumn: number): string | undefined {
  const own = (cells[idColumn] ?? '').trim();
  if (/^\d{1,10}$/.test(own)) return own;
  const columns = [mapping.indexOf('source_url'), mapping.indexOf('event_page_link'), ...cells.keys()];
  for (const at of columns) {
    const text = (cells[at] ?? '').trim();
    const isLink = /^(https?:\/\/|www\.)\S+$/i.test(text) || /^goabase\.net\/\S+$/i.test(text);
    const id = isLink ? goabaseId(firstLink(/^goabase/i.test(text) ? `https://${text}` : text) ?? null) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}
