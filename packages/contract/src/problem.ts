import { z } from 'zod';

/** An invalid field with its message. */
const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldError>;

/** RFC 9457 problem details. `detail` is the message for the user. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(fieldError).optional(),
  /** With a 412: the current record. */
  current: z.unknown().optional(),
});
export type Problem = z.output<typeof problem>;
