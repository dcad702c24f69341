import { z } from 'zod';

/** An invalid field with its message. */
export interface FieldError {
  field: string;
  message: string;
  /** Identifies the kind of error; needed only for messages that are not in the table of messages. */
  code?: string;
}

/**
 * RFC 9457 problem details. `detail` is the message for the user, in their language. `code` identifies the error for
 * programs: the name of its message in kebab-case (`messages.ts`), or its kind. Codes are never renamed.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
  /** With the code `challenge-required`: a challenge of ALTCHA (https://altcha.org). */
  challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }).optional(),
  /** With a 412 or 428: the current record; with a reused Idempotency-Key: what its first contents created; with a 409 of the code
   * `namesake-here`: the record of that name. */
  current: z.unknown().optional(),
  /** With a 401 of the code `second-factor-required`: identifies the sign-in in `POST /auth/second-factor`. */
  sign_in: z.string().optional(),
});
export type Problem = z.output<typeof problem>;
