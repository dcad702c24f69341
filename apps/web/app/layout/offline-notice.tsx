import { useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { useDocumentData } from '../ui/document-data.ts';
import { heldNavigation, isConnected, onConnectionChange } from '../api/connection.ts';
import styles from './offline-notice.module.css';
import { SavedCopy } from './saved-copy.tsx';

/**
 * Reports that the connection is lost, and that navigation to a page without loaded code waits; or that the page is a
 * copy that the service worker has kept.
 */
export function OfflineNotice() {
  const connected = useSyncExternalStore(onConnectionChange, isConnected, () => true);
  const held = useSyncExternalStore(onConnectionChange, heldNavigation, () => null);
  const { location } = useNavigation();
  const waits = location !== undefined || held !== null;
  const saved = useDocumentData('saved');
  // without a worker, nothing is kept
  const keepsCopies = saved != null || (!connected && navigator.serviceWorker?.controller != null);
  return (
    <div className={styles.place} role="status">
      {keepsCopies ? (
        <SavedCopy connected={connected} saved={saved} waits={waits} />
      ) : (
        !connected && (
          <p className={styles.notice}>
            {navigator.onLine ? t('Moonfloor cannot be reached right now.') : t('You are offline.')}{' '}
            {waits ? t('The page will open once you are back online.') : t('You can keep reading this page.')}
          </p>
        )
      )}
    </div>
  );
}
