import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { readStored, writeStored } from '../../../ui/local-storage.ts';
import styles from './map-hint.module.css';

/** Local storage key: present after the visitor has dismissed the hint. */
const key = 'map-hint-read';

/** Explains, after the first pan or zoom, how the map's position affects the list. */
export function MapHint({ moved }: { moved: boolean }) {
  const [dismissed, setDismissed] = useState(false);
  const dismiss = (): void => {
    setDismissed(true);
    writeStored(key, '');
  };
  const shown = moved && !dismissed && readStored(key) === null;
  // the live region is rendered before its text, so that screen readers announce it
  return (
    <div className={styles.place} role="status">
      {shown && (
        <div className={styles.hint}>
          <p>{t('The list shows the events in this part of the map.')}</p>
          <Button size="small" onClick={dismiss}>
            {t('Got it')}
          </Button>
        </div>
      )}
    </div>
  );
}
