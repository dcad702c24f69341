/**
 * Days of a festival. A night belongs to the day on which it began: a set at 04:00 on Saturday is part of Friday. Wall
 * times are `YYYY-MM-DDTHH:MM` at the event's place, days `YYYY-MM-DD`.
 */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When a new festival day begins, unless the event itself starts in the early morning. */
export const usualDayStart = '08:00';
const earliestDayStart = '04:00';

/** Returns the time at which each day of an event begins, `HH:MM`: 08:00, or its start time if that is from 04:00 on. */
export function dayStartOf({ start_time: start }: { start_time: string | null }): string {
  return start !== null && start >= earliestDayStart && start < usualDayStart ? start : usualDayStart;
}

export function festivalDay(wallTime: string, dayStart: string): string {
  const day = wallTime.slice(0, 10);
  return wallTime.slice(11) < dayStart ? addDays(day, -1) : day;
}

/** Returns the wall time of a time of day (`HH:MM`) on a festival day: times before the day's start are on the next date. */
export function wallTimeOn(day: string, time: string, dayStart: string): string {
  return `${time < dayStart ? addDays(day, 1) : day}T${time}`;
}

/** Returns the end of a set that starts at a wall time and ends at a time of day: at most 24 hours later. */
export function setEnd(start: string, endTime: string): string {
  const day = start.slice(0, 10);
  return `${endTime > start.slice(11) ? day : addDays(day, 1)}T${endTime}`;
}

const firstDay = Date.parse('0000-01-01');
const lastDay = Date.parse('9999-12-31');

/** Returns the day a number of days after another, or before it if negative; for years of four digits. */
export function addDays(day: string, days: number): string {
  const wanted = Date.parse(day) + days * dayMs;
  return new Date(Math.min(Math.max(wanted, firstDay), lastDay)).toISOString().slice(0, 10);
}

/** Returns the wall time a number of minutes later, without regard to clock changes. */
export function shiftWallTime(wallTime: string, minutes: number): string {
  return new Date(Date.parse(`${wallTime}Z`) + minutes * minuteMs).toISOString().slice(0, 16);
}

/** Returns the minutes on the clock from one wall time to another. */
export function minutesBetween(start: string, end: string): number {
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / minuteMs;
}

/** The longest set, in minutes on the clock. */
export const maxSetMinutes = dayMs / minuteMs;
