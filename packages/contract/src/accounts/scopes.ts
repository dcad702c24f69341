import type { CallName } from '../api/calls.ts';
import { byCallName } from '../records/simple-calls.ts';
import type { SimpleType } from '../values/lists.ts';

/** Scopes of an access token: reading as its owner, and submitting and changing records for them. */
export const scopes = ['read', 'submit'] as const;
export type TokenScope = (typeof scopes)[number];

const scopesOfSimple = { get: 'read', complete: 'read', submit: 'submit', update: 'submit' } as const;

/**
 * The calls that accept an access token, and the required scope of each. With a token, other public calls respond as to
 * a visitor; all others are rejected, including those for accounts, tokens and admins.
 */
export const scopeOfCall: Readonly<Partial<Record<CallName, TokenScope>>> = {
  validate: 'read',
  getProfile: 'read',
  getEvent: 'read',
  getArtist: 'read',
  getDecoration: 'read',
  getRelease: 'read',
  getReview: 'read',
  completeArtists: 'read',
  completeDecorations: 'read',
  ...byCallName<{ [T in SimpleType]: Record<keyof typeof scopesOfSimple, TokenScope> }>(() => scopesOfSimple),

  submitEvent: 'submit',
  updateEvent: 'submit',
  submitArtist: 'submit',
  updateArtist: 'submit',
  submitDecoration: 'submit',
  updateDecoration: 'submit',
  submitRelease: 'submit',
  updateRelease: 'submit',
};
