import { Link, useLocation } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { type HistoryOf, withHistory } from '../../content/history-address.ts';
import styles from './history.module.css';
import { HistoryList } from './history-list.tsx';

/** The history in a dialog over the page: of everything, or of one record. */
export function ActivityHistory({
  of,
  onClose,
  onRestored,
}: {
  of: HistoryOf;
  onClose: () => void;
  onRestored: () => void;
}) {
  const { search } = useLocation();
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Activity History" wide>
      {of !== 'all' && (
        <p className={styles.about}>
          Only what happened to one {of.type}. <Link to={`/${of.type}/${of.id}`}>See the {of.type}</Link> or{' '}
          <Link to={withHistory(search, 'all')}>the whole history</Link>.
        </p>
      )}
      <HistoryList key={of === 'all' ? of : `${of.type} ${of.id}`} of={of} onRestored={onRestored} />
    </Dialog>
  );
}
