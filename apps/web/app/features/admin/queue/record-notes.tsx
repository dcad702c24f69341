import { Link } from 'react-router';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { t } from '@moonfloor/messages/t';
import { useSession } from '../../../api/session.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';
import { useSuspension } from '../action-dialog.tsx';
import styles from './queue.module.css';
import type { Duplicate } from '@moonfloor/contract/records/duplicates';
import { countryName } from '@moonfloor/contract/values/country-names';
import { DuplicateItem } from '../../records/duplicate-item.tsx';
import { formatPlace } from '../../records/format-place.ts';
import { mergePath } from '../../records/admin-paths.ts';
import mergeStyles from '../merge/merge.module.css';
import type { Preview } from './use-previews.ts';

/**
 * What is known of the author of a record, and for admins the button that suspends them. Calls `onSuspended` when it did.
 */
export function AuthorLine({ record, onSuspended }: { record: QueuedRecord; onSuspended: () => void }) {
  const { account } = useSession();
  const { author, author_record: authorRecord } = record;
  const name = author ?? t('a former member');
  const { ask, busy, dialog } = useSuspension({ id: authorRecord?.id ?? 0, username: name }, onSuspended);
  if (authorRecord === null) return <p className="quiet">{rich('By {author}', { author: <bdi>{name}</bdi> })}</p>;
  const isAdmin = account?.role === 'admin';
  return (
    <div className={styles.author}>
      <p>
        {rich('By {author}', {
          author: isAdmin ? (
            <Link to={`/admin-dashboard/users/${authorRecord.id}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          ),
        })}{' '}
        <span className="quiet">
          {[
            t('member since {date}', { date: formatDate(authorRecord.since) }),
            t('{count, plural, =0 {nothing published yet} one {# published event} other {# published events}}', {
              count: authorRecord.published,
            }),
            ...(authorRecord.troubles > 0
              ? [
                  t('{count, plural, one {# sent back or removed lately} other {# sent back or removed lately}}', {
                    count: authorRecord.troubles,
                  }),
                ]
              : []),
          ].join(' · ')}
        </span>
      </p>
      {isAdmin && authorRecord.id !== account.id && (
        <Button size="small" tone="danger" busy={busy} onClick={ask}>
          {t('Suspend the author')}
        </Button>
      )}
      {dialog}
    </div>
  );
}

/** Returns the waiting record as it is compared; `place` is where it is, if that is known. */
const toDuplicate = (
  { type, id, name, day, end_day, country, picture }: QueuedRecord,
  place: string | null,
): Duplicate => ({
  type,
  id,
  name,
  day,
  end_day,
  picture,
  alternative_names: [],
  hidden: true,
  likeness: 1,
  about: place ?? (country === null ? null : countryName(country)),
});

/**
 * The records that are likely the same as the one that waits, each beside it; nothing if there are none. What is public
 * stays in a merge, of two that wait the earlier one.
 */
export function LikelySame({ record, preview }: { record: QueuedRecord; preview: Preview }) {
  const { type, id, name, duplicates } = record;
  if (duplicates.length === 0) return null;
  const previewedEvent = preview.state === 'ready' && preview.shown.type === 'event' ? preview.shown.record : null;
  const thisRecord = toDuplicate(record, previewedEvent && formatPlace(previewedEvent));
  return (
    <section className={mergeStyles.form} aria-labelledby="likely-same">
      <h2 id="likely-same">{t('Possible duplicates')}</h2>
      {duplicates.map((other) => (
        <div key={other.id} className={mergeStyles.pair}>
          <ul className={mergeStyles.sides}>
            <DuplicateItem duplicate={thisRecord} />
            <DuplicateItem duplicate={other} newTab />
          </ul>
          <LinkButton
            size="small"
            to={other.hidden && other.id > id ? mergePath(type, id, other.id) : mergePath(type, other.id, id)}
            aria-label={t('Compare {one} with {other}', { one: name, other: other.name })}
          >
            {t('Compare')}
          </LinkButton>
        </div>
      ))}
    </section>
  );
}
