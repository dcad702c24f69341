import { t } from '@moonfloor/messages/t';
import { LinkButton } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/pager.tsx';
import { EmptyState, Notice } from '../../ui/status-panels.tsx';
import type { PagedList } from './use-paged-list.ts';

/** Returns whether a query asks for a page after the last one. */
export const isPastEnd = (search: URLSearchParams, list: { pages: number } | undefined): boolean =>
  list !== undefined && pageNumber(search) > Math.max(1, list.pages);

/** Returns the page number in a query; 1 if there is none. */
export function pageNumber(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

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
