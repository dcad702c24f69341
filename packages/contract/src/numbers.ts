import { z } from 'zod';

/** Largest id that a column of either database can hold. */
export const maxId = 2_147_483_647;

/** One way to write each number: decimal digits without a sign, a space or a leading zero. */
const digits = /^[1-9][0-9]{0,14}$/;

function fromDigits(value: unknown): unknown {
  return typeof value === 'string' && digits.test(value) ? Number(value) : value;
}

/**
 * A whole number from 1 to `max` as paths, queries and JSON bodies carry it. What JavaScript would take for a number besides
 * (`0x1`, `1e0`, `+1`, ` 1`) is none, so that nothing has two addresses.
 */
export function wholeNumber(message: string, max: number = Number.MAX_SAFE_INTEGER) {
  return z.preprocess(fromDigits, z.number(message).int(message).min(1, message).max(max, message));
}

/** The id of a record. `message` is the sentence where it is a field; in a path a wrong id is a record that is not there. */
export const recordId = (message = 'An id is a number from 1') => wholeNumber(message, maxId);
