import { useEffect, useRef, useState } from 'react';
import type { Timetable, TimetableSet } from '@moonfloor/contract/events/timetable';
import { hourMs } from '@moonfloor/contract/values/durations';
import { isCancelled, isToBeAnnounced } from '@moonfloor/contract/values/lists';
import { searchKey, compareText } from '@moonfloor/contract/values/text';
import { wallTimeAt } from '@moonfloor/contract/values/wall-time';
import { currentTag, t } from '@moonfloor/messages/t';
import { SearchField } from '../../../ui/field.tsx';
import { ChangeMark } from './change-notes.tsx';
import { type DayProps, skyName } from './day-grid.tsx';
import { stateOf } from './day-scale.ts';
import styles from './list.module.css';
import { SetActions, SetActs, SetStateText, SetTime } from './set-content.tsx';
import { dayName, formatSetTime, setName, setTimes, timeOf } from './set-text.ts';
import pageStyles from './timetable.module.css';

interface SetListProps extends DayProps {
  /** The floor that is shown; null for all. */
  floor: number | null;
}

/** A day as tables by time, with sun and moon between the sets: what is over is folded, unless all is. */
export function SetList({ floor, ...parts }: SetListProps) {
  const { timetable, day, now } = parts;
  const sets = timetable.sets.filter((set) => set.day === day && (floor === null || set.floor_id === floor));
  const first = sets[0]?.starts_at ?? '';
  const rows: SetRow[] = [
    ...sets.map((set) => ({ at: set.starts_at, set, kind: null })),
    ...timetable.sky
      .filter(({ at }) => at >= first && sets.some(({ ends_at: end }) => at <= end))
      .map(({ at, kind }) => ({ at, set: null, kind })),
  ].sort((a, b) => compareText(a.at, b.at));
  const isOver = ({ at, set }: SetRow): boolean =>
    set === null ? Date.parse(at) <= now : stateOf(set, now) === 'past';
  const endedSets = rows.every(isOver) ? [] : rows.filter(isOver);
  const count = endedSets.filter(({ set }) => set !== null).length;
  const words = t('{count, plural, one {# set is over} other {# sets are over}}', { count });
  return (
    <>
      {count > 0 && (
        <details className={styles.over}>
          <summary className="quiet">{words}</summary>
          <SetTable {...parts} caption={words} rows={endedSets} />
        </details>
      )}
      <SetTable {...parts} caption={dayName(day)} rows={rows.filter((row) => !endedSets.includes(row))} />
    </>
  );
}

/** A set, or what the sun or the moon does, by its time. */
interface SetRow {
  at: string;
  set: TimetableSet | null;
  kind: Timetable['sky'][number]['kind'] | null;
}

type SetTableProps = Omit<DayProps, 'day'> & { caption: string; rows: readonly SetRow[] };

function SetTable({ timetable, now, changes, caption, rows }: SetTableProps) {
  const names = new Map(timetable.floors.map(({ floor_id: id, floor_name: name }) => [id, name]));
  const next = rows.find(({ set }) => set !== null && stateOf(set, now) !== 'past')?.set;
  return (
    <table className={styles.list}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Artist')}</th>
          <th scope="col">{t('Floor')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, set, kind }) =>
          set === null ? (
            <tr key={`${kind} ${at}`} className={styles.sky}>
              <td>{timeOf(wallTimeAt(timetable.time_zone, Date.parse(at)))}</td>
              <td colSpan={2}>{kind !== null && skyName(kind)}</td>
            </tr>
          ) : (
            <tr
              key={set.set_id}
              id={`row-${set.set_id}`}
              className={styles.set}
              data-state={stateOf(set, now) ?? undefined}
              data-now={set === next ? '' : undefined}
            >
              <td className={styles.time}>
                <SetTime set={set} />
              </td>
              <td className={styles.acts}>
                <SetActs set={set} /> <SetStateText state={stateOf(set, now)} />{' '}
                <ChangeMark changes={changes} id={set.set_id} />
                <SetActions set={set} />
              </td>
              <td className={styles.floor}>
                <bdi>{names.get(set.floor_id)}</bdi>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

/** All sets by the names of their artists, with a search; those to be announced are left out. */
export function ArtistIndex({ timetable, now, changes }: Omit<DayProps, 'day'>) {
  const [query, setQuery] = useState('');
  const key = searchKey(query);
  const floors = new Map(timetable.floors.map(({ floor_id: id, floor_name: name }) => [id, name]));
  const { compare } = new Intl.Collator(currentTag());
  const matching = byArtist(timetable.sets)
    .filter(({ name }) => searchKey(name).includes(key))
    .sort((a, b) => compare(a.name, b.name));
  return (
    <>
      <div className="needs-scripting not-printed">
        <SearchField
          label={t('Find a name in the line-up')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </div>
      <p className={`${styles.count} quiet`} role="status">
        {t('{count, plural, other {# names}}', { count: matching.length })}
      </p>
      <table className={styles.list}>
        <caption className="visually-hidden">{t('By artist')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('Artist')}</th>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Floor')}</th>
          </tr>
        </thead>
        <tbody>
          {matching.map(({ set, name }) => (
            <tr key={`${name} ${set.set_id}`} className={styles.set} data-state={stateOf(set, now) ?? undefined}>
              <td className={styles.acts}>
                <SetActs set={set} /> <SetStateText state={stateOf(set, now)} />{' '}
                <ChangeMark changes={changes} id={set.set_id} />
                <SetActions set={set} />
              </td>
              <td>
                <span className={styles.time}>{formatSetTime(set.set_start, set.set_end, set.day)}</span>
              </td>
              <td className={styles.floor}>
                <bdi>{floors.get(set.floor_id)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Returns an entry for each act of each set; the act is the first of its set as shown there. */
function byArtist(sets: readonly TimetableSet[]): { name: string; set: TimetableSet }[] {
  return sets.flatMap((set) =>
    set.artists
      .filter(({ artist_name: name }) => !isToBeAnnounced(name))
      .map((act) => ({
        name: act.artist_name,
        set: { ...set, artists: [act, ...set.artists.filter((other) => other !== act)] },
      })),
  );
}

/** How long before its beginning a set is the next one, in ms. */
const soonMs = 12 * hourMs;

/** What plays now on each floor, and what comes next there. */
export function NowAndNext({ timetable, now }: { timetable: Timetable; now: number }) {
  const bar = useRef<HTMLElement>(null);
  // on phones the heading of the day stays below it
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      element.parentElement?.style.setProperty('--now-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={bar} className={`${pageStyles.nowAndNext} not-printed`} aria-label={t('Now and next')} tabIndex={0}>
      <dl>
        {timetable.floors.map(({ floor_id: id, floor_name: name }) => (
          <NowOnFloor key={id} name={name} sets={timetable.sets.filter((set) => set.floor_id === id)} now={now} />
        ))}
      </dl>
    </section>
  );
}

/** The playing sets of a floor, and the next one; nothing without either. */
function NowOnFloor({ name, sets, now }: { name: string; sets: readonly TimetableSet[]; now: number }) {
  const soonSets = sets.filter((set) => !isCancelled(set) && Date.parse(set.starts_at) < now + soonMs);
  const next = soonSets.find((set) => stateOf(set, now) === 'coming');
  const nextSets = soonSets.filter((set) => set === next || stateOf(set, now) === 'running');
  return (
    nextSets.length > 0 && (
      <div>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        {nextSets.map((set) => (
          // a new element when it begins: its bare texts could not be replaced in a translated page
          <dd key={`${set.set_id} ${set === next}`} className={set === next ? 'quiet' : undefined}>
            {set === next ? (
              <>
                <span>{setTimes(set)}</span> <bdi>{setName(set)}</bdi>
              </>
            ) : (
              <>
                <SetStateText state="running" /> <bdi>{setName(set)}</bdi> <span>{setTimes(set)}</span>
              </>
            )}
          </dd>
        ))}
      </div>
    )
  );
}
