import { LoadMore } from '../../ui/pager.tsx';
import { Notice } from '../../ui/status-panels.tsx';
import type { PagedList } from './use-paged-list.ts';

/** The end of a list: why the next page could not be loaded, and the button that loads it, a link to `to`. */
export function ListEnd({ list, to }: { list: PagedList<unknown>; to: string }) {
  return (
    <>
      {list.error !== null && <Notice tone="bad">{list.error}</Notice>}
      {list.more && <LoadMore to={to} onLoadMore={list.loadMore} busy={list.busy} />}
    </>
  );
}
