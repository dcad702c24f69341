import { addDays } from '@moonfloor/contract/values/days';
import type { Clock, ParsedMoment } from './parse-instant.ts';

const minutesPerDay = 24 * 60;
/** The day before the first of spreadsheets, which count 29 February 1900. */
const dayZero = '1899-12-30';
/** The numbers of 1970 and 2100. */
const [firstNumber, lastNumber] = [25_569, 73_050];

const numberPattern = /^(\d{5})(?:[.,](\d{1,12}))?$/;
const fractionPattern = /^0?[.,]\d{1,17}$/;

/** Parses a day, perhaps with its time, as the number that spreadsheets keep for it: `46550`, `46550.9167`; undefined if it is none. */
export function parseDayNumber(text: string): ParsedMoment | undefined {
  const [, integerPart = '', fraction = '0'] = numberPattern.exec(text.trim()) ?? [];
  const day = Number(integerPart);
  if (day < firstNumber || day > lastNumber) return undefined;
  const minutes = Math.round(Number(`0.${fraction}`) * minutesPerDay);
  return {
    day: addDays(dayZero, day + Math.floor(minutes / minutesPerDay)),
    time: Number(fraction) === 0 ? null : clockOf(minutes % minutesPerDay),
    offset: null,
  };
}

/** Parses a time of day as a part of the day: `0.9167`; undefined if it is none. */
export function parseDayFraction(text: string): string | undefined {
  if (!fractionPattern.test(text.trim())) return undefined;
  const minutes = Math.round(Number(text.trim().replace(',', '.')) * minutesPerDay);
  return minutes < minutesPerDay ? clockOf(minutes) : undefined;
}

/** Last second of the night after a day, from its midnight on. */
const lastSecond = 2 * 24 * 60 * 60;

/** True if all values are whole minutes in seconds from midnight on, and one has more digits than a time: `79200` for 22:00. */
export function areSecondsOfDay(values: readonly string[]): boolean {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '');
  const isSecond = (value: string): boolean =>
    /^\d{1,6}$/.test(value) && Number(value) % 60 === 0 && Number(value) < lastSecond;
  return filled.every(isSecond) && filled.some((value) => Number(value) >= 3000);
}

/** Returns the time of such seconds. */
export function parseSecondOfDay(text: string): Clock {
  const minutes = Number(text) / 60;
  return { time: clockOf(minutes % minutesPerDay), days: Math.floor(minutes / minutesPerDay) };
}

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** True if all values of a column are such numbers. */
export function areDayNumbers(values: readonly string[]): boolean {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '');
  return filled.length > 0 && filled.every((value) => parseDayNumber(value) !== undefined);
}
