import { Link } from 'react-router';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { t } from '@moonfloor/messages/t';
import { useSession } from '../../../api/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';
import { useSuspension } from '../action-dialog.tsx';
import styles from './queue.module.css';

/**
 * What is known of the author of a record, and for admins the button that suspends them. Calls `onSuspended` when it did.
 */
export function AuthorLine({ record, onSuspended }: { record: QueuedRecord; onSuspended: () => void }) {
  const { account } = useSession();
  const { author, author_record: known } = record;
  const name = author ?? t('a former member');
  const { ask, busy, dialog } = useSuspension({ id: known?.id ?? 0, username: name }, onSuspended);
  if (known === null) return <p className="quiet">{rich('By {author}', { author: <bdi>{name}</bdi> })}</p>;
  const isAdmin = account?.role === 'admin';
  return (
    <div className={styles.author}>
      <p>
        {rich('By {author}', {
          author: isAdmin ? (
            <Link to={`/admin-dashboard/users/${known.id}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          ),
        })}{' '}
        <span className="quiet">
          {[
            t('member since {date}', { date: formatDate(known.since) }),
            t('{count, plural, =0 {nothing published yet} one {# published event} other {# published events}}', {
              count: known.published,
            }),
            ...(known.troubles > 0
              ? [
                  t('{count, plural, one {# sent back or removed lately} other {# sent back or removed lately}}', {
                    count: known.troubles,
                  }),
                ]
              : []),
          ].join(' · ')}
        </span>
      </p>
      {isAdmin && known.id !== account.id && (
        <Button size="small" tone="danger" busy={busy} onClick={ask}>
          {t('Suspend the author')}
        </Button>
      )}
      {dialog}
    </div>
  );
}
