import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './map-hint.module.css';

/** Local storage key: present after the visitor has dismissed the hint. */
const key = 'map-hint-read';

function isHintDismissed(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Explains, after the first pan or zoom, how the map's position affects the list. */
export function MapHint({ moved }: { moved: boolean }) {
  const [read, setRead] = useState(false);
  const dismiss = (): void => {
    setRead(true);
    try {
      localStorage.setItem(key, '');
    } catch {
      // storage is blocked: the hint is displayed again on the next visit
    }
  };
  const shown = moved && !read && !isHintDismissed();
  // the live region is rendered before its text, so that screen readers announce it
  return (
    <div className={styles.place} role="status">
      {shown && (
        <div className={styles.hint}>
          <p>The list shows the events in this part of the map.</p>
          <Button size="small" onClick={dismiss}>
            Got it
          </Button>
        </div>
      )}
    </div>
  );
}
