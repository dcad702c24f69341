import { Suspense } from 'react';
import { isStarredByFollow } from '@moonfloor/contract/members/star-types';
import type { ResourceType, Status } from '@moonfloor/contract/values/lists';
import { t } from '@moonfloor/messages/t';
import { useSession } from '../../api/session.tsx';
import { FollowIcon } from '../../ui/action-icons.tsx';
import { BackLink } from '../../ui/page.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { useRememberStatus } from './hidden-records.ts';
import { listPathOf } from './list-path.ts';
import { StarButton } from '../stars/star-button.tsx';
import styles from './record-page.module.css';

const MemberActions = lazyComponent(async () => (await import('./member-actions.tsx')).MemberActions);

interface RecordBarProps {
  type: ResourceType;
  record: { id: number; created_by: number | null; status: Status; label?: string | null };
}

/**
 * The bar above a record's page: the link to the list, and actions on the record at its end. Those of members
 * follow after hydration, before the one that all visitors have, so that nothing moves.
 */
export function RecordBar({ type, record }: RecordBarProps) {
  const { account } = useSession();
  useRememberStatus(type, record.id, record.status);
  return (
    <>
      <BackLink to={listPathOf(type)} />
      <span className={`${styles.actions} wrapped`}>
        {account !== null && (
          <Suspense>
            <MemberActions type={type} record={record} wordClass={styles.word} />
          </Suspense>
        )}
        {account === null && isStarredByFollow(type) && (
          <StarButton
            {...{ type, record, id: record.id }}
            label={t('Follow')}
            icon={<FollowIcon size={18} />}
            wordClass={styles.word}
          />
        )}
        <ShareButton wordClass={styles.word} />
      </span>
    </>
  );
}
