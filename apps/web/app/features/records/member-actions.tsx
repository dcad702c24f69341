import type { ResourceType } from '@moonfloor/contract/lists';
import { isModerator } from '@moonfloor/contract/roles';
import { msg, t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EditIcon, HistoryIcon, MergeIcon } from '../../ui/icons.tsx';
import { EditLink, useMayEdit } from './edit-link.tsx';
import { withHistoryParam } from './history-query.ts';
import { mergePath } from './merge-path.ts';

const editLabels = {
  event: msg('Edit Event'),
  artist: msg('Edit Artist'),
  decoration: msg('Edit Decoration'),
  release: msg('Edit Release'),
} as const;

interface MemberActionsProps {
  type: ResourceType;
  record: { id: number; created_by: number | null };
  /** Class of the words, which phones hide. */
  wordClass: string | undefined;
}

/**
 * Members' actions on a record: its creator and admins edit it, others suggest a change, moderators merge it, admins
 * see its history.
 */
export function MemberActions({ type, record, wordClass }: MemberActionsProps) {
  const { user } = useSession();
  const mayEdit = useMayEdit(record.created_by);
  return (
    <>
      <EditLink to={`/edit/${type}/${record.id}`} createdBy={record.created_by} size="small">
        <span className={wordClass}>{t(editLabels[type])}</span>
      </EditLink>
      {user !== null && !mayEdit && (
        <LinkButton to={`/suggest/${type}/${record.id}`} size="small" icon={<EditIcon size={18} />}>
          <span className={wordClass}>{t('Suggest a change')}</span>
        </LinkButton>
      )}
      <HistoryLink type={type} id={record.id} size="small" wordClass={wordClass} />
      {isModerator(user?.role) && (
        <LinkButton to={mergePath(type, record.id)} size="small" icon={<MergeIcon size={18} />}>
          <span className={wordClass}>{t('Merge')}</span>
        </LinkButton>
      )}
    </>
  );
}

interface HistoryLinkProps {
  type: ResourceType;
  id: number;
  size?: 'small';
  wordClass?: string | undefined;
}

/** A link from a record's page to its history, for admins only. Closing the history returns to the page. */
export function HistoryLink({ type, id, size, wordClass }: HistoryLinkProps) {
  const { user } = useSession();
  if (user?.role !== 'admin') return null;
  return (
    <LinkButton
      to={`/admin-dashboard${withHistoryParam('', { type, id })}`}
      state={{ comesFrom: 'record' }}
      size={size}
      icon={<HistoryIcon size={size === 'small' ? 18 : 20} />}
    >
      <span className={wordClass}>{t('History')}</span>
    </LinkButton>
  );
}
