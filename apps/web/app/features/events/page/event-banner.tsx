import { Link } from 'react-router';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { t } from '@moonfloor/messages/t';
import type { Edition } from '@moonfloor/contract/events/event-context';
import { classNames } from '../../../ui/class-names.ts';
import { formatDateRange, weekday } from '../../../ui/format.ts';
import { AlertIcon, CalendarIcon } from '../../../ui/icons.tsx';
import styles from './event-banner.module.css';

/** What is to know about an event before all else; null if it is yet to take place as announced. */
export type Turn = 'cancelled' | 'postponed' | 'moved' | 'past';

/** Returns what has become of an event on a day: a cancelled or postponed one is never past. */
export function turnOf(
  {
    event_status: status,
    event_date,
    event_end_date,
  }: Pick<EventDetail, 'event_status' | 'event_date' | 'event_end_date'>,
  today: string,
): Turn | null {
  if (status === 'cancelled' || status === 'postponed') return status;
  if ((event_end_date ?? event_date) < today) return 'past';
  return status === 'moved' ? 'moved' : null;
}

interface EventBannerProps {
  turn: Turn;
  event: EventDetail;
  /** Other editions of its series. */
  editions: readonly Edition[];
  today: string;
}

/** Says on top of an event's page that it is cancelled, postponed, moved or over, with a link to the next edition. */
export function EventBanner({ turn, event, editions, today }: EventBannerProps) {
  const next = nextEdition(event, editions, today);
  const longDate = t('{weekday}, {dates}', {
    weekday: weekday(event.event_date),
    dates: formatDateRange(event.event_date, event.event_end_date),
  });
  const title: Record<Turn, string> = {
    cancelled: t('This event is cancelled.'),
    postponed: t('This event is postponed. The new date is not known yet.'),
    moved: t('This event has a new date: {date}.', { date: longDate }),
    past: t('This event is over.'),
  };
  return (
    <div className={classNames(styles.banner, styles[turn])} role="note">
      {turn === 'past' ? <CalendarIcon size={24} /> : <AlertIcon size={24} />}
      <div>
        <p className={styles.title}>{title[turn]}</p>
        {next !== undefined && (
          <p>
            <Link to={`/event/${next.id}`} viewTransition>
              {t('Next edition: {name}, {date}', {
                name: next.event_name,
                date: formatDateRange(next.event_date, next.event_end_date),
              })}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the next edition that takes place after an event, unless it is over. Editions are ordered latest first. */
const nextEdition = (event: EventDetail, editions: readonly Edition[], today: string): Edition | undefined =>
  editions.findLast(
    ({ event_date, event_end_date, event_status }) =>
      event_date > event.event_date &&
      (event_end_date ?? event_date) >= today &&
      (event_status === 'scheduled' || event_status === 'moved'),
  );
