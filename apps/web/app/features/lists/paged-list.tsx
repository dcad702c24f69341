import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { serverMessage } from '../../api/client.ts';
import { fetchRecordResult, type RecordResult } from '../records/member-view.ts';
import { t } from '@moonfloor/messages/t';
import { LinkButton } from '../../ui/button.tsx';
import { pageNumber } from '../../ui/page-number.ts';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, Notice } from '../../ui/status-panels.tsx';

/** One page of a list, as returned by the API. */
export interface ListPage<T> {
  items: readonly T[];
  page: number;
  pages: number;
}

/** An item of a list: its page, or its id, in its type if the list has several. */
type Listed = { to: string } | { type?: string; id: number };

const keyOf = (item: Listed): string => ('to' in item ? item.to : `${item.type} ${item.id}`);

/** A list extended by Load More; `busy` while its next page is loading. */
export interface PagedList<T> extends ListPage<T> {
  /** Whether there is a next page. */
  more: boolean;
  busy: boolean;
  error: string | null;
  loadMore: () => void;
}

/** What Load More has added to lists after their first page, by history entry, restored on Back. */
const grownLists = new Map<string, ListPage<unknown>>();
const maxGrownLists = 20;

/**
 * A list extended by Load More. It starts with the page rendered with the screen; an item that has moved from one page to
 * the next in the meantime is there once. If a page cannot be loaded, the error is the server's message or `failed`, and existing items
 * are kept. `name` distinguishes several lists on a page.
 */
export function usePagedList<T extends Listed>(
  first: ListPage<T>,
  fetchPage: (page: number) => Promise<ListPage<T>>,
  failed: string,
  name = '',
): PagedList<T> {
  const { key, pathname, search } = useLocation();
  const place = `${key} ${pathname}${search} ${name}`;
  const [, render] = useState(0);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<{ place: string; message: string } | null>(null);
  const grown = rememberedList<T>(place);
  const { page, pages } = grown ?? first;
  const items = useMemo(() => withoutRepeated([...first.items, ...(grown?.items ?? [])]), [first, grown]);

  const loadMore = async (): Promise<void> => {
    setBusy(place);
    setError(null);
    try {
      const next = await fetchPage(page + 1);
      rememberList(place, { ...next, items: [...(grown?.items ?? []), ...next.items] });
    } catch (error) {
      setError({ place, message: serverMessage(error, failed) });
    }
    setBusy(null);
    render((count) => count + 1);
  };

  return {
    items,
    page,
    pages,
    more: page < pages,
    busy: busy === place,
    error: error?.place === place ? error.message : null,
    loadMore: () => void loadMore(),
  };
}

/** Returns the items, each once. */
function withoutRepeated<T extends Listed>(items: readonly T[]): readonly T[] {
  const seenKeys = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seenKeys.has(key)) return false;
    seenKeys.add(key);
    return true;
  });
}

function rememberedList<T>(place: string): ListPage<T> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a place always holds the same list
  return grownLists.get(place) as ListPage<T> | undefined;
}

function rememberList<T>(place: string, grown: ListPage<T>): void {
  grownLists.delete(place);
  grownLists.set(place, grown);
  for (const oldest of grownLists.keys()) {
    if (grownLists.size <= maxGrownLists) break;
    grownLists.delete(oldest);
  }
}

/** Fetches the data of a list. On any error, the message is `sentence`, as required by the specification. */
export async function fetchListResult<T>(fetch: () => Promise<T>, sentence: string): Promise<RecordResult<T>> {
  const result = await fetchRecordResult(fetch, sentence);
  return result.error === null ? result : { record: null, error: { status: result.error.status, message: sentence } };
}

/** Returns whether a query asks for a page after the last one. */
export const isPastEnd = (search: URLSearchParams, list: { pages: number } | undefined): boolean =>
  list !== undefined && pageNumber(search) > Math.max(1, list.pages);

/**
 * The end of a list: why the next page could not be loaded, and the button that loads it. A page after the last one has
 * the link to that. `to` returns the address of a page.
 */
export function ListEnd({ list, to }: { list: PagedList<unknown>; to: (page: number) => string }) {
  const { error, more, page, pages } = list;
  return (
    <>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      {more && <LoadMore to={to(page + 1)} onLoadMore={list.loadMore} busy={list.busy} />}
      {pages > 0 && page > pages && (
        <EmptyState text={t('There is no page {page}', { page })}>
          <LinkButton to={to(pages)}>{t('Go to the last page')}</LinkButton>
        </EmptyState>
      )}
    </>
  );
}
