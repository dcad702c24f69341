/* Words of ownership; free of zod, so that pages can load them. */

/** An owner edits, names helpers and may be named on the page; a helper edits. */
export const ownerRoles = ['owner', 'helper'] as const;
export type OwnerRole = (typeof ownerRoles)[number];

/** `mailed`: the link in the mail has not been opened; `waiting`: for a moderator. */
export const claimStates = ['mailed', 'waiting', 'accepted', 'declined'] as const;
export type ClaimState = (typeof claimStates)[number];
