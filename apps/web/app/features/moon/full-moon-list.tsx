import { Link } from 'react-router';
import type { FullMoon } from '@moonfloor/contract/moon';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '@moonfloor/messages/t';
import { formatDate, weekday } from '../../ui/format.ts';
import styles from './moon.module.css';

type FullMoonListProps = { moons: readonly FullMoon[]; onlyEvents?: boolean; onCancel: () => void };

/** Full moons with their dates and events; `onlyEvents` omits the moon itself where it is already named. */
export function FullMoonList({ moons, onlyEvents = false, onCancel }: FullMoonListProps) {
  if (onlyEvents) return moons.map((moon) => <Events key={moon.at} moon={moon} onCancel={onCancel} />);
  return (
    <ul className={styles.list}>
      {moons.map((moon) => (
        <li key={moon.at}>
          <p className={styles.pair}>
            <strong>{moon.name}</strong>
            <time dateTime={moon.at}>
              {weekday(moon.day).slice(0, 3)}, {formatDate(moon.day)}
            </time>
          </p>
          <Events moon={moon} onCancel={onCancel} />
        </li>
      ))}
    </ul>
  );
}

function Events({ moon: { events, events_total: total }, onCancel }: { moon: FullMoon; onCancel: () => void }) {
  if (events.length === 0) return null;
  const more = total - events.length;
  return (
    <ul className={classNames('quiet', styles.events)} aria-label="Events under it">
      {events.map((event) => (
        <li key={event.id}>
          <Link to={`/event/${event.id}`} onClick={onCancel}>
            <bdi>{event.event_name}</bdi>
          </Link>
          , {event.country}
        </li>
      ))}
      {more > 0 && <li>and {formatNumber(more)} more</li>}
    </ul>
  );
}
