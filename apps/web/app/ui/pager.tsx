import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button, LinkButton } from './button.tsx';
import styles from './pager.module.css';
import { Spinner } from './spinner.tsx';

type LoadMoreProps = { to?: string; onLoadMore: () => void; busy?: boolean; children?: string };

const controls = 'a[href], button, input, select, textarea, summary';

/** Returns the first control after another one; undefined if that is gone. */
function controlAfter(control: Element | undefined): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(controls)];
  const place = all.findIndex((one) => one === control);
  return place < 0 ? undefined : all[place + 1];
}

/**
 * The button that appends a list's next page; with `to`, a link to it. Omit on the last page: its focus then moves to what was
 * added.
 */
export function LoadMore({ to, onLoadMore, busy = false, children = t('Load More') }: LoadMoreProps) {
  const frame = useRef<HTMLDivElement>(null);
  const controlBefore = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const box = frame.current;
    return () => {
      // what was added is there only then
      if (box?.contains(document.activeElement)) queueMicrotask(() => controlAfter(controlBefore.current)?.focus());
    };
  }, []);
  const load = (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    const all = [...document.querySelectorAll(controls)];
    controlBefore.current = all[all.findIndex((one) => frame.current?.contains(one)) - 1];
    onLoadMore();
  };
  // it stays the same element and enabled while it loads: otherwise the focus would be lost
  const shared = {
    size: 'large',
    icon: busy && <Spinner size="small" />,
    'aria-disabled': busy || undefined,
    onClick: load,
  } as const;
  return (
    <div ref={frame} className={styles.pager}>
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
