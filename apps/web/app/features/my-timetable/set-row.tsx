import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import type { StarredSet } from '@moonfloor/contract/stars';
import { stateOf } from '../events/timetable/day-scale.ts';
import { actName, setName, setTimes } from '../events/timetable/set-text.ts';
import { EventStatusBadge } from '../records/event-status-badge.tsx';
import type { Clash } from './clashes.ts';
import { StarToggle } from '../stars/star-button.tsx';
import styles from './my-timetable.module.css';

interface SetRowProps {
  set: StarredSet;
  now: number | null;
  /** The notes about the set, if it is one's own. */
  clash: Clash | undefined;
  /** Whose set it is, where somebody else's timetable is laid over one's own. */
  mark?: ReactNode;
}

/** A starred set: time, acts, floor and clashes. */
export function SetRow({ set, now, clash, mark }: SetRowProps) {
  const { event, floor_name: floor } = set;
  const name = setName(set);
  const state = stateOf(set, now);
  return (
    <li className={styles.set} data-state={state ?? undefined}>
      <span className={styles.time}>{setTimes(set)}</span>
      <div className={styles.what}>
        <p className={styles.acts}>
          <Acts artists={set.artists} /> {state === 'running' && <span className={styles.now}>{t('Now')}</span>}{' '}
          {state === 'past' && <span className="visually-hidden">{t('Over')}</span>} {mark}
        </p>
        <p className="quiet">
          <bdi>{floor}</bdi>
          {' · '}
          <Link to={`/event/${event.id}/timetable?day=${set.day}`} viewTransition>
            <bdi>{event.event_name}</bdi>
          </Link>{' '}
          <EventStatusBadge eventStatus={event.event_status} />
        </p>
        {clash !== undefined && clash.overlaps.length > 0 && (
          <p className={styles.clash}>
            {t('Overlaps with {names}', { names: clash.overlaps.map((other) => setName(other)).join(', ') })}
          </p>
        )}
        {clash?.leave && (
          <p className={styles.clash}>
            {t('Leave {minutes} min before the end for {name} on {floor}', {
              minutes: clash.leave.minutes,
              name: setName(clash.leave.next),
              floor: clash.leave.next.floor_name,
            })}
          </p>
        )}
      </div>
      <StarToggle star={{ type: 'set', id: set.set_id, record: set }} name={name} className={styles.star} />
    </li>
  );
}

function Acts({ artists }: Pick<StarredSet, 'artists'>) {
  return artists.map(({ id, artist_name: name, pairing }, at) => (
    <span key={`${at} ${name}`}>
      {at > 0 && <span className="quiet"> {pairing ?? 'b2b'} </span>}
      <bdi>{id === null ? actName(name) : <Link to={`/artist/${id}`}>{actName(name)}</Link>}</bdi>
    </span>
  ));
}
