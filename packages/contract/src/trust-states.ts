/* States of the trust in a member; free of zod, so that pages can load them. */

/**
 * `granted` and `revoked` by an admin; `earned` by published events; `counting` until then; `off` if the site does not
 * count.
 */
export const trustStates = ['granted', 'revoked', 'earned', 'counting', 'off'] as const;
export type TrustState = (typeof trustStates)[number];

/** An admin's decision about a member: by counting, or explicitly. */
export const trustDecisions = ['granted', 'revoked', 'counted'] as const;
export type TrustDecision = (typeof trustDecisions)[number];
