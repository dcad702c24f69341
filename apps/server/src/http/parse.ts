import type { z } from 'zod';
import type { FieldError } from '@moonfloor/contract/problem';
import { validationFailed } from '../errors.ts';

/** Maximum number of errors in a response. */
const maxFieldErrors = 100;

/** Returns the errors of a value, field by field. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues
    .slice(0, maxFieldErrors)
    .map((issue) => ({ field: issue.path.join('.'), message: issue.message, code: codeOf(issue) }));
}

/** Returns the code that the schema gives for its own test, else the kind of the issue. */
function codeOf(issue: z.core.$ZodIssue): string {
  const own: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof own === 'string' ? own : (kinds[issue.code] ?? issue.code.replaceAll('_', '-'));
}

/** Kinds of issues by another name than the validator's. */
const kinds: Readonly<Record<string, string>> = { custom: 'invalid-value', invalid_union: 'invalid-value' };

/** Parses a value with the schema. Throws 422 with the invalid fields. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw validationFailed(fieldErrorsOf(result.error));
  return result.data;
}
