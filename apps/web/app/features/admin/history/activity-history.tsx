import { Link, useLocation } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type HistoryScope, withHistoryParam } from '../../records/history-query.ts';
import styles from './history.module.css';
import { HistoryList } from './history-list.tsx';

const tabs = [
  { of: 'all', label: 'Changes' },
  { of: 'sign-ins', label: 'Admin sign-ins' },
] as const;

type ActivityHistoryProps = { of: HistoryScope; onClose: () => void; onRestored: () => void };

/** The history in a dialog over the page: of all records (with sign-ins on a separate tab) or of one record. */
export function ActivityHistory({ of, onClose, onRestored }: ActivityHistoryProps) {
  const { search } = useLocation();
  return (
    <Dialog onClose={onClose} title="Activity History" wide>
      {typeof of === 'string' ? (
        <Tabs
          label="What to see"
          tabs={tabs.map((tab) => ({ to: withHistoryParam(search, tab.of), label: tab.label }))}
          current={withHistoryParam(search, of)}
        />
      ) : (
        <p className={styles.about}>
          Only what happened to one {of.type}. <Link to={`/${of.type}/${of.id}`}>See the {of.type}</Link> or{' '}
          <Link to={withHistoryParam(search, 'all')}>the whole history</Link>.
        </p>
      )}
      <HistoryList key={typeof of === 'string' ? of : `${of.type} ${of.id}`} of={of} onRestored={onRestored} />
    </Dialog>
  );
}
