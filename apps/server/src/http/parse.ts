import type { z } from 'zod';
import type { FieldError } from '@moonfloor/contract/problem';
import { validationFailed } from '../errors.ts';

/** More faults than this are of no use to anybody. */
const maxFieldErrors = 100;

/** What is wrong with a value, field by field. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues
    .slice(0, maxFieldErrors)
    .map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
}

/** The value as the schema makes it. Throws 422 naming the fields that are wrong. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationFailed(fieldErrorsOf(result.error));
  return result.data;
}
