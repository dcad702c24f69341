import { Link } from 'react-router';
import styles from './imports.module.css';

const types = [
  ['event', 'Events', '/import'],
  ['artist', 'Artists', '/import?type=artist'],
  ['release', 'Releases', '/import?type=release'],
] as const;

/** Selects what to import: events, artists or releases. */
export function ImportTypes({ current }: { current: (typeof types)[number][0] }) {
  return (
    <nav aria-label="What to import" className={styles.types}>
      {types.map(([type, label, to]) => (
        <Link key={type} to={to} className={styles.type} aria-current={type === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
