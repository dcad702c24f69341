/* Problem types that browsers distinguish; free of zod, so that pages can load them. */

/** `type` of a 403: the record belongs to another member (not: the session has expired). */
export const notOwnerType = '/problems/not-owner';

/** `type` of a 403: the call is for admins only, and the caller is not one, or no longer. */
export const adminOnlyType = '/problems/admin-only';

/** `type` of a 403: the call is for moderators and admins only, and the caller is neither, or no longer. */
export const moderatorOnlyType = '/problems/moderator-only';

/** `type` of a 403: the caller has a part in the matter, so another moderator decides. */
export const ownDecisionType = '/problems/own-decision';

/** `type` of a 403: an admin has decided about the record, which only admins reverse. */
export const decidedByAdminType = '/problems/decided-by-admin';

/** `type` of a 403: the password must be entered again first, by `confirmPassword`. */
export const passwordNeededType = '/problems/password-needed';

/** `type` of a 403: admins need a second factor, which this session has not given. */
export const secondFactorNeededType = '/problems/second-factor-needed';

/** `type` of a 403: the email address must be confirmed first. */
export const emailUnverifiedType = '/problems/email-unverified';

/** `type` of a 401: the password is right; the sign-in continues with a second factor. */
export const secondFactorRequiredType = '/problems/second-factor-required';

/** `type` of a 403: the access token lacks the scope. */
export const tokenScopeType = '/problems/token-scope';

/** `type` of a 412: the record has changed since the version in If-Match. */
export const changedType = '/problems/changed-meanwhile';

/** `type` of a 428: the update has no If-Match, and would overwrite changes of others. */
export const preconditionRequiredType = '/problems/precondition-required';

/** `type` of a 422: the Idempotency-Key was sent before, with other contents. */
export const keyReusedType = '/problems/key-reused';
