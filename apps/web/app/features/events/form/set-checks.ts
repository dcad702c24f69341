import { t } from '@moonfloor/messages/t';
import { festivalDay, minutesBetween } from '@moonfloor/lineup/festival-day';
import type { FloorValues } from './event-values.ts';
import { namedEntries } from './event-form.ts';

/** Longer pauses are not gaps. */
const longestGapMinutes = 6 * 60;

/** Returns remarks on the sets of a floor that overlap the one before or leave a gap, by row id. Both are allowed. */
export function checkSets(floor: FloorValues, dayStart: string): ReadonlyMap<string, string> {
  const remarks = new Map<string, string>();
  const sets = namedEntries(floor).filter(({ start, pairing }) => start !== '' && pairing === '');
  sets.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  let latest: { name: string; end: string } | null = null;
  let day = '';
  for (const { id, name, start, end } of sets) {
    if (latest !== null && start < latest.end) {
      const minutes = Math.min(minutesBetween(start, latest.end), end === '' ? Infinity : minutesBetween(start, end));
      remarks.set(id, t('Overlaps {name} by {minutes} min', { name: latest.name, minutes }));
    } else if (latest !== null && festivalDay(start, dayStart) === day) {
      const minutes = minutesBetween(latest.end, start);
      if (minutes > 0 && minutes <= longestGapMinutes)
        remarks.set(id, t('{minutes} min free after {name}', { name: latest.name, minutes }));
    }
    if (end !== '' && (latest === null || end > latest.end)) latest = { name, end };
    else if (end === '') latest = null;
    day = festivalDay(start, dayStart);
  }
  return remarks;
}
