import { endOf } from '@moonfloor/contract/events/event-times';
import { isDay } from '@moonfloor/contract/values/text';
import { dayStartOf, festivalDay } from '@moonfloor/lineup/festival-day';
import { t } from '@moonfloor/messages/t';
import { AlertIcon } from '../../../ui/icons.tsx';
import { formatDate } from '../../../ui/format.ts';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import styles from './set-times.module.css';

/** An act with the wall times of its set, which are empty or null if they are not known. */
interface TimedAct {
  name: string;
  start: string | null;
  end: string | null;
}

/** Longer lists of names are cut. */
const maxNames = 3;

/**
 * Warns of sets that are not within the event's days, begin before it or last longer. All are allowed. Nothing while the
 * event ends before it starts: then its dates are wrong, not its sets.
 */
export function SetWarnings({ event, acts }: { event: Parameters<typeof endOf>[0]; acts: readonly TimedAct[] }) {
  if (!isDay(event.event_date) || (event.event_end_date && event.event_end_date < event.event_date)) return null;
  const dayStart = dayStartOf({ start_time: event.start_time || null });
  const ends = endOf(event);
  const end = ends && `${ends.day}T${ends.time}`;
  const last = ends?.day ?? (event.event_end_date || event.event_date);
  const outside: string[] = [];
  const early: string[] = [];
  const late: string[] = [];
  for (const { name, start, end: setEnd } of acts) {
    if (!start) continue;
    const day = festivalDay(start, dayStart);
    const text = `${name} (${formatTimeOfSet(start, setEnd, dayStart)})`;
    if (day < event.event_date || day > last) outside.push(`${name} (${formatDate(start.slice(0, 10))})`);
    else if (event.start_time && start < `${event.event_date}T${event.start_time}`) early.push(text);
    else if (end !== null && (setEnd || start) > end) late.push(text);
  }
  const warnings = [
    outside.length > 0 && t('Sets outside of the event’s days: {names}', { names: listNames(outside) }),
    early.length > 0 && t('Sets before the start of the event: {names}', { names: listNames(early) }),
    late.length > 0 && t('Sets after the end of the event: {names}', { names: listNames(late) }),
  ].filter((text) => text !== false);
  return (
    <div role="status" className={styles.warnings}>
      {warnings.map((text) => (
        <p key={text}>
          <AlertIcon size={18} /> {text}
        </p>
      ))}
    </div>
  );
}

function listNames(all: readonly string[]): string {
  const names = all.slice(0, maxNames).join(', ');
  const count = all.length - maxNames;
  return count > 0 ? t('{names} and {count, plural, other {# more}}', { names, count }) : names;
}
