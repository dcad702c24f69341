import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** Rings that run while something loads; an ornament, so say it in words too (or use `Loading`). */
export function Spinner({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  return <span className={classNames(styles.rings, size === 'small' && styles.small)} aria-hidden="true" />;
}

/** The spinner in the place of what is coming; an ornament, too. */
export function SpinnerBlock() {
  return (
    <div className={styles.block}>
      <Spinner />
    </div>
  );
}

/** The spinner with its words, announced politely, filling the place of what is coming. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className={styles.block} role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  );
}
