import { daysBetween, addDays, shiftWallTime } from '@moonfloor/contract/values/days';
import { useEffect, useRef } from 'react';
import { isDay, isWallTime } from '@moonfloor/contract/values/text';
import { dayStartOf, festivalDay } from '@moonfloor/lineup/festival-day';
import { t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/form.tsx';
import type { FormFields } from '../../record-form/use-record-form.ts';
import type { EventFormValues, FloorValues, PlacedDays } from './event-values.ts';
import { shiftTimes } from './lineup-changes.ts';
import styles from './set-times.module.css';

const dayMinutes = 24 * 60;
/** Years are typed digit by digit: larger differences are not meant. */
const maxDays = 400;

/** Returns the earliest festival day of sets and opening hours; undefined without times. */
function firstDay(floors: readonly FloorValues[], dayStart: string): string | undefined {
  const times = floors.flatMap(({ hours, artists }) => [
    ...hours.map(({ opens }) => opens),
    ...artists.map(({ start }) => start),
  ]);
  const first = times.filter(isWallTime).toSorted()[0];
  return first === undefined ? undefined : festivalDay(first, dayStart);
}

/** Returns on which day of the event, counted from 0, the sets begin; 0 if they stand on none of the days. */
function dayOfSets(first: string, { date, end }: PlacedDays): number {
  const last = isDay(end) ? end : date;
  return isDay(date) && first >= date && first <= last ? daysBetween(date, first) : 0;
}

/** Says how many sets are moved by how many days. */
function moveLabel(sets: number, days: number): string {
  if (sets === 0)
    return days > 0
      ? t('{days, plural, one {Move # day later} other {Move # days later}}', { days })
      : t('{days, plural, one {Move # day earlier} other {Move # days earlier}}', { days: -days });
  return days > 0
    ? t('Move {sets, plural, one {# set} other {# sets}} {days, plural, one {# day later} other {# days later}}', {
        sets,
        days,
      })
    : t('Move {sets, plural, one {# set} other {# sets}} {days, plural, one {# day earlier} other {# days earlier}}', {
        sets,
        days: -days,
      });
}

/**
 * Offers to move set times along when the start date has changed, with the end date and the time of the exact place, until
 * that is answered. The days are counted from where the sets stand. The question comes into sight.
 */
export function MovedDate({ fields }: { fields: FormFields<EventFormValues> }) {
  const { values, update, label } = fields;
  const { event_date: date, event_end_date: end, place_hidden_until: until, placed, floors, start_time } = values;
  const first = firstDay(floors, dayStartOf({ start_time: start_time || null }));
  const isHidden = isWallTime(until);
  const areDays = isDay(placed.date) && isDay(date);
  const moved = areDays ? daysBetween(placed.date, date) : 0;
  const days = areDays && first !== undefined ? daysBetween(first, date) + dayOfSets(first, placed) : moved;
  const asks = moved !== 0 && days !== 0 && Math.abs(days) <= maxDays && (first !== undefined || isHidden);
  // the end changed alone, or nothing depends on the earlier day
  const settles =
    isDay(date) && (moved === 0 ? date !== placed.date || end !== placed.end : first === undefined && !isHidden);
  useEffect(() => {
    if (settles) update((before) => ({ ...before, placed: { date, end } }));
  }, [settles, date, end, update]);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    question.current?.scrollIntoView({ block: 'nearest' });
  }, [asks]);
  if (!asks) return null;
  const movesEnd = isDay(end) && end === placed.end;
  const sets = floors.flatMap(({ artists }) => artists).filter(({ start }) => isWallTime(start)).length;
  const movedFields = [movesEnd && label('event_end_date'), isHidden && label('place_hidden_until')].filter(Boolean);
  const move = (): void => {
    const newEnd = movesEnd ? addDays(end, moved) : end;
    update((before) => ({
      ...before,
      floors: shiftTimes(before.floors, null, days * dayMinutes),
      event_end_date: newEnd,
      ...(isHidden && { place_hidden_until: shiftWallTime(until, moved * dayMinutes) }),
      placed: { date, end: newEnd },
    }));
  };
  return (
    <div ref={question} role="status" className={styles.question}>
      <p>
        {first === undefined
          ? t('Move what depends on the date by {days, plural, one {# day} other {# days}}?', { days: Math.abs(days) })
          : t('Move all set times by {days, plural, one {# day} other {# days}}?', { days: Math.abs(days) })}
      </p>
      {movedFields.length > 0 && <p className="quiet">{t('Moves along: {what}', { what: movedFields.join(', ') })}</p>}
      <FormActions>
        <Button tone="primary" onClick={move}>
          {moveLabel(sets, days)}
        </Button>
        <Button onClick={() => update((before) => ({ ...before, placed: { date, end } }))}>
          {t('Leave as they are')}
        </Button>
      </FormActions>
    </div>
  );
}
