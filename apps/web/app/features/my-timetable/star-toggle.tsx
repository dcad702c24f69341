import { useSyncExternalStore } from 'react';
import { t } from '@moonfloor/messages/t';
import { StarIcon } from '../stars/star-icon.tsx';
import { isStarred, setStar, subscribeToStars } from '../stars/star-code.tsx';
import type { Starrable } from '../stars/starrable.ts';
import styles from './my-timetable.module.css';

/** The star of something that is named beside it. */
export function StarToggle({ star, name }: { star: Starrable; name: string }) {
  const starred = useSyncExternalStore(
    subscribeToStars,
    () => isStarred(star),
    () => false,
  );
  const label = t('Star {name}', { name });
  return (
    <button
      type="button"
      className={styles.star}
      title={label}
      aria-label={label}
      aria-pressed={starred}
      onClick={() => setStar(star, !starred)}
    >
      <StarIcon size={20} />
    </button>
  );
}
