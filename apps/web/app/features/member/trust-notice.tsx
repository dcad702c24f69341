import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useLoad } from '../../api/use-load.ts';
import { ProgressBar } from '../../ui/form.tsx';
import { formatDate } from '../../ui/format.ts';
import styles from './trust-notice.module.css';

/** Says whether the member's records are published at once, or how many published events are missing. */
export function TrustNotice() {
  const { data } = useLoad((signal) => api('getTrust', {}, { signal }));
  if (data === null || !data.moderated) return null;
  const { state, published, needed, trouble_at: trouble } = data;
  if (state === 'off') return null;
  if (state === 'granted' || state === 'earned')
    return <p className={styles.trust}>{t('You are trusted: what you add is published at once.')}</p>;
  if (state === 'revoked')
    return <p className={styles.trust}>{t('What you add is published once a moderator has looked at it.')}</p>;
  const progress = t('{published} of {needed, plural, one {# published event} other {# published events}}', {
    published,
    needed,
  });
  return (
    <div className={styles.trust}>
      <p>
        <strong>{progress}</strong>{' '}
        {t(
          'A moderator looks at what you add. After {needed, plural, one {# published event} other {# published events}}, it is published at once.',
          { needed },
        )}
      </p>
      <ProgressBar label={progress} share={published / needed} />
      {trouble !== null && (
        <p className="quiet">
          {t('Events since {date} count, as something of yours was sent back or removed then.', {
            date: formatDate(trouble),
          })}
        </p>
      )}
    </div>
  );
}
