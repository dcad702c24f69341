/* Values that members' and moderators' pages compare; free of zod, so that they can load them. */

/**
 * `granted` and `revoked` by an admin; `earned` by published events; `counting` until then; `off` if the site does not
 * count.
 */
export const trustStates = ['granted', 'revoked', 'earned', 'counting', 'off'] as const;
export type TrustState = (typeof trustStates)[number];

/** An admin's decision about a member: by counting, or explicitly. */
export const trustDecisions = ['granted', 'revoked', 'counted'] as const;
export type TrustDecision = (typeof trustDecisions)[number];

/** An owner edits, names helpers and may be named on the page; a helper edits. */
export const ownerRoles = ['owner', 'helper'] as const;
export type OwnerRole = (typeof ownerRoles)[number];

/** `mailed`: the link in the mail has not been opened; `waiting`: for a moderator. */
export const claimStates = ['mailed', 'waiting', 'accepted', 'declined'] as const;

/** Reasons for which a mail was not sent, besides answers of the mail server. */
export const mailReasons = {
  /** The process that sent it died meanwhile. */
  interrupted: 'interrupted',
  /** Its links had expired. */
  expired: 'expired',
} as const;

/**
 * The reason why somebody may not decide about a waiting thing: `own`: they have a part in it themselves; `admin`: an admin has decided about
 * the record, which only admins reverse.
 */
export const barriers = ['own', 'admin'] as const;
export type Barrier = (typeof barriers)[number];
