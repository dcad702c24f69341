import { Link } from 'react-router';
import styles from './tabs.module.css';

/**
 * Tabs that are links, so each has an address, and works without JavaScript. `current` is the `to` that shows now;
 * `onSelect` hears of a choice (to remember it) before the move.
 */
export function Tabs({
  label,
  tabs,
  current,
  onSelect,
}: {
  label: string;
  tabs: { to: string; label: string }[];
  current: string;
  onSelect?: (to: string) => void;
}) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              className={styles.tab}
              to={tab.to}
              aria-current={tab.to === current ? 'page' : undefined}
              preventScrollReset
              onClick={() => onSelect?.(tab.to)}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
