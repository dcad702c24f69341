import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { isConnected, setNavigationTarget, onConnectionChange } from './connection.ts';
import { heldNavigation } from './hold-navigation.ts';
import styles from './offline-notice.module.css';

/** Reports that the connection is lost, and that navigation to a page without loaded code waits. */
export function OfflineNotice() {
  const connected = useSyncExternalStore(onConnectionChange, isConnected, () => true);
  const held = useSyncExternalStore(onConnectionChange, heldNavigation, () => null);
  const { location } = useNavigation();
  const wanted = location && location.pathname + location.search + location.hash;
  useEffect(() => setNavigationTarget(wanted ?? null), [wanted]);
  return (
    <div className={styles.place} role="status">
      {!connected && (
        <p className={styles.notice}>
          {navigator.onLine ? 'Moonfloor cannot be reached right now.' : 'You are offline.'}{' '}
          {wanted === undefined && held === null
            ? 'You can keep reading this page.'
            : 'The page will open once you are back online.'}
        </p>
      )}
    </div>
  );
}
