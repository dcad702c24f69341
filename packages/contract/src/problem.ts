import { z } from 'zod';

/** A field that is wrong, and the sentence that says why. */
export const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldError>;

/** RFC 9457 problem details. `detail` is the sentence the user reads. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
  /** With a 412: the record as it stands now. */
  current: z.unknown().optional(),
});
export type Problem = z.output<typeof problem>;
