import type { CallName } from './calls.ts';

/** What an access token may be made for: reading what its owner may, and submitting and changing for them. */
export const scopes = ['read', 'submit'] as const;
export type Scope = (typeof scopes)[number];

/**
 * The calls that an access token may be used for, and which scope each of them takes. With a token, other public calls
 * are answered as to anybody; all other calls are refused, those to accounts, tokens and for admins among them.
 */
export const scopeOfCall: Readonly<Partial<Record<CallName, Scope>>> = {
  validate: 'read',
  getProfile: 'read',
  getEvent: 'read',
  getArtist: 'read',
  getDecoration: 'read',
  getRelease: 'read',
  getReview: 'read',
  suggestArtists: 'read',
  suggestDecorations: 'read',

  submitEvent: 'submit',
  updateEvent: 'submit',
  submitArtist: 'submit',
  updateArtist: 'submit',
  submitDecoration: 'submit',
  updateDecoration: 'submit',
  submitRelease: 'submit',
  updateRelease: 'submit',
};
