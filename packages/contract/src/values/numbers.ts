import { z } from 'zod';
import { t } from '@moonfloor/messages/t';

/** Largest id that a column of either database can hold. */
export const maxId = 2_147_483_647;

/** The only accepted form of a number: decimal digits without a sign, a space or a leading zero. */
const digits = /^[1-9][0-9]{0,14}$/;

function fromDigits(value: unknown): unknown {
  return typeof value === 'string' && digits.test(value) ? Number(value) : value;
}

/**
 * An integer from 1 to `max` in paths, queries and JSON bodies. Rejects other forms that JavaScript accepts (`0x1`,
 * `1e0`, `+1`, ` 1`), so that no resource has two URLs.
 */
export function wholeNumber(error: () => string, max: number = Number.MAX_SAFE_INTEGER) {
  return z.preprocess(fromDigits, z.number({ error }).int({ error }).min(1, { error }).max(max, { error }));
}

/**
 * The id of a record. `error` is used where it is a field; in a path an invalid id is reported as a missing record.
 */
export const recordId = (error = () => t('An id is a number from 1')) => wholeNumber(error, maxId);
