import { useRef, useState } from 'react';
import { parseRecurrence } from '@moonfloor/contract/events/recurrence';
import { addDays, daysBetween } from '@moonfloor/contract/values/days';
import { isDay } from '@moonfloor/contract/values/text';
import { formatNumber, t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { serverMessage } from '../../../api/client.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { ChoiceGroup, FormActions, FormRow } from '../../../ui/form.tsx';
import { monthHeading, formatLongDate } from '../../../ui/format.ts';
import { TagList } from '../../record-form/tags-field.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventFormValues } from './event-values.ts';
import { RuleChoice } from './rule-choice.tsx';
import styles from './set-times.module.css';

/** Number of days that are shown before their events are there. */
export const shownDays = 12;

type Fields = FormFields<EventFormValues>;

/** Says whether and how an event repeats, and shows its next days, each of which can be left out. */
export function RepeatsField({ fields }: { fields: Fields }) {
  const { values, set, error } = fields;
  const { event_date: day, recurrence } = values;
  return (
    <>
      <RuleChoice
        day={day}
        rule={recurrence}
        none={t('Does not repeat')}
        error={error('recurrence')}
        onChange={(rule) => set('recurrence', rule)}
      />
      {isDay(day) && typeof parseRecurrence(recurrence) === 'object' && <NextDays fields={fields} />}
    </>
  );
}

/** The next days, as the server would take them. */
function NextDays({ fields: { values, set, update, error: errorOf } }: { fields: Fields }) {
  const {
    event_date,
    event_end_date: end,
    recurrence,
    exceptions,
    extra_dates,
    country,
    area,
    latitude,
    longitude,
  } = values;
  const query = { event_date, recurrence, extra_dates: extra_dates.join(), country, area };
  const place = Number.isFinite(Number(latitude || 'x')) && Number.isFinite(Number(longitude || 'x'));
  const { latest, error } = useLoad(
    (signal) => api('previewDates', { query: { ...query, ...(place && { latitude, longitude }) } }, { signal }),
    JSON.stringify([query, place && [latitude, longitude]]),
  );
  const begins = latest?.rule_begins ?? null;
  const startThen = (day: string): void =>
    update((before) => ({
      ...before,
      event_date: day,
      event_end_date: isDay(end) ? addDays(end, daysBetween(event_date, day)) : end,
    }));
  return (
    <>
      {begins !== null && (
        <div role="status" className={styles.question}>
          <p>
            {t('{date} does not follow this rule; it is added as an extra date.', { date: formatLongDate(event_date) })}
          </p>
          <FormActions>
            <Button onClick={() => startThen(begins)}>{t('Start on {date}', { date: formatLongDate(begins) })}</Button>
          </FormActions>
        </div>
      )}
      {error !== null && <FieldError>{serverMessage(error, t('The dates could not be loaded.'))}</FieldError>}
      {error === null && latest !== null && (
        // the day of the event itself is always one
        <DayChoice
          days={latest.dates.slice(0, shownDays).filter((day) => day !== event_date)}
          more={latest.dates.length - shownDays}
          skipped={latest.skipped}
          exceptions={exceptions}
          onChange={(excluded) => set('exceptions', excluded)}
        />
      )}
      <ExtraDays
        from={event_date}
        days={extra_dates}
        error={errorOf('extra_dates')}
        onChange={(days) => set('extra_dates', days)}
      />
    </>
  );
}

interface DayChoiceProps {
  days: readonly string[];
  /** Number of later ones within a year. */
  more: number;
  skipped: readonly string[];
  exceptions: readonly string[];
  onChange: (exceptions: string[]) => void;
}

/** The dates of a rule, each with a box: unticked ones become exceptions. */
export function DayChoice({ days, more, skipped, exceptions, onChange }: DayChoiceProps) {
  return (
    <>
      <ChoiceGroup
        id="exceptions"
        label={t('The next dates')}
        options={days}
        nameOf={(day) => formatLongDate(day)}
        chosen={days.filter((day) => !exceptions.includes(day))}
        onChange={(chosen) =>
          onChange([...exceptions.filter((day) => !days.includes(day)), ...days.filter((day) => !chosen.includes(day))])
        }
        help={
          more > 0
            ? t('and {count} more within a year; later dates are added automatically', { count: formatNumber(more) })
            : undefined
        }
      />
      {skipped.length > 0 && (
        <p className="quiet">
          {t('No date in: {months}', { months: skipped.map((month) => monthHeading(`${month}-01`)).join(', ') })}
        </p>
      )}
    </>
  );
}

interface ExtraDaysProps {
  /** The first day that can be added. */
  from: string;
  days: readonly string[];
  error?: string | undefined;
  onChange: (days: string[]) => void;
}

/** Days that no rule has: each is listed, however late it is, and can be taken out again. */
export function ExtraDays({ from, days, error, onChange }: ExtraDaysProps) {
  const [extra, setExtra] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const add = (): void => {
    if (!isDay(extra)) return;
    onChange([...new Set([...days, extra])].toSorted());
    setExtra('');
  };
  return (
    <>
      <FormRow>
        <div ref={field}>
          <TextField
            id="extra_dates"
            label={t('Add a date')}
            type="date"
            min={from}
            value={extra}
            error={error}
            onChange={({ currentTarget: { value } }) => setExtra(value)}
            // a year that is still typed is in the past
            onBlur={() => extra >= from && add()}
          />
        </div>
        <FormActions>
          <Button
            onClick={() => {
              add();
              field.current?.querySelector('input')?.focus();
            }}
          >
            {t('Add')}
          </Button>
        </FormActions>
      </FormRow>
      <div aria-live="polite">
        <TagList
          label={t('Further dates')}
          names={days.map((day) => formatLongDate(day))}
          onRemove={(place) => onChange(days.toSpliced(place, 1))}
        />
      </div>
    </>
  );
}
