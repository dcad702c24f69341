import { limits } from '@moonfloor/contract/api/limits';
import { formatIds, parseIds } from '@moonfloor/contract/values/compact-ids';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';

const prefix = '#sets=';

/** Returns the sets that a link shares, in its fragment, which browsers do not send; null if it shares none. */
export function parseShared(hash: string): number[] | null {
  return hash.startsWith(prefix) ? parseIds(hash.slice(prefix.length), limits.starredAtOnce) : null;
}

/** Returns the path of the page that shares sets: at most as many as the server looks up at once. */
export const sharedPath = (sets: readonly number[]): string =>
  `${pathIn(currentLanguage(), '/my-timetable')}${prefix}${formatIds(sets.slice(0, limits.starredAtOnce))}`;

export const sharedLink = (sets: readonly number[]): string => location.origin + sharedPath(sets);

/** Returns the path of the calendar of some sets; `alarm` in minutes before each. */
export const setsCalendarPath = (sets: readonly number[], alarm?: number): string =>
  `${pathIn(currentLanguage(), '/my-timetable.ics')}?sets=${formatIds(sets.slice(0, limits.starredAtOnce))}${alarm === undefined ? '' : `&alarm=${alarm}`}`;
