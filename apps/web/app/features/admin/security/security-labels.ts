import type { SecurityEntry } from '@moonfloor/contract/security-log';

const securityEventLabels: Readonly<Record<SecurityEntry['kind'], string>> = {
  'sign-in-failed': 'Wrong password',
  'limit-hit': 'Too many attempts',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'role-changed': 'Role changed',
  'token-made': 'Access token created',
  'token-revoked': 'Access token revoked',
  restored: 'Restored',
  merged: 'Merged',
};

/** Returns the label of a kind of log entry. */
export function securityEventLabel(kind: SecurityEntry['kind']): string {
  return securityEventLabels[kind];
}
