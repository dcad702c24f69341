import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@moonfloor/messages/t';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

interface Tab {
  to: string;
  label: string;
  count?: number | undefined;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  current: string;
  /** Whether Back leaves the page, instead of returning to the tab before. */
  replace?: boolean;
  onSelect?: (to: string) => void;
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Scrolls the current one of some links into view, if not all fit into their box, and again when `key` changes. */
export function useScrollToCurrent(box: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    const shown = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (box.current && shown) box.current.scrollLeft += middleOf(shown) - middleOf(box.current);
  }, [box, key]);
}

/**
 * Tabs as links, so that each has a URL and works without JavaScript. `current` is the `to` of the selected tab,
 * `count` the number of its items; `onSelect` is called with a choice (to store it) before navigation.
 */
export function Tabs({ label, tabs, current, replace = false, onSelect }: TabsProps) {
  const list = useRef<HTMLUListElement>(null);
  useScrollToCurrent(list, current);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={classNames(styles.tabs, tabs.length < 6 && styles.few)}>
        {tabs.map((tab, index) => (
          <li key={index}>
            <Link
              className={styles.tab}
              to={tab.to}
              aria-current={tab.to === current ? 'page' : undefined}
              preventScrollReset
              replace={replace || undefined}
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
