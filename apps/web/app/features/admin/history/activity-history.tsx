import { type Message, msg, t } from '@moonfloor/messages/t';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { Link, useLocation } from 'react-router';
import { DialogWindow } from '../../../ui/dialog-window.tsx';
import { rich } from '../../../ui/rich.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type HistoryScope, withHistoryParam } from '../../records/admin-paths.ts';
import styles from './history.module.css';
import { HistoryList } from './history-list.tsx';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';

const tabs = [
  { of: 'all', label: msg('Changes') },
  { of: 'sign-ins', label: msg('Admin sign-ins') },
] as const;

/** The part above the list in the history of one record. */
const aboutRecord = {
  event: msg('History of this event. <record>See the event</record> or <all>the whole history</all>.'),
  artist: msg('History of this artist. <record>See the artist</record> or <all>the whole history</all>.'),
  decoration: msg('History of this decoration. <record>See the decoration</record> or <all>the whole history</all>.'),
  release: msg('History of this release. <record>See the release</record> or <all>the whole history</all>.'),
  ...mapSimpleTypes(() => msg('History of this page. <record>See the page</record> or <all>the whole history</all>.')),
} as const satisfies Record<ResourceType, Message>;

type ActivityHistoryProps = { of: HistoryScope; onClose: () => void; onRestored: () => void };

/** The history in a dialog over the page: of all records (with sign-ins on a separate tab) or of one record. */
export function ActivityHistory({ of, onClose, onRestored }: ActivityHistoryProps) {
  const { search } = useLocation();
  return (
    <DialogWindow onClose={onClose} title={t('Activity History')} wide>
      {typeof of === 'string' ? (
        <Tabs
          label={t('Show')}
          tabs={tabs.map((tab) => ({ to: withHistoryParam(search, tab.of), label: t(tab.label) }))}
          current={withHistoryParam(search, of)}
        />
      ) : (
        <p className={styles.about}>
          {rich(aboutRecord[of.type], {
            record: (text) => <Link to={`/${of.type}/${of.id}`}>{text}</Link>,
            all: (text) => <Link to={withHistoryParam(search, 'all')}>{text}</Link>,
          })}
        </p>
      )}
      <HistoryList key={typeof of === 'string' ? of : `${of.type} ${of.id}`} of={of} onRestored={onRestored} />
    </DialogWindow>
  );
}
