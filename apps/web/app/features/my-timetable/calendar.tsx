import { messages } from '@moonfloor/contract/api/messages';
import type { FollowingFeeds } from '@moonfloor/contract/members/follows';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { useSession } from '../../api/session.tsx';
import { useLoad } from '../../api/use-load.ts';
import { useSendFromPage } from '../../api/use-send.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { CalendarIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/page.tsx';
import { ErrorPanel, Notice } from '../../ui/status-panels.tsx';
import { setsCalendarPath } from './shared-link.ts';
import styles from './my-timetable.module.css';

/** Minutes before a set at which the calendar reminds of it. */
const alarmMinutes = 15;

/** The coming sets as a calendar file; members also have a calendar that follows their stars. */
export function MyCalendar({ sets }: { sets: readonly number[] }) {
  const { account } = useSession();
  if (account === null && sets.length === 0) return null;
  return (
    <Section title={t('In your calendar')} id="calendar" className="not-printed">
      <div className={styles.calendar}>
        {sets.length > 0 && (
          <div className="actions">
            <CalendarLink href={setsCalendarPath(sets)}>{t('Calendar file')}</CalendarLink>
            <CalendarLink href={setsCalendarPath(sets, alarmMinutes)}>
              {t('With reminders {minutes} min before', { minutes: alarmMinutes })}
            </CalendarLink>
          </div>
        )}
        {account === null ? (
          <p className="quiet">
            {t('The file has the sets that are starred now. With an account, a calendar follows your stars.')}
          </p>
        ) : (
          <PrivateCalendar />
        )}
      </div>
    </Section>
  );
}

function CalendarLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={buttonClasses({ size: 'small' })} href={href} type="text/calendar">
      <CalendarIcon size={18} />
      {children}
    </a>
  );
}

/** The address of the calendar that follows the member's stars, or a button that makes it. */
function PrivateCalendar() {
  const {
    data,
    error: failure,
    reload,
  } = useLoad<{ feeds: FollowingFeeds | null }>((signal) => api('getFollowingFeeds', {}, { signal }));
  const { send, busy, error } = useSendFromPage(t(messages.followFailed));
  if (failure !== null)
    return <ErrorPanel message={t('Your private addresses could not be loaded')} onRetry={reload} />;
  if (data === null) return null;
  return (
    <>
      <p className="quiet">{t('A calendar that follows your stars. Whoever knows its address can read it.')}</p>
      {data.feeds === null ? (
        <Button busy={busy} onClick={() => void send(() => api('createFollowingFeeds').finally(reload))}>
          {t('Create private addresses')}
        </Button>
      ) : (
        <CopyText label={t('Address of your timetable')} text={data.feeds.timetable} />
      )}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </>
  );
}
