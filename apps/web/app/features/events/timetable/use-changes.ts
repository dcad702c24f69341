import { useEffect, useState } from 'react';
import type { Timetable } from '@moonfloor/contract/timetable';
import { compareTimetable, lastSeen, rememberSeen, type TimetableChanges } from './set-changes.ts';

/**
 * Returns the changes of a timetable since the visitor's last visit on this device, until it is dismissed; null
 * before hydration, and if nothing has changed.
 */
export function useChanges(timetable: Timetable): { changes: TimetableChanges | null; dismiss: () => void } {
  const [changes, setChanges] = useState<TimetableChanges | null>(null);
  useEffect(() => {
    const seen = lastSeen(timetable.event.id);
    const found = seen === null ? null : compareTimetable(seen, timetable);
    setChanges(found);
    // changes stay until they are dismissed, also on the next visit
    if (found === null) rememberSeen(timetable, Date.now());
  }, [timetable]);
  const dismiss = (): void => {
    rememberSeen(timetable, Date.now());
    setChanges(null);
  };
  return { changes, dismiss };
}
