import { resourceTypes, type ResourceType } from '@moonfloor/contract/lists';

/** An admin's search. It is stored in the page's URL, so that reloading and going back preserve it. */
export interface SearchState {
  /** Null until a search was submitted. */
  query: string | null;
  type: ResourceType | 'all';
  sortBy: 'created_at' | 'updated_at' | 'name' | 'status';
  sortOrder: 'asc' | 'desc';
  page: number;
}

export const typeChoices = [
  { value: 'all', label: 'All Types' },
  { value: 'event', label: 'Events' },
  { value: 'artist', label: 'Artists' },
  { value: 'decoration', label: 'Decorations' },
  { value: 'release', label: 'Releases' },
] as const;

export const sortChoices = [
  { value: 'created_at', label: 'Created Date' },
  { value: 'updated_at', label: 'Modified Date' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
] as const;

const firstSearch: SearchState = { query: null, type: 'all', sortBy: 'created_at', sortOrder: 'desc', page: 1 };

/** Parses the search from a URL's query; invalid parameters are ignored. */
export function readSearch(search: string): SearchState {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  return {
    query: params.get('q')?.trim().slice(0, 200) ?? null,
    type: resourceTypes.find((type) => type === params.get('type')) ?? firstSearch.type,
    sortBy: sortChoices.find(({ value }) => value === params.get('sort'))?.value ?? firstSearch.sortBy,
    sortOrder: params.get('order') === 'asc' ? 'asc' : firstSearch.sortOrder,
    page: Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : firstSearch.page,
  };
}

/** Returns the URL query of a search, without default values. */
export function writeSearch({ query, type, sortBy, sortOrder, page }: SearchState): string {
  const params = new URLSearchParams();
  if (query !== null) params.set('q', query);
  if (type !== firstSearch.type) params.set('type', type);
  if (sortBy !== firstSearch.sortBy) params.set('sort', sortBy);
  if (sortOrder !== firstSearch.sortOrder) params.set('order', sortOrder);
  if (page !== firstSearch.page) params.set('page', String(page));
  return params.size === 0 ? '' : `?${params}`;
}

/** Returns whether a search is active: one was submitted, or a type is selected. */
export function isSearching({ query, type }: SearchState): boolean {
  return query !== null || type !== 'all';
}
