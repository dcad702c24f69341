import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { pageNumber } from './page-number.ts';
import { Pager } from './pager.tsx';
import { SkeletonList } from './skeleton.tsx';
import { ErrorPanel } from './status-panels.tsx';

interface LoadStatusProps<Data> {
  /** The state of what the screen loads. */
  of: { data: Data | null; error: unknown; reload: () => void };
  /** Says that it could not be loaded. */
  failed: string;
  /** Says that it is being loaded, beside a skeleton of as many rows. */
  loading: string;
  rows?: number;
}

/** A skeleton until something is loaded, and an error with a button if the latest attempt failed. */
export function LoadStatus({ of: { data, error, reload }, failed, loading, rows = 1 }: LoadStatusProps<unknown>) {
  if (error !== null) return <ErrorPanel message={failed} onRetry={reload} />;
  return data === null && <SkeletonList layout="row" count={rows} label={loading} />;
}

/** Returns the page of a list that the query names, from 1, and a function that goes to another. */
export function usePageParam(): [page: number, onPage: (page: number, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const onPage = (to: number, options?: { replace: boolean }): void => {
    const next = new URLSearchParams(params);
    if (to > 1) next.set('page', String(to));
    else next.delete('page');
    setParams(next, options);
  };
  return [pageNumber(params), onPage];
}

type LoadedPageProps<Data> = Omit<LoadStatusProps<Data>, 'of'> & {
  of: LoadStatusProps<Data>['of'] & { latest: Data | null; busy: boolean };
  children: (data: Data) => ReactNode;
};

/** The page of a list that the query names, once it is loaded, with its status and the buttons to other pages. */
export function LoadedPage<Data extends { pagination: { pages: number } }>({
  children: renderPage,
  ...status
}: LoadedPageProps<Data>) {
  const [page, onPage] = usePageParam();
  const { data, latest, busy } = status.of;
  const pages = latest?.pagination.pages ?? 1;
  // the last item of the last page may be gone
  const isPastEnd = data !== null && page > Math.max(1, pages);
  const goToLast = useEffectEvent(() => onPage(Math.max(1, pages), { replace: true }));
  useEffect(() => {
    if (isPastEnd) goToLast();
  }, [isPastEnd]);
  return (
    <>
      <LoadStatus {...status} />
      {data !== null && !isPastEnd && renderPage(data)}
      {latest !== null && (pages > 1 || page > 1) && <Pager page={page} pages={pages} busy={busy} onPage={onPage} />}
    </>
  );
}
