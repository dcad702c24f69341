import { useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { minutesBetween, shiftDay, shiftWallTime } from '@moonfloor/lineup/festival-day';
import { isDay, isWallTime } from '@moonfloor/contract/values/text';
import { Button } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/form.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventValues } from './event-values.ts';
import { hasTimes, shiftTimes } from './lineup-changes.ts';
import styles from './set-times.module.css';

const dayMinutes = 24 * 60;
/** Years are typed digit by digit: larger differences are not meant. */
const maxDays = 400;

/** Offers to move set times along when the start date has changed, with the end date and the time of the exact place. */
export function MovedDate({ fields }: { fields: FormFields<EventValues> }) {
  const { values, update, label } = fields;
  const { event_date: date, event_end_date: end, place_hidden_until: until } = values;
  const [from, setFrom] = useState({ date, end });
  const known = isDay(from.date) && isDay(date);
  const days = known ? minutesBetween(`${from.date}T00:00`, `${date}T00:00`) / dayMinutes : 0;
  const timed = values.floors.some(hasTimes);
  // nothing was placed on an earlier day
  if (isDay(date) && (!isDay(from.date) || (days === 0 && from.end !== end))) setFrom({ date, end });
  if (days === 0 || Math.abs(days) > maxDays || !(timed || isWallTime(until))) return null;
  const movesEnd = isDay(end) && end === from.end;
  const more = [movesEnd && label('event_end_date'), isWallTime(until) && label('place_hidden_until')].filter(Boolean);
  const move = (): void => {
    update((before) => ({
      ...before,
      floors: shiftTimes(before.floors, null, days * dayMinutes),
      ...(movesEnd && { event_end_date: shiftDay(end, days) }),
      ...(isWallTime(until) && { place_hidden_until: shiftWallTime(until, days * dayMinutes) }),
    }));
    setFrom({ date, end: movesEnd ? shiftDay(end, days) : end });
  };
  return (
    <div role="status" className={styles.question}>
      <p>
        {timed
          ? t('Move all set times by {days, plural, one {# day} other {# days}}?', { days: Math.abs(days) })
          : t('Move what depends on the date by {days, plural, one {# day} other {# days}}?', { days: Math.abs(days) })}
      </p>
      {more.length > 0 && <p className="quiet">{t('Moves along: {what}', { what: more.join(', ') })}</p>}
      <FormActions>
        <Button tone="primary" onClick={move}>
          {days > 0 ? t('Move later') : t('Move earlier')}
        </Button>
        <Button onClick={() => setFrom({ date, end })}>{t('Leave as they are')}</Button>
      </FormActions>
    </div>
  );
}
