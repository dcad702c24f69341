import { addDays } from '@moonfloor/contract/values/days';
import { use, useRef, useState } from 'react';
import { t, tc } from '@moonfloor/messages/t';
import { festivalDay, setEnd } from '@moonfloor/lineup/festival-day';
import { OptionField, SelectField, TextField, Options } from '../../../ui/field.tsx';
import { dayParts } from '../../../ui/format.ts';
import { formatSetTime } from '../timetable/set-text.ts';
import type { EntryValues } from './event-values.ts';
import styles from './set-times.module.css';
import { type EventDays, SetTimeContext } from './set-time-context.ts';
import type { LineupEditor } from './use-lineup-editor.ts';

/**
 * Day, start and end of a row's set, and whether the artist plays with the one above. `after` is the earliest start of a
 * set without a time; `remark` tells of overlaps and gaps.
 */
export function SetTimeFields(props: {
  entry: EntryValues;
  who: string;
  first: boolean;
  after: string;
  remark: string | undefined;
  editor: LineupEditor;
}) {
  const { entry, who, first, after, remark, editor } = props;
  const event = use(SetTimeContext);
  const edit = (change: Partial<EntryValues>): void => editor.edit(entry.id, (row) => ({ ...row, ...change }));
  // a set with another has no times of its own; they are back once it is alone again
  const ownTimes = useRef({ start: entry.start, end: entry.end });
  const pair = (pairing: EntryValues['pairing']): void => {
    if (entry.pairing === '') ownTimes.current = { start: entry.start, end: entry.end };
    edit({ pairing, ...(pairing === '' ? ownTimes.current : { start: '', end: '' }) });
  };
  const together = entry.pairing !== '' && !first;
  return (
    <div className={`${styles.set} ${styles.entry}`} role="group" aria-label={t('Set time of {name}', { name: who })}>
      {!together && (
        <WallTimeFields
          event={event}
          start={entry.start}
          end={entry.end}
          after={after}
          onChange={(start, end) => edit({ start, end })}
        />
      )}
      {!first && (
        <OptionField
          label={t('Plays')}
          options={{ '': t('Alone'), b2b: t('b2b with the one above'), vs: t('vs the one above') }}
          value={entry.pairing}
          onChange={pair}
        />
      )}
      {event.days.length === 0 && entry.start === '' && (
        <p className={styles.night}>{t('Enter the start date of the event first: set times belong to its days.')}</p>
      )}
      {remark !== undefined && !together && <p className={styles.remark}>{remark}</p>}
    </div>
  );
}

/**
 * Day, start and end of a span as wall times, with the night to which it belongs if that began the day before. The end
 * may be earlier than the start: then it is on the next day. A first start is the earliest one from `after` on; empty
 * while the event's days are not known.
 */
export function WallTimeFields(props: {
  event: EventDays;
  start: string;
  end: string;
  after: string;
  onChange: (start: string, end: string) => void;
}) {
  const { event, start, end, after, onChange } = props;
  const day = (start || after).slice(0, 10);
  const night = start === '' ? day : festivalDay(start, event.dayStart);
  const days = event.days.includes(day) ? event.days : [day, ...event.days];
  const [time, endTime] = [start.slice(11), end.slice(11)];
  // while one of its parts is typed anew, the field has no value, but day and end stay
  const [incomplete, setIncomplete] = useState(false);
  const change = (newStart: string, newEnd: string): void =>
    onChange(newStart, newStart === '' || newEnd === '' ? '' : setEnd(newStart, newEnd));
  const startAt = (newTime: string): string => {
    if (newTime === '') return '';
    return start === '' && newTime < after.slice(11) ? `${addDays(day, 1)}T${newTime}` : `${day}T${newTime}`;
  };
  return (
    <>
      <SelectField
        label={t('Day')}
        value={day}
        disabled={start === '' && event.days.length === 0}
        onChange={({ currentTarget }) => change(`${currentTarget.value}T${time || '22:00'}`, endTime)}
      >
        <Options of={days.map((each) => [each, each === '' ? '' : dayText(each)])} />
      </SelectField>
      <TextField
        type="time"
        label={tc('time of day', 'From')}
        value={incomplete ? '' : time}
        disabled={day === ''}
        onChange={({ currentTarget: { value, validity } }) => {
          setIncomplete(validity.badInput);
          if (!validity.badInput) change(startAt(value), endTime);
        }}
        onBlur={({ currentTarget: { validity } }) => {
          if (incomplete && !validity.badInput) change('', '');
          setIncomplete(false);
        }}
      />
      <TextField
        type="time"
        label={t('Until')}
        value={endTime}
        disabled={time === ''}
        onChange={({ currentTarget }) => change(start, currentTarget.value)}
      />
      {night !== day && <p className={styles.night}>{formatSetTime(start, null, night)}</p>}
    </>
  );
}

/** `Fri 20 Aug` */
function dayText(date: string): string {
  const { weekday, day, month } = dayParts(date);
  return t('{weekday} {day} {month}', { weekday, day, month });
}
