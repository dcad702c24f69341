import { useEffect, useState } from 'react';
import {
  compareSets,
  lastSeen,
  rememberSeen,
  type SeenSet,
  type TimetableChanges,
  toSeen,
} from '../events/timetable/set-changes.ts';
import type { MyTimetable } from './use-my-timetable.ts';

/** Each event has its own nights: former times are told by their dates. */
const midnight = '00:00';

/**
 * Returns the changes of one's starred sets since they were last seen here, until it is dismissed; null if nothing
 * has. A set that was just starred does not count as changed.
 */
export function useChanges({ knownStarred, busy, failed }: MyTimetable): {
  changes: TimetableChanges | null;
  dismiss: () => void;
} {
  const [changes, setChanges] = useState<TimetableChanges | null>(null);
  useEffect(() => {
    if (busy || failed) return;
    const now = Object.values(knownStarred.sets).map(toSeen);
    const seenTimetable = lastSeen('mine');
    const compared = seenTimetable === null ? null : compareSets(seenTimetable, now, midnight);
    const sets = new Map([...(compared?.sets ?? [])].filter(([, { what }]) => what !== 'new'));
    const removed = (compared?.removed ?? []).filter(([id]) => id in knownStarred.removed);
    const shownChanges = compared === null || sets.size + removed.length === 0 ? null : { ...compared, sets, removed };
    setChanges(shownChanges);
    // a changed set stays as it was seen until the change is dismissed
    const asSeen = (set: SeenSet): SeenSet => {
      const change = sets.get(set[0]);
      return change !== undefined && 'was' in change ? change.was : set;
    };
    rememberSeen('mine', [...now.map(asSeen), ...removed], shownChanges?.since ?? Date.now());
  }, [knownStarred, busy, failed]);
  const dismiss = (): void => {
    rememberSeen('mine', Object.values(knownStarred.sets).map(toSeen), Date.now());
    setChanges(null);
  };
  return { changes, dismiss };
}
