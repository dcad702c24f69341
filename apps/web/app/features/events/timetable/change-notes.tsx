import { t } from '@moonfloor/messages/t';
import { dayMs } from '@moonfloor/contract/values/durations';
import { Button } from '../../../ui/button.tsx';
import { formatMoment, weekday } from '../../../ui/format.ts';
import { formatTimeOfSet } from './set-text.ts';
import type { SetChange, TimetableChanges } from './set-changes.ts';
import styles from './set.module.css';
import page from './timetable.module.css';

/** Formats an instant in the browser's time zone; one of the last days as `Friday 14:05`. */
function formatRecent(at: number): string {
  const moment = new Date(at);
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  if (Date.now() - at > 6 * dayMs) return formatMoment(moment.toISOString());
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map(twoDigits).join('-');
  return `${weekday(day)} ${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/** How many changes there are since the last visit, and the sets that are gone. */
export function ChangesNote({ changes, onDismiss }: { changes: TimetableChanges; onDismiss: () => void }) {
  const { since, dayStart, sets, removed } = changes;
  return (
    <div className={`${page.changes} not-printed`} role="status">
      <p>
        {t('{count, plural, one {# change since {time}} other {# changes since {time}}}', {
          count: sets.size + removed.length,
          time: formatRecent(since),
        })}
      </p>
      {removed.length > 0 && (
        <ul className="wrapped">
          {removed.map(([id, start, , floor, name]) => (
            <li key={id}>
              <s>
                {formatTimeOfSet(start, null, dayStart)} <bdi>{name}</bdi> · <bdi>{floor}</bdi>
              </s>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" onClick={onDismiss}>
        {t('Mark as seen')}
      </Button>
    </div>
  );
}

export function ChangeMark({ changes, id }: { changes: TimetableChanges | null; id: number }) {
  const change = changes?.sets.get(id);
  if (changes === null || change === undefined) return null;
  return <span className={`${styles.change} not-printed`}>{changeText(change, changes.dayStart)}</span>;
}

function changeText(change: SetChange, dayStart: string): string {
  if (change.what === 'new') return t('New');
  // a badge beside it says that it is cancelled
  if (change.what === 'cancelled') return t('Changed');
  return t('Before: {text}', { text: formerText(change, dayStart) });
}

function formerText(change: Extract<SetChange, { was: unknown }>, dayStart: string): string {
  if (change.what !== 'moved') return t('Cancelled');
  const [, start, end, floor] = change.was;
  return [change.times && formatTimeOfSet(start, end, dayStart), change.floor && floor].filter(Boolean).join(' · ');
}
