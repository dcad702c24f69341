import { useRef } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@moonfloor/messages/t';
import { classNames } from './class-names.ts';
import styles from './grouped-tabs.module.css';
import { useScrollToCurrent } from './tabs.tsx';

/** Tabs of one kind, under its name. */
export interface TabGroup {
  name: string;
  tabs: { to: string; label: string; count?: number | null | undefined }[];
}

/**
 * Many tabs in groups, as links. All are in sight on wide screens; on narrow ones they scroll sideways. `current` is the
 * `to` of the selected one; a `count` of 0 is not shown.
 */
export function GroupedTabs({ label, groups, current }: { label: string; groups: TabGroup[]; current: string }) {
  const box = useRef<HTMLElement>(null);
  useScrollToCurrent(box, current);
  return (
    <nav ref={box} aria-label={label} className={styles.groups}>
      {groups.map(({ name, tabs }) => (
        <section key={name} className={styles.group} aria-label={name}>
          <p className={classNames('quiet', styles.name)} aria-hidden="true">
            {name}
          </p>
          <ul className={styles.tabs}>
            {tabs.map((tab) => (
              <li key={tab.to}>
                <Link className={styles.tab} to={tab.to} aria-current={tab.to === current ? 'page' : undefined}>
                  <span>{tab.label}</span>
                  {tab.count ? <span className={styles.count}> {formatNumber(tab.count)}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
