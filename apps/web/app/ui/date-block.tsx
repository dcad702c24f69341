import styles from './date-block.module.css';
import { dayParts, formatDate } from './format.ts';

/** A date (`YYYY-MM-DD`) as a calendar leaf: month, day, weekday; the year in its tooltip. */
export function DateBlock({ date }: { date: string }) {
  const { day, month, weekday } = dayParts(date);
  return (
    <time className={styles.block} dateTime={date} title={formatDate(date)}>
      <span className={styles.month}>{month}</span> <span className={styles.day}>{day}</span>{' '}
      <span className={styles.weekday}>{weekday}</span>
    </time>
  );
}
