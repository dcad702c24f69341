import type { Timetable, TimetableSet } from '@moonfloor/contract/events/timetable';
import { hourMs } from '@moonfloor/contract/values/durations';
import { isCancelled } from '@moonfloor/contract/values/lists';

/** The part of time that the grid of a day shows: from one full hour at the event to another, ms since 1970. */
export interface DayScale {
  from: number;
  to: number;
}

/** Returns the scale of a day's sets, which must not be empty. */
export function scaleOf(sets: readonly TimetableSet[]): DayScale {
  const first = Math.min(...sets.map(({ starts_at: at }) => Date.parse(at)));
  const last = sets.reduce((latest, { ends_at: at }) => Math.max(latest, Date.parse(at)), first);
  // half hours in some zones
  const shift = (Date.parse(`${sets[0]!.set_start}Z`) - Date.parse(sets[0]!.starts_at)) % hourMs;
  const round = (at: number, to: (hours: number) => number): number => to((at + shift) / hourMs) * hourMs - shift;
  return { from: round(first, Math.floor), to: round(last, Math.ceil) };
}

/** Returns the full hours of a scale. */
export function hoursOf({ from, to }: DayScale): number[] {
  return Array.from({ length: (to - from) / hourMs + 1 }, (_, hour) => from + hour * hourMs);
}

/** Returns the position of an instant on a scale, in percent. */
export const percentAt = ({ from, to }: DayScale, at: number): number => ((at - from) / (to - from)) * 100;

/** Returns position and height of a span that is cut off at the ends of the scale; null if it is outside. */
export function spanOn(scale: DayScale, start: string, end: string): { top: string; height: string } | null {
  const top = Math.max(0, percentAt(scale, Date.parse(start)));
  const bottom = Math.min(100, percentAt(scale, Date.parse(end)));
  return bottom <= top ? null : { top: `${top.toFixed(3)}%`, height: `${(bottom - top).toFixed(3)}%` };
}

/** State of a set at an instant; null while that is not known. A cancelled one never runs. */
export type SetState = 'past' | 'running' | 'coming' | null;

/** Returns the state of a set at an instant (`now`), in milliseconds. */
export function stateOf(
  {
    starts_at: start,
    ends_at: end,
    artists,
  }: Pick<TimetableSet, 'starts_at' | 'ends_at'> & Parameters<typeof isCancelled>[0],
  now: number | null,
): SetState {
  if (now === null) return null;
  if (Date.parse(end) <= now) return 'past';
  return Date.parse(start) <= now && !isCancelled({ artists }) ? 'running' : 'coming';
}

/** Returns the day that is shown first: the one that runs at an instant, else the first. */
export function dayAt({ sets, days }: Pick<Timetable, 'sets' | 'days'>, now: number): string | null {
  const next = sets.find(({ ends_at: end }) => Date.parse(end) > now);
  return next?.day ?? days.at(0) ?? null;
}

/** Returns whether an instant is between the first set and the last. */
export const isOnAt = ({ sets }: Pick<Timetable, 'sets'>, now: number): boolean =>
  sets.length > 0 && now >= Date.parse(sets[0]!.starts_at) && sets.some(({ ends_at: end }) => Date.parse(end) > now);
