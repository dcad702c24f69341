import { useEffect, useState } from 'react';
import { placeInMonth, weekdayOfDay } from '@moonfloor/contract/events/recurrence';
import { describeRhythm } from '@moonfloor/contract/events/recurrence-words';
import { isDay } from '@moonfloor/contract/values/text';
import { formatNumber, t } from '@moonfloor/messages/t';
import { api } from '../../../api/browser.ts';
import { serverMessage } from '../../../api/client.ts';
import { useLoad } from '../../../api/use-load.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, SelectField, TextField } from '../../../ui/field.tsx';
import { ChoiceGroup, FormActions, FormRow } from '../../../ui/form.tsx';
import { formatDate, monthHeading, weekday } from '../../../ui/format.ts';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventValues } from './event-values.ts';

/** Number of dates that are shown before the event is submitted. */
const shownDates = 12;

type Fields = FormFields<EventValues>;

/** Returns the rules that a first day suggests, without their ends; `weeks` is the interval of the last one. */
function rulesFrom(day: string, weeks: number): string[] {
  const weekly = `BYDAY=${weekdayOfDay(day)}`;
  const { nth, isLast } = placeInMonth(day);
  return [
    `FREQ=WEEKLY;${weekly}`,
    `FREQ=WEEKLY;INTERVAL=2;${weekly}`,
    `FREQ=MONTHLY;BYMONTHDAY=${Number(day.slice(8))}`,
    `FREQ=MONTHLY;BYDAY=${nth === 5 ? -1 : nth}${weekdayOfDay(day)}`,
    ...(isLast && nth === 4 ? [`FREQ=MONTHLY;BYDAY=-1${weekdayOfDay(day)}`] : []),
    'FREQ=FULLMOON',
    `FREQ=FULLMOON;${weekly}`,
    `FREQ=WEEKLY;INTERVAL=${weeks};${weekly}`,
  ];
}

const withoutEnd = (rule: string): string => rule.replace(/;(COUNT|UNTIL)=\d+/g, '');
const startWeeks = 3;

/** How a rule is chosen: its place in a list that another first day changes, and its end. */
interface Chosen {
  /** Kind of rule and its place among those of this kind; empty if it does not repeat. */
  kind: string;
  weeks: string;
  ends: 'never' | 'until' | 'count';
  until: string;
  count: string;
}

/** What stays of a rule when the first day changes. */
const kindOf = (rule: string): string =>
  rule
    .replace(/BYMONTHDAY=\d+/, 'DATE')
    .replace(/BYDAY=-1\w\w/, 'LAST')
    .replace(/BYDAY=\d\w\w/, 'NTH')
    .replace(/BYDAY=\w\w/, 'DAY')
    .replace(/INTERVAL=([3-9]|\d\d+)/, 'WEEKS');

/** Says whether and how an event repeats, and shows its next dates, each of which can be left out. */
export function RepeatsField({ fields }: { fields: Fields }) {
  const { values, set, error } = fields;
  const { event_date: day, recurrence, extra_dates: extra } = values;
  const [chosen, setChosen] = useState((): Chosen => {
    const weeks = /INTERVAL=(\d+)/.exec(recurrence)?.[1] ?? String(startWeeks);
    return { kind: kindOf(withoutEnd(recurrence)), weeks, ends: 'never', until: '', count: '10' };
  });
  const change = (part: Partial<Chosen>): void => setChosen({ ...chosen, ...part });
  const rules = isDay(day) ? rulesFrom(day, Math.max(startWeeks, Number(chosen.weeks) || startWeeks)) : [];
  const rule = rules.find((one) => kindOf(one) === chosen.kind);
  const wanted = rule === undefined ? '' : rule + endOf(chosen);
  useEffect(() => {
    if (wanted !== recurrence && isDay(day)) set('recurrence', wanted);
  }, [wanted, recurrence, day, set]);
  return (
    <>
      <SelectField
        id="recurrence"
        label={t('Repeats')}
        value={rule === undefined ? '' : chosen.kind}
        disabled={rules.length === 0}
        help={rules.length === 0 ? t('Choose the start date first.') : undefined}
        error={error('recurrence')}
        onChange={({ currentTarget: { value } }) => change({ kind: value })}
      >
        <option value="">{t('Does not repeat')}</option>
        {rules.map((one) => (
          <option key={one} value={kindOf(one)}>
            {kindOf(one).includes('WEEKS') ? t('every few weeks…') : describeRhythm(one)}
          </option>
        ))}
      </SelectField>
      {rule !== undefined && (
        <>
          {chosen.kind.includes('WEEKS') && (
            <TextField
              id="repeat_weeks"
              label={t('Weeks from one date to the next')}
              type="number"
              min={startWeeks}
              max={52}
              value={chosen.weeks}
              onChange={({ currentTarget: { value } }) => change({ weeks: value })}
            />
          )}
          <Ends chosen={chosen} day={day} onChange={change} />
          <Dates fields={fields} />
          <ExtraDate day={day} onAdd={(one) => set('extra_dates', [...new Set([...extra, one])].toSorted())} />
        </>
      )}
    </>
  );
}

/** Returns the part of a rule that ends it. */
function endOf({ ends, until, count }: Chosen): string {
  if (ends === 'until' && isDay(until)) return `;UNTIL=${until.replaceAll('-', '')}`;
  return ends === 'count' && Number(count) >= 1 ? `;COUNT=${Math.floor(Number(count))}` : '';
}

function Ends({ chosen, day, onChange }: { chosen: Chosen; day: string; onChange: (part: Partial<Chosen>) => void }) {
  const { ends, until, count } = chosen;
  return (
    <FormRow>
      <SelectField
        id="repeat_ends"
        label={t('Ends')}
        value={ends}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ends: value === 'until' || value === 'count' ? value : 'never' })
        }
      >
        <option value="never">{t('Never')}</option>
        <option value="until">{t('On a day')}</option>
        <option value="count">{t('After a number of dates')}</option>
      </SelectField>
      {ends === 'until' && (
        <TextField
          id="repeat_until"
          label={t('Last day')}
          type="date"
          min={day}
          value={until}
          onChange={({ currentTarget: { value } }) => onChange({ until: value })}
        />
      )}
      {ends === 'count' && (
        <TextField
          id="repeat_count"
          label={t('Number of dates')}
          type="number"
          min={1}
          value={count}
          onChange={({ currentTarget: { value } }) => onChange({ count: value })}
        />
      )}
    </FormRow>
  );
}

/** The next dates as the server would create them; those that are not checked are left out. */
function Dates({ fields: { values, set } }: { fields: Fields }) {
  const { event_date, recurrence, exceptions, extra_dates, country, area, latitude, longitude } = values;
  const query = { event_date, recurrence, extra_dates: extra_dates.join(), country, area };
  const place = Number.isFinite(Number(latitude || 'x')) && Number.isFinite(Number(longitude || 'x'));
  const { latest, error } = useLoad(
    (signal) => api('previewDates', { query: { ...query, ...(place && { latitude, longitude }) } }, { signal }),
    JSON.stringify([query, place && [latitude, longitude]]),
  );
  if (error !== null) return <FieldError>{serverMessage(error, t('The dates could not be loaded.'))}</FieldError>;
  if (latest === null) return null;
  const { dates, skipped } = latest;
  // the day of the event itself is always one
  const shown = dates.slice(0, shownDates).filter((day) => day !== event_date);
  return (
    <>
      <ChoiceGroup
        id="exceptions"
        label={t('The next dates')}
        options={shown}
        nameOf={(day) => t('{weekday}, {dates}', { weekday: weekday(day), dates: formatDate(day) })}
        chosen={shown.filter((day) => !exceptions.includes(day))}
        onChange={(chosen) =>
          set('exceptions', [
            ...exceptions.filter((day) => !shown.includes(day)),
            ...shown.filter((day) => !chosen.includes(day)),
          ])
        }
        help={
          dates.length > shownDates
            ? t('and {count} more within a year; later ones follow by themselves', {
                count: formatNumber(dates.length - shownDates),
              })
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

function ExtraDate({ day, onAdd }: { day: string; onAdd: (day: string) => void }) {
  const [extra, setExtra] = useState('');
  return (
    <FormRow>
      <TextField
        id="extra_dates"
        label={t('Add a date')}
        type="date"
        min={day}
        value={extra}
        onChange={({ currentTarget: { value } }) => setExtra(value)}
      />
      <FormActions>
        <Button
          disabled={!isDay(extra)}
          onClick={() => {
            onAdd(extra);
            setExtra('');
          }}
        >
          {t('Add')}
        </Button>
      </FormActions>
    </FormRow>
  );
}
