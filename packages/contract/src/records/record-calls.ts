import type { CallName } from '../api/calls.ts';
import type { ResourceType } from '../values/lists.ts';
import { simpleCallNames } from './simple-calls.ts';
import { mapSimpleTypes } from './simple-types.ts';

/** The call that adds a record of each type. */
export const submitCalls = {
  event: 'submitEvent',
  artist: 'submitArtist',
  decoration: 'submitDecoration',
  release: 'submitRelease',
  ...mapSimpleTypes((type) => simpleCallNames(type).submit),
} as const satisfies Record<ResourceType, CallName>;

/** The call that suggests changes of a record of each type. */
export const suggestCalls = {
  event: 'suggestEvent',
  artist: 'suggestArtist',
  decoration: 'suggestDecoration',
  release: 'suggestRelease',
  ...mapSimpleTypes((type) => simpleCallNames(type).suggest),
} as const satisfies Record<ResourceType, CallName>;
