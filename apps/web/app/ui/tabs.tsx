import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatNumber } from './format.ts';
import styles from './tabs.module.css';

/**
 * Tabs that are links, so each has an address, and works without JavaScript. `current` is the `to` that shows now,
 * `count` how much is behind a tab; `onSelect` hears of a choice (to remember it) before the move.
 */
export function Tabs({
  label,
  tabs,
  current,
  onSelect,
}: {
  label: string;
  tabs: { to: string; label: string; count?: number | undefined }[];
  current: string;
  onSelect?: (to: string) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // where they do not all fit, the current one is in sight
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && shown)
      list.current.scrollLeft = shown.offsetLeft - (list.current.clientWidth - shown.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              className={styles.tab}
              to={tab.to}
              aria-current={tab.to === current ? 'page' : undefined}
              preventScrollReset
              onClick={() => onSelect?.(tab.to)}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}> {formatNumber(tab.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
