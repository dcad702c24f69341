import { t } from '@moonfloor/messages/t';
import { hourMs } from '@moonfloor/contract/values/durations';
import { isCancelled } from '@moonfloor/contract/values/lists';
import type { Timetable, TimetableSet } from '@moonfloor/contract/events/timetable';
import { stateOf } from './day-scale.ts';
import { SetStateText } from './set-content.tsx';
import { setName, setTimes } from './set-text.ts';
import styles from './timetable.module.css';

/** How long before its beginning a set is the next one, in ms. */
const soonMs = 12 * hourMs;

/** What plays now on each floor, and what comes next there; only its room while the time is not known. */
export function NowAndNext({ timetable, now }: { timetable: Timetable; now: number | null }) {
  return (
    <section className={`${styles.nowAndNext} not-printed`} aria-label={t('Now and next')} tabIndex={0}>
      {now !== null && (
        <dl>
          {timetable.floors.map(({ floor_id: id, floor_name: name }) => (
            <NowOnFloor key={id} name={name} sets={timetable.sets.filter((set) => set.floor_id === id)} now={now} />
          ))}
        </dl>
      )}
    </section>
  );
}

/** The playing sets of a floor, and the next one; nothing without either. */
function NowOnFloor({ name, sets, now }: { name: string; sets: readonly TimetableSet[]; now: number }) {
  const soon = sets.filter((set) => !isCancelled(set) && Date.parse(set.starts_at) < now + soonMs);
  const next = soon.find((set) => stateOf(set, now) === 'coming');
  const shown = soon.filter((set) => set === next || stateOf(set, now) === 'running');
  return (
    shown.length > 0 && (
      <div>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        {shown.map((set) => (
          <dd key={set.set_id} className={set === next ? 'quiet' : undefined}>
            <SetStateText state={stateOf(set, now)} /> {setTimes(set)} <bdi>{setName(set)}</bdi>
          </dd>
        ))}
      </div>
    )
  );
}
