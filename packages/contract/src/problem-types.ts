/* The types of problem details that browsers tell apart; free of zod, so that pages can load them. */

/** `type` of a 403 that means: this record belongs to somebody else (not: the session has expired). */
export const notOwnerType = '/problems/not-owner';

/** `type` of a 403 that means: for admins only, which the caller is not, or not any more. */
export const adminOnlyType = '/problems/admin-only';

/** `type` of a 403 that means: the password has to be given again first, by `confirmPassword`. */
export const passwordNeededType = '/problems/password-needed';

/** `type` of a 403 that means: the access token was not made for this. */
export const tokenScopeType = '/problems/token-scope';

/** `type` of a 412 that means: the record has changed since the version that If-Match names. */
export const changedType = '/problems/changed-meanwhile';
