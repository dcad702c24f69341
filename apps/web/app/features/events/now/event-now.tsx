import { t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { countryName } from '@moonfloor/contract/country-names';
import { flagOf } from '@moonfloor/contract/countries';
import type { EventSoon, SetSoon } from '@moonfloor/contract/now';
import { formatDateRange, formatKilometres, formatTimes } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { rich } from '../../../ui/rich.tsx';
import { formatPlace } from '../../records/format-place.ts';
import { setName, timeOf } from '../timetable/set-text.ts';
import { setsAt } from './order-events.ts';
import styles from './now.module.css';

/** An event that takes place now or begins soon, with the playing and the next set on each floor. */
export function EventNow({ event, km, now }: { event: EventSoon; km: number | null; now: number }) {
  const { id, event_name: name, event_date: date, event_end_date: lastDate, start_time: start, end_time: end } = event;
  const runs = Date.parse(event.begins_at) <= now;
  const floors = event.floors
    .map((floor) => ({ ...floor, ...setsAt(floor.sets, now) }))
    .filter(({ running, next }) => running.length > 0 || next !== null);
  return (
    <li className={styles.event} data-runs={runs ? '' : undefined}>
      <h3 className={styles.name}>
        <Link to={`/event/${id}`} viewTransition>
          <NameText>{name}</NameText>
        </Link>
      </h3>
      <p className={styles.facts}>
        <span className={runs ? styles.on : styles.soon}>
          {runs ? t('On now') : start === null ? t('Soon') : t('From {time}', { time: start })}
        </span>{' '}
        {formatDateRange(date, lastDate)}
        {start !== null && <span className={styles.time}>, {formatTimes(start, end)}</span>}
        {km !== null && <span className={styles.distance}>{formatKilometres(km)}</span>}
      </p>
      <p className={styles.facts}>
        <span aria-hidden="true">{flagOf(event.country)}</span>{' '}
        <bdi>{formatPlace(event) ?? countryName(event.country)}</bdi>
      </p>
      {floors.length > 0 && (
        <>
          <dl className={styles.floors}>
            {floors.map(({ floor_id: floor, floor_name: floorName, running, next }) => (
              <div key={floor}>
                <dt>
                  <bdi>{floorName}</bdi>
                </dt>
                {running.map((set) => (
                  <dd key={set.set_id}>
                    <Until set={set} />
                  </dd>
                ))}
                {next !== null && (
                  <dd className="quiet">
                    <Next set={next} then={running.length > 0} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
          <p>
            <Link to={`/event/${id}/timetable`}>{t('Timetable')}</Link>
          </p>
        </>
      )}
    </li>
  );
}

const Name = ({ set }: { set: SetSoon }) => (
  <bdi className={styles.set}>
    <NameText>{setName(set)}</NameText>
  </bdi>
);

/** A set that plays; an unknown end is left out. */
function Until({ set }: { set: SetSoon }) {
  if (set.set_end === null) return <Name set={set} />;
  return rich('{name} until {time}', { name: <Name set={set} />, time: timeOf(set.set_end) });
}

/** The set that comes next; `then` after one that plays. */
function Next({ set, then }: { set: SetSoon; then: boolean }) {
  const parts = { name: <Name set={set} />, time: timeOf(set.set_start) };
  return then ? rich('then {name} at {time}', parts) : rich('{name} from {time}', parts);
}
