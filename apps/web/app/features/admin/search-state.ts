import { resourceTypes, type ResourceType } from '@moonfloor/contract/lists';

/** What the admin searches for. It stands in the page's address, so that reloading and going back keep it. */
export interface SearchState {
  /** Null until a search has been asked for. */
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

/** Reads the search from an address; what makes no sense there counts as not said. */
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

/** The address's query for a search, without what goes without saying. */
export function writeSearch({ query, type, sortBy, sortOrder, page }: SearchState): string {
  const params = new URLSearchParams();
  if (query !== null) params.set('q', query);
  if (type !== firstSearch.type) params.set('type', type);
  if (sortBy !== firstSearch.sortBy) params.set('sort', sortBy);
  if (sortOrder !== firstSearch.sortOrder) params.set('order', sortOrder);
  if (page !== firstSearch.page) params.set('page', String(page));
  return params.size === 0 ? '' : `?${params}`;
}

/** A search runs when one was asked for, or by itself as soon as a type is chosen. */
export function isSearching({ query, type }: SearchState): boolean {
  return query !== null || type !== 'all';
}
