import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { isConnected, onConnectionChange } from './connection.ts';
import { heldNavigation } from './hold-navigation.ts';
import styles from './offline-notice.module.css';

/** Reports that the connection is lost, and that navigation to a page without loaded code waits. */
export function OfflineNotice() {
  const connected = useSyncExternalStore(onConnectionChange, isConnected, () => true);
  const held = useSyncExternalStore(onConnectionChange, heldNavigation, () => null);
  const { location } = useNavigation();
  return (
    <div className={styles.place} role="status">
      {!connected && (
        <p className={styles.notice}>
          {navigator.onLine ? t('Moonfloor cannot be reached right now.') : t('You are offline.')}{' '}
          {location === undefined && held === null
            ? t('You can keep reading this page.')
            : t('The page will open once you are back online.')}
        </p>
      )}
    </div>
  );
}
