import { z } from 'zod';

/** A field that is wrong, and the sentence that says why. */
export const fieldFault = z.object({ field: z.string(), message: z.string() });
export type FieldFault = z.output<typeof fieldFault>;

/** RFC 9457 problem details. `detail` is the sentence the user reads. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z.array(fieldFault).optional(),
  /** With a 412: the record as it stands now. */
  current: z.unknown().optional(),
});
export type Problem = z.output<typeof problem>;

/** `type` of a 403 that means: this record belongs to somebody else (not: the session has expired). */
export const notOwnerType = '/problems/not-owner';

/** `type` of a 403 that means: for admins only, which the caller is not, or not any more. */
export const adminOnlyType = '/problems/admin-only';

/** `type` of a 403 that means: the access token was not made for this. */
export const tokenScopeType = '/problems/token-scope';

/** `type` of a 412 that means: the record has changed since the version that If-Match names. */
export const changedType = '/problems/changed-meanwhile';
