import type { MouseEvent } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button, LinkButton } from './button.tsx';
import styles from './pager.module.css';
import { Spinner } from './spinner.tsx';

type LoadMoreProps = { to?: string; onLoadMore: () => void; busy?: boolean; children?: string };

/** The button that appends a list's next page; with `to`, a link to it. Omit on the last page. */
export function LoadMore({ to, onLoadMore, busy = false, children = t('Load More') }: LoadMoreProps) {
  const load = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) onLoadMore();
  };
  // it stays the same element and enabled while it loads: otherwise the focus would be lost
  const shared = {
    size: 'large',
    icon: busy && <Spinner size="small" />,
    'aria-disabled': busy || undefined,
    onClick: load,
  } as const;
  return (
    <div className={styles.pager}>
      {to ? (
        <LinkButton {...shared} to={to} preventScrollReset>
          {children}
        </LinkButton>
      ) : (
        <Button {...shared}>{children}</Button>
      )}
    </div>
  );
}

type PagerProps = { page: number; pages: number; onPage: (page: number) => void; busy?: boolean };

/** Previous and Next with `Page X of Y` in between; calls `onPage` with the requested page, from 1 to `pages`. */
export function Pager({ page, pages, onPage, busy = false }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <Button aria-disabled={busy || page <= 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <span className={styles.page} role="status">
        {t('Page {page} of {pages}', { page, pages: Math.max(pages, 1) })}
      </span>
      <Button aria-disabled={busy || page >= pages} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}
