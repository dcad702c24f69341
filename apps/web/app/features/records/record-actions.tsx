import type { ResourceType, Status } from '@moonfloor/contract/lists';
import { isModerator } from '@moonfloor/contract/roles';
import { msg, t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { HistoryIcon, MergeIcon } from '../../ui/icons.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { EditLink } from './edit-link.tsx';
import { useRememberStatus } from './hidden-records.ts';
import { withHistoryParam } from './history-query.ts';
import { mergePath } from './merge-path.ts';
import { SuggestLink } from './suggest-link.tsx';
import styles from './record-actions.module.css';

const editLabels = {
  event: msg('Edit Event'),
  artist: msg('Edit Artist'),
  decoration: msg('Edit Decoration'),
  release: msg('Edit Release'),
} as const;

interface RecordBarProps {
  type: ResourceType;
  record: { id: number; created_by: number | null; status: Status };
  back: string;
}

/**
 * The bar above a record's page: the link to the list `back`, and actions on the record at its end: all visitors share
 * it, its creator and admins edit it, moderators merge it, admins see its history. The visitor is known only after
 * hydration, so space is reserved.
 */
export function RecordBar({ type, record, back }: RecordBarProps) {
  const { user } = useSession();
  useRememberStatus(type, record.id, record.status);
  return (
    <>
      <BackLink to={back} />
      <span className={`${styles.actions} wrapped`}>
        <EditLink to={`/edit/${type}/${record.id}`} createdBy={record.created_by} size="small">
          <span className={styles.word}>{t(editLabels[type])}</span>
        </EditLink>
        <SuggestLink type={type} record={record} wordClass={styles.word} />
        <HistoryLink type={type} id={record.id} size="small" />
        {isModerator(user?.role) && (
          <LinkButton to={mergePath(type, record.id)} size="small" icon={<MergeIcon size={18} />}>
            <span className={styles.word}>{t('Merge')}</span>
          </LinkButton>
        )}
        <ShareButton wordClass={styles.word} />
      </span>
    </>
  );
}

/** A link from a record's page to its history, for admins only. Closing the history returns to the page. */
export function HistoryLink({ type, id, size }: { type: ResourceType; id: number; size?: 'small' }) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <LinkButton
      to={`/admin-dashboard${withHistoryParam('', { type, id })}`}
      state={{ comesFrom: 'record' }}
      size={size}
      icon={<HistoryIcon size={size === 'small' ? 18 : 20} />}
    >
      <span className={styles.word}>{t('History')}</span>
    </LinkButton>
  );
}
