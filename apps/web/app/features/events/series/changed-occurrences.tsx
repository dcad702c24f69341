import type { ChangedOccurrence } from '@moonfloor/contract/events/events';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { t } from '@moonfloor/messages/t';
import { formatLongDate } from '../../../ui/format.ts';

/** Number of days that a list names. */
const namedDays = 12;

interface ChangedOccurrencesProps {
  occurrences: readonly ChangedOccurrence[];
  /** Days on which events would be added. */
  added?: readonly string[];
}

/** Lists what a change would do to the occurrences of a series. */
export function ChangedOccurrences({ occurrences, added = [] }: ChangedOccurrencesProps) {
  const names = (fields: readonly string[]): string =>
    fields.map((name) => valueLabel('event', name) ?? name).join(', ');
  const of = (change: ChangedOccurrence['change']) => occurrences.filter((one) => one.change === change);
  const changed = of('changed').map(({ event_date: day, fields }) => [day, names(fields)] as const);
  const deleted = of('deleted').map(({ event_date: day }) => [day] as const);
  const keptFields = occurrences.flatMap(({ event_date: day, kept: fields }) =>
    fields.length > 0 ? [[day, names(fields)] as const] : [],
  );
  return (
    <div role="status" className="stacked">
      {changed.length + deleted.length + keptFields.length + added.length === 0 && <p>{t('No date changes.')}</p>}
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
      <Days title={t('These keep their own changes:')} days={keptFields} />
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
        {days.slice(0, namedDays).map(([day, about = '']) => (
          <li key={day}>{[formatLongDate(day), about].filter((part) => part !== '').join(': ')}</li>
        ))}
        {days.length > namedDays && (
          <li>{t('{count, plural, other {and # more}}', { count: days.length - namedDays })}</li>
        )}
      </ul>
    </div>
  );
}
