import { Link } from 'react-router';
import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { EmptyState } from '../../ui/status-panels.tsx';
import styles from './panels.module.css';

/** Upcoming events, each with a link to its edit page. */
export function UpcomingEvents({ events }: { events: ResponseBody<Api['getDashboard']>['upcomingEvents'] }) {
  return (
    <section className={styles.panel} aria-labelledby="upcoming-events">
      <h2 id="upcoming-events" className={styles.title}>
        Upcoming Events
      </h2>
      {events.length === 0 ? (
        <EmptyState text="No upcoming events">
          <Link to="/submit-event">Submit an event</Link>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {events.map(({ id, name, start_date: start, status, event_status: happening }) => (
            <li key={id}>
              <Link className={styles.row} to={`/edit/event/${id}`}>
                <span className={styles.text}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                </span>
                <time className={styles.quiet} dateTime={start}>
                  {formatDate(start)}
                </time>
                {happening !== 'scheduled' && <Badge status={happening} />}
                <Badge status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
