import { Link } from 'react-router';
import type { FullMoon } from '@moonfloor/contract/moon';
import { moonName } from '@moonfloor/contract/moon-phase';
import { classNames } from '../../ui/class-names.ts';
import { t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/country-names';
import { rich } from '../../ui/rich.tsx';
import { dayParts, formatDate } from '../../ui/format.ts';
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
            <strong>{moonName(moon.name)}</strong>
            <time dateTime={moon.at}>
              {t('{weekday}, {date}', { weekday: dayParts(moon.day).weekday, date: formatDate(moon.day) })}
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
    <ul className={classNames('quiet', styles.events)} aria-label={t('Events under it')}>
      {events.map((event) => (
        <li key={event.id}>
          {rich('{event}, {country}', {
            event: (
              <Link to={`/event/${event.id}`} onClick={onCancel}>
                <bdi>{event.event_name}</bdi>
              </Link>
            ),
            country: countryName(event.country),
          })}
        </li>
      ))}
      {more > 0 && <li>{t('{count, plural, other {and # more}}', { count: more })}</li>}
    </ul>
  );
}
