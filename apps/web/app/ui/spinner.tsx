import { t } from '@moonfloor/messages/t';
import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** An animated spinner; decorative, so add a text alternative (or use `Loading`). */
export function Spinner({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  return <span className={classNames(styles.rings, size === 'small' && styles.small)} aria-hidden="true" />;
}

/** A spinner that fills the place of the pending content; decorative, too. */
export function SpinnerBlock() {
  return (
    <div className={styles.block}>
      <Spinner />
    </div>
  );
}

/** A spinner with a politely announced text, in place of the pending content. */
export function Loading() {
  return (
    <div className={styles.block} role="status">
      <Spinner />
      <span>{t('Loading…')}</span>
    </div>
  );
}
