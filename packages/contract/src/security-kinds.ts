/** Kinds of entries in the security log; free of zod, so that pages can load it. */
export const securityKinds = [
  'sign-in-failed',
  'limit-hit',
  'password-changed',
  'email-changed',
  'role-changed',
  'suspended',
  'suspension-ended',
  'token-made',
  'token-revoked',
  'identity-linked',
  'identity-unlinked',
  'issuer-refused',
  'restored',
  'merged',
] as const;
export type SecurityKind = (typeof securityKinds)[number];
