import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SkyEvent, Timetable, TimetableSet } from '@moonfloor/contract/events/timetable';
import { styleName } from '@moonfloor/contract/values/style-names';
import { wallTimeAt } from '@moonfloor/contract/values/wall-time';
import { t } from '@moonfloor/messages/t';
import { ChangeMark } from './change-notes.tsx';
import { type DayScale, hoursOf, percentAt, scaleOf, spanOn, stateOf } from './day-scale.ts';
import styles from './grid.module.css';
import type { TimetableChanges } from './set-changes.ts';
import { SetActions, SetActs, SetStateText } from './set-content.tsx';
import { dayName, formatSetTime, setTimes, shortDayName, timeOf } from './set-text.ts';

/** Where a set is among those that overlap on its floor: `lane` of `lanes`. */
interface Lane {
  lane: number;
  lanes: number;
}

interface Span {
  set_id: number;
  starts_at: string;
  ends_at: string;
}

/**
 * Lays out the sets of a floor, ordered by start: those that overlap are side by side, in as few lanes as possible. Sets
 * that are connected by overlaps have the same number of lanes.
 */
export function layOutLanes(sets: readonly Span[]): Map<number, Lane> {
  const result = new Map<number, Lane>();
  let group: { set: Span; lane: number }[] = [];
  /** The end of the last set of each lane. */
  let ends: string[] = [];
  const finish = (): void => {
    for (const { set, lane } of group) result.set(set.set_id, { lane, lanes: ends.length });
    group = [];
    ends = [];
  };
  for (const set of sets) {
    if (ends.every((end) => end <= set.starts_at)) finish();
    const free = ends.findIndex((end) => end <= set.starts_at);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = set.ends_at;
    group.push({ set, lane });
  }
  finish();
  return result;
}

export interface DayProps {
  timetable: Timetable;
  day: string;
  /** Current instant (ms since 1970). */
  now: number;
  changes: TimetableChanges | null;
}

/** The narrowest column, and the narrowest lane of overlapping sets, in rem. */
const [columnRem, laneRem] = [11, 7];

/** A day as a grid: floors as columns, time downwards. Scrolls inside, so that floors and times stay in view. */
export function DayGrid({ timetable, day, now, changes }: DayProps) {
  const grid = useRef<HTMLDivElement>(null);
  const sets = timetable.sets.filter((set) => set.day === day);
  const scale = scaleOf(sets);
  const byFloor = Map.groupBy(sets, (set) => set.floor_id);
  const floors = timetable.floors
    .filter(({ floor_id: id }) => byFloor.has(id))
    .map((floor) => {
      const floorSets = byFloor.get(floor.floor_id)!;
      const lanes = layOutLanes(floorSets);
      const most = Math.max(...[...lanes.values()].map(({ lanes: count }) => count));
      return { ...floor, sets: floorSets, lanes, width: Math.max(columnRem, most * laneRem) };
    });
  const columns = floors.map(({ width }) => `minmax(${width}rem, 1fr)`).join(' ');
  const hours = hoursOf(scale);
  const onKeyDown = (event: KeyboardEvent): void => focusNeighbour(event, grid.current);
  const nowAt = now >= scale.from && now <= scale.to ? `${percentAt(scale, now).toFixed(3)}%` : null;
  const dateAt = (at: number): string => wallTimeAt(timetable.time_zone, at).slice(0, 10);
  const midnight = hours.find((at) => dateAt(at) !== day);
  const firstId = sets[0]!.set_id;
  useEffect(() => openAtSet(grid.current!, firstId), [firstId]);
  return (
    <div
      ref={grid}
      className={styles.scroller}
      role="group"
      aria-label={t('{day}, by floor', { day: dayName(day) })}
      data-day={day}
      onKeyDown={onKeyDown}
    >
      <div
        className={styles.grid}
        style={{ '--columns': columns, '--floors': String(floors.length), '--hours': String(hours.length - 1) }}
      >
        <div className={styles.corner} />
        {floors.map(({ floor_id: id, floor_name: name }) => (
          <h3 key={id} className={styles.floor}>
            <bdi title={name}>{name}</bdi>
          </h3>
        ))}
        <div className={styles.axis}>
          {hours.map((at) => (
            <time key={at} className={styles.hour} style={{ top: `${percentAt(scale, at).toFixed(3)}%` }}>
              {timeOf(wallTimeAt(timetable.time_zone, at))}
              {at === midnight && <b>{shortDayName(dateAt(at))}</b>}
            </time>
          ))}
          <Sky sky={timetable.sky} scale={scale} zone={timetable.time_zone} />
          {nowAt !== null && (
            <span className={styles.nowTime} data-now style={{ top: nowAt }}>
              {timeOf(wallTimeAt(timetable.time_zone, now))}
            </span>
          )}
        </div>
        {/* before the sets, which cover it: it must not cross out their names */}
        {nowAt !== null && (
          <div className={styles.nowArea} aria-hidden="true">
            <div className={styles.nowLine} style={{ top: nowAt }} />
          </div>
        )}
        {floors.map((floor) => (
          <div key={floor.floor_id} className={styles.column}>
            {floor.hours.map(({ opens_at: opens, closes_at: closes, style }) => {
              const span = spanOn(scale, opens, closes);
              return (
                span && (
                  <div key={opens} className={styles.open} style={span}>
                    {style !== null && styleName(style)}
                  </div>
                )
              );
            })}
            <ul aria-label={floor.floor_name}>
              {floor.sets.map((set, at) => (
                <GridSet
                  key={set.set_id}
                  set={set}
                  scale={scale}
                  lane={floor.lanes.get(set.set_id)!}
                  now={now}
                  changes={changes}
                  first={floor === floors[0] && at === 0}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Scrolls a grid to its start and, if that floor is out of view, to the side, until a set is in view. */
function openAtSet(grid: HTMLElement, id: number): void {
  grid.scrollTo(0, 0);
  const [area, set] = [grid, grid.querySelector(`#set-${id}`)!].map((element) => element.getBoundingClientRect());
  grid.scrollLeft += Math.max(0, set!.right - area!.right) + Math.min(0, set!.left - area!.left);
}

interface GridSetProps extends Pick<DayProps, 'now' | 'changes'> {
  set: TimetableSet;
  scale: DayScale;
  lane: { lane: number; lanes: number };
  first: boolean;
}

function GridSet({ set, scale, lane: { lane, lanes }, now, changes, first }: GridSetProps) {
  const state = stateOf(set, now);
  return (
    <li
      id={`set-${set.set_id}`}
      className={styles.set}
      data-state={state ?? undefined}
      data-open={set.set_end === null ? '' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go from set to set
      tabIndex={first ? 0 : -1}
      style={{
        ...spanOn(scale, set.starts_at, set.ends_at),
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <div className={styles.card}>
        <span className={styles.times}>
          <TimesInGrid set={set} /> <SetStateText state={state} /> <ChangeMark changes={changes} id={set.set_id} />
        </span>
        <span className={styles.acts}>
          <SetActs set={set} />
        </span>
        <SetActions set={set} />
      </div>
    </li>
  );
}

/** The times of a set; that it begins after midnight is seen on the axis, and read by screen readers. */
function TimesInGrid({ set }: { set: TimetableSet }) {
  const { set_start: start, set_end: end, day } = set;
  if (start.slice(0, 10) === day) return <span>{setTimes(set)}</span>;
  return (
    <span>
      <span aria-hidden="true">{setTimes(set)}</span>
      <span className="visually-hidden">{formatSetTime(start, end, day)}</span>
    </span>
  );
}

const skyMarks: Readonly<Record<SkyEvent['kind'], string>> = {
  sunrise: '☀↑',
  sunset: '☀↓',
  moonrise: '☾↑',
  moonset: '☾↓',
};

/** Returns the names of events in the sky, in the current language. */
export const skyName = (kind: SkyEvent['kind']): string =>
  ({ sunrise: t('Sunrise'), sunset: t('Sunset'), moonrise: t('Moonrise'), moonset: t('Moonset') })[kind];

function Sky({ sky, scale, zone }: { sky: readonly SkyEvent[]; scale: DayScale; zone: string }) {
  return sky.map(({ kind, at }) => {
    const instant = Date.parse(at);
    if (instant < scale.from || instant > scale.to) return null;
    const text = `${skyName(kind)} ${timeOf(wallTimeAt(zone, instant))}`;
    return (
      <span
        key={`${kind} ${at}`}
        className={styles.sky}
        role="img"
        aria-label={text}
        title={text}
        data-kind={kind}
        style={{ top: `${percentAt(scale, instant).toFixed(3)}%` }}
      >
        {skyMarks[kind]}
      </span>
    );
  });
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;

/**
 * Moves the focus between the sets of a grid: up and down on a floor, left and right to the set of the next floor that
 * is on at that time, Home and End to the first and last set of the floor.
 */
function focusNeighbour(event: KeyboardEvent, grid: HTMLElement | null): void {
  const key = arrows.find((name) => name === event.key);
  const current = document.activeElement?.closest('li[id^="set-"]');
  if (key === undefined || grid === null || !(current instanceof HTMLElement) || !grid.contains(current)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const lists = [...grid.querySelectorAll('ul')];
  const column = lists.findIndex((list) => list.contains(current));
  const items = itemsOf(lists[column]);
  const at = items.indexOf(current);
  const forwards = (key === 'ArrowRight') === (getComputedStyle(grid).direction === 'ltr');
  const target =
    key === 'ArrowUp'
      ? items[at - 1]
      : key === 'ArrowDown'
        ? items[at + 1]
        : key === 'Home'
          ? items[0]
          : key === 'End'
            ? items.at(-1)
            : closestTo(current, itemsOf(lists[column + (forwards ? 1 : -1)]));
  event.preventDefault();
  if (target === undefined) return;
  for (const item of grid.querySelectorAll<HTMLElement>('li[tabindex="0"]')) item.tabIndex = -1;
  target.tabIndex = 0;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const itemsOf = (list: Element | undefined): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? []),
];

/** Returns the last of some sets that begins no later than another one, else the first. */
function closestTo(set: HTMLElement, others: readonly HTMLElement[]): HTMLElement | undefined {
  return others.findLast((other) => other.offsetTop <= set.offsetTop) ?? others[0];
}
