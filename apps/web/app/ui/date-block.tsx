import styles from './date-block.module.css';
import { datePartsOf } from '@moonfloor/contract/values/format-date';
import { dayParts, formatDateRange } from './format.ts';

/**
 * A date (`YYYY-MM-DD`) as a calendar leaf: month, day, weekday, or with `withYear` the year. Screen readers read the whole
 * date, up to the last day `end`.
 */
export function DateBlock({
  date,
  end = null,
  withYear = false,
}: {
  date: string;
  end?: string | null;
  withYear?: boolean;
}) {
  const { day, month, weekday } = dayParts(date);
  const whole = formatDateRange(date, end);
  return (
    <time className={styles.block} dateTime={date} title={whole}>
      <span className="visually-hidden">{whole}</span>
      <span className={styles.month} aria-hidden="true">
        {month}
      </span>
      <span className={styles.day} aria-hidden="true">
        {day}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {withYear ? datePartsOf(date).year : weekday}
      </span>
    </time>
  );
}
