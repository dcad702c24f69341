import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';

/**
 * Returns the path at which admins merge the record `from` into `keep`; without `from`, at which they select the record
 * to merge with.
 */
export function mergePath(type: ResourceType, keep: number, from?: number): string {
  const query = new URLSearchParams({ type, keep: String(keep), ...(from !== undefined && { from: String(from) }) });
  return `/admin-dashboard/merge?${query}`;
}

/** Scope of the history: all records, sign-ins, or one record. */
export type HistoryScope = 'all' | 'sign-ins' | { type: ResourceType; id: number };

/**
 * The query parameter of admin pages that opens the history over them: `all`, `sign-ins`, or a record such as
 * `event-12`.
 */
export const historyParam = 'history';

const historyWord = (of: HistoryScope): string => (typeof of === 'string' ? of : `${of.type}-${of.id}`);

/** Returns the query that opens the history over an admin page; other parameters are preserved. */
export function withHistoryParam(search: string, of: HistoryScope): string {
  const params = new URLSearchParams(search);
  params.set(historyParam, historyWord(of));
  return `?${params}`;
}

/** Returns the history scope in a page's query; null if it is missing or invalid. */
export function parseHistoryParam(params: URLSearchParams): HistoryScope | null {
  const word = params.get(historyParam);
  if (word === 'all' || word === 'sign-ins') return word;
  const [, name, id] = /^([a-z]+)-(\d{1,9})$/.exec(word ?? '') ?? [];
  const type = resourceTypes.find((resourceType) => resourceType === name);
  return type === undefined ? null : { type, id: Number(id) };
}
