import type { CallName } from './calls.ts';

/** Scopes of an access token: reading as its owner, and submitting and changing records for them. */
export const scopes = ['read', 'submit'] as const;
export type Scope = (typeof scopes)[number];

/**
 * The calls that accept an access token, and the required scope of each. With a token, other public calls respond as to
 * a visitor; all others are rejected, including those for accounts, tokens and admins.
 */
export const scopeOfCall: Readonly<Partial<Record<CallName, Scope>>> = {
  validate: 'read',
  getProfile: 'read',
  getEvent: 'read',
  getArtist: 'read',
  getDecoration: 'read',
  getRelease: 'read',
  getReview: 'read',
  completeArtists: 'read',
  completeDecorations: 'read',

  submitEvent: 'submit',
  updateEvent: 'submit',
  submitArtist: 'submit',
  updateArtist: 'submit',
  submitDecoration: 'submit',
  updateDecoration: 'submit',
  submitRelease: 'submit',
  updateRelease: 'submit',
};
