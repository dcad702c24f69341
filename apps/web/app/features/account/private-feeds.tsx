import type { FollowingFeeds } from '@moonfloor/contract/follows';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSecretAddress } from '../../api/use-secret-address.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { FormActions } from '../../ui/form.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';

/** The secret addresses of the calendars and the feed of follows and stars: created, replaced, removed. */
export function PrivateFeeds() {
  const { loaded, busy, error, change } = useSecretAddress<{ feeds: FollowingFeeds | null }>((signal) =>
    api('getFollowingFeeds', {}, { signal }),
  );
  const feeds = loaded.data?.feeds ?? null;
  return (
    <>
      <p className="quiet">
        {t(
          'A calendar and a feed of everything that you follow, and a calendar of what you star. Whoever knows their addresses can read them.',
        )}
      </p>
      {loaded.error !== null && loaded.data === null && (
        <ErrorPanel message={t('Your private addresses could not be loaded')} onRetry={loaded.reload} />
      )}
      {feeds !== null && (
        <>
          <CopyText label={t('Address of your calendar')} text={feeds.calendar} />
          <CopyText label={t('Address of your Atom feed')} text={feeds.atom} />
          <CopyText label={t('Address of your timetable')} text={feeds.timetable} />
        </>
      )}
      {loaded.data !== null && (
        <FormActions>
          <Button busy={busy} onClick={() => change(() => api('createFollowingFeeds'))}>
            {feeds === null ? t('Create private addresses') : t('Replace these addresses')}
          </Button>
          {feeds !== null && (
            <Button disabled={busy} onClick={() => change(() => api('revokeFollowingFeeds'))}>
              {t('Remove these addresses')}
            </Button>
          )}
        </FormActions>
      )}
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
