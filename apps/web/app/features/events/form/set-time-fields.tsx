import { use } from 'react';
import { t, tc } from '@moonfloor/messages/t';
import { festivalDay, setEnd, wallTimeOn } from '@moonfloor/lineup/festival-day';
import { pairings } from '@moonfloor/contract/lists';
import { dayParts } from '../../../ui/format.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { EntryValues } from './event-values.ts';
import styles from './set-times.module.css';
import { type EventDays, SetTimeContext } from './set-time-context.ts';
import type { LineupEditor } from './use-lineup-editor.ts';

/**
 * Day, start and end of a row's set, and whether the artist plays with the one above; nothing while set times are not
 * edited. `suggestedDay` is the day of a set without a time; `remark` tells of overlaps and gaps.
 */
export function SetTimeFields(props: {
  entry: EntryValues;
  who: string;
  first: boolean;
  suggestedDay: string;
  remark: string | undefined;
  editor: LineupEditor;
}) {
  const { entry, who, first, suggestedDay, remark, editor } = props;
  const event = use(SetTimeContext);
  if (event === null) return null;
  const edit = (change: Partial<EntryValues>): void => editor.edit(entry.id, (row) => ({ ...row, ...change }));
  const together = entry.pairing !== '' && !first;
  return (
    <div className={`${styles.set} ${styles.entry}`} role="group" aria-label={t('Set time of {name}', { name: who })}>
      {!together && (
        <WallTimeFields
          event={event}
          start={entry.start}
          end={entry.end}
          suggestedDay={suggestedDay}
          onChange={(start, end) => edit({ start, end })}
        />
      )}
      {!first && (
        <SelectField
          label={t('Plays')}
          value={entry.pairing}
          onChange={({ currentTarget: { value } }) =>
            edit({
              pairing: pairings.find((pairing) => pairing === value) ?? '',
              ...(value !== '' && { start: '', end: '' }),
            })
          }
        >
          <option value="">{t('Alone')}</option>
          <option value="b2b">{t('b2b with the one above')}</option>
          <option value="vs">{t('vs the one above')}</option>
        </SelectField>
      )}
      {remark !== undefined && !together && <p className={styles.remark}>{remark}</p>}
    </div>
  );
}

/** Day, start and end of a span as wall times; the end may be before the start, then it is on the next date. */
export function WallTimeFields(props: {
  event: EventDays;
  start: string;
  end: string;
  suggestedDay: string;
  onChange: (start: string, end: string) => void;
}) {
  const { event, start, end, suggestedDay, onChange } = props;
  const { dayStart } = event;
  const day = start === '' ? suggestedDay : festivalDay(start, dayStart);
  const days = event.days.includes(day) ? event.days : [day, ...event.days];
  const change = (newDay: string, time: string, endTime: string): void => {
    const newStart = time === '' ? '' : wallTimeOn(newDay, time, dayStart);
    onChange(newStart, newStart === '' || endTime === '' ? '' : setEnd(newStart, endTime));
  };
  const [time, endTime] = [start.slice(11), end.slice(11)];
  return (
    <>
      <SelectField
        label={t('Day')}
        value={day}
        disabled={start === '' && event.days.length === 0}
        onChange={({ currentTarget }) => change(currentTarget.value, time || '22:00', endTime)}
      >
        {days.map((each) => (
          <option key={each} value={each}>
            {each === '' ? '' : dayText(each)}
          </option>
        ))}
      </SelectField>
      <TextField
        type="time"
        label={tc('time of day', 'From')}
        value={time}
        disabled={day === ''}
        onChange={({ currentTarget }) => change(day, currentTarget.value, endTime)}
      />
      <TextField
        type="time"
        label={t('Until')}
        value={endTime}
        disabled={time === ''}
        onChange={({ currentTarget }) => change(day, time, currentTarget.value)}
      />
    </>
  );
}

/** `Fri 20 Aug` */
function dayText(date: string): string {
  const { weekday, day, month } = dayParts(date);
  return t('{weekday} {day} {month}', { weekday, day, month });
}
