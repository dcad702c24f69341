import type { ChangedDate } from '@moonfloor/contract/events/events';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { t } from '@moonfloor/messages/t';
import { formatLongDate } from '../../ui/format.ts';
import styles from './scope-dialog.module.css';

/** Number of dates that a list names. */
const namedDates = 12;

interface ChangedDatesProps {
  dates: readonly ChangedDate[];
  /** Days on which events would be added. */
  added?: readonly string[];
}

/** Lists what a change would do to the dates of a series. */
export function ChangedDates({ dates, added = [] }: ChangedDatesProps) {
  const names = (fields: readonly string[]): string =>
    fields.map((name) => valueLabel('event', name) ?? name).join(', ');
  const of = (change: ChangedDate['change']) => dates.filter((date) => date.change === change);
  const changed = of('changed').map(({ event_date: day, fields }) => [day, names(fields)] as const);
  const deleted = of('deleted').map(({ event_date: day }) => [day] as const);
  const kept = dates.filter((date) => date.kept.length > 0).map((date) => [date.event_date, names(date.kept)] as const);
  return (
    <div role="status" className={styles.stacked}>
      {changed.length + deleted.length + kept.length + added.length === 0 && <p>{t('No date changes.')}</p>}
      <Days
        title={t('{count, plural, one {# date changes:} other {# dates change:}}', { count: changed.length })}
        days={changed}
      />
      <Days
        title={t('{count, plural, one {# date is removed:} other {# dates are removed:}}', { count: deleted.length })}
        days={deleted}
      />
      <Days
        title={t('{count, plural, one {# date is added:} other {# dates are added:}}', { count: added.length })}
        days={added.map((day) => [day] as const)}
      />
      <Days title={t('These keep what they have of their own:')} days={kept} />
    </div>
  );
}

/** Days, each with what is said of it; the first ones if there are many. */
function Days({ title, days }: { title: string; days: readonly (readonly [day: string, about?: string])[] }) {
  if (days.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul>
        {days.slice(0, namedDates).map(([day, about = '']) => (
          <li key={day}>{[formatLongDate(day), about].filter((part) => part !== '').join(': ')}</li>
        ))}
        {days.length > namedDates && (
          <li>{t('{count, plural, other {and # more}}', { count: days.length - namedDates })}</li>
        )}
      </ul>
    </div>
  );
}
