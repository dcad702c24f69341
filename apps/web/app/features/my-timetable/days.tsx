import { t } from '@moonfloor/messages/t';
import type { StarredSet } from '@moonfloor/contract/members/stars';
import { dayName, setName } from '../events/timetable/set-text.ts';
import { SetTime, ActName, SetStateText } from '../events/timetable/set-content.tsx';
import type { Clash } from './clashes.ts';
import styles from './my-timetable.module.css';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { stateOf } from '../events/timetable/day-scale.ts';
import { classNames } from '../../ui/class-names.ts';
import { ChangeMark } from '../events/timetable/change-notes.tsx';
import type { TimetableChanges } from '../events/timetable/set-changes.ts';
import { EventStatusBadge } from '../records/record-parts.tsx';
import { StarToggle } from '../stars/star-button.tsx';

interface DaysProps {
  sets: readonly StarredSet[];
  now: number | null;
  clashes: ReadonlyMap<number, Clash>;
  changes?: TimetableChanges | null;
  /** Returns whose a set is, if there are others. */
  markOf?: (set: StarredSet) => string | null;
}

/** Sets by festival day, in order; past ones are folded away. */
export function Days({ sets, now, clashes, changes = null, markOf }: DaysProps) {
  const ids = useId();
  const past = now === null ? [] : sets.filter(({ ends_at: end }) => Date.parse(end) <= now);
  const coming = sets.filter((set) => !past.includes(set));
  const list = (name: string, listedSets: readonly StarredSet[]) =>
    [...Map.groupBy(listedSets, ({ day }) => day)].map(([day, setsOfDay]) => (
      <section key={day} className={styles.day} aria-labelledby={`${ids}${name}-${day}`}>
        <h2 id={`${ids}${name}-${day}`}>
          <time dateTime={day}>{dayName(day)}</time>
        </h2>
        <ol className={styles.sets}>
          {setsOfDay.map((set) => {
            const mark = markOf?.(set) ?? null;
            return (
              <SetRow
                key={set.set_id}
                set={set}
                now={now}
                clash={clashes.get(set.set_id)}
                mark={
                  <>
                    <ChangeMark changes={changes} id={set.set_id} />
                    {mark !== null && <span className={styles.mark}>{mark}</span>}
                  </>
                }
              />
            );
          })}
        </ol>
      </section>
    ));
  return (
    <>
      {list('coming', coming)}
      {past.length > 0 && (
        <details className={classNames(styles.past, coming.length > 0 && 'not-printed')} open={coming.length === 0}>
          <summary>{t('{count, plural, one {# set is over} other {# sets are over}}', { count: past.length })}</summary>
          {list('past', past)}
        </details>
      )}
    </>
  );
}

interface SetRowProps {
  set: StarredSet;
  now: number | null;
  /** The notes about the set, if it is one's own. */
  clash: Clash | undefined;
  /** The change of a set, and whose set it is, where somebody else's timetable is laid over one's own. */
  mark?: ReactNode;
}

/** A starred set: time, acts, floor and clashes. */
function SetRow({ set, now, clash, mark }: SetRowProps) {
  const { event, floor_name: floor } = set;
  const name = setName(set);
  const state = stateOf(set, now);
  return (
    <li className={styles.set} data-state={state ?? undefined}>
      <span className={styles.time}>
        <SetTime set={set} />
      </span>
      <div className={styles.what}>
        <p className={styles.acts}>
          <Acts artists={set.artists} /> <SetStateText state={state} />
          {mark}
        </p>
        <p className="quiet">
          <bdi>{floor}</bdi>
          {' · '}
          <Link to={`/event/${event.id}/timetable?day=${set.day}`} viewTransition>
            <bdi>{event.event_name}</bdi>
          </Link>{' '}
          <EventStatusBadge eventStatus={event.event_status} />
        </p>
        {state !== 'past' && clash !== undefined && clash.overlaps.length > 0 && (
          <p className={styles.clash}>
            {t('Overlaps with {names}', { names: clash.overlaps.map((other) => setName(other)).join(', ') })}
          </p>
        )}
        {state !== 'past' && clash?.leave && (
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
  return artists.map((act, at) => (
    <span key={`${at} ${act.artist_name}`}>
      {at > 0 && <span className="quiet"> {act.pairing ?? 'b2b'} </span>}
      <ActName act={act} />
    </span>
  ));
}
