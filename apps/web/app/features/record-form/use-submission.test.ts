import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { changedType, keyReusedType, notOwnerType } from '@moonfloor/contract/api/problem-types';
import { ApiError } from '../../api/client.ts';
import { toSubmitFailure } from './use-submission.ts';

const otherwise = 'Error submitting artist';
const apiError = (status: number, problem: ConstructorParameters<typeof ApiError>[1] = {}) =>
  new ApiError(status, problem);
const errors = [{ field: 'artist_name', code: 'artist-exists', message: messages.artistExists }];

test.each([
  [
    'a bad token',
    apiError(401, { detail: messages.sessionExpired }),
    { reason: 'expired', message: messages.sessionExpired },
  ],
  ['a 403 that says no more', apiError(403), { reason: 'expired', message: messages.sessionExpired }],
  [
    "somebody else's record",
    apiError(403, { type: notOwnerType, detail: messages.notOwner }),
    { reason: 'refused', message: messages.notOwner },
  ],
  ['a name that is taken', apiError(409, { detail: messages.artistExists, errors }), { reason: 'fields', errors }],
  [
    'too many tries',
    apiError(429, { detail: messages.tooManyTries }),
    { reason: 'refused', message: messages.tooManyTries },
  ],
  [
    'a refusal without words',
    apiError(400),
    { reason: 'refused', message: `${otherwise}. The server gave no reason (status 400).` },
  ],
  [
    'a refusal of a proxy',
    apiError(413),
    {
      reason: 'refused',
      message: `${otherwise}. This is larger than the server accepts. Try smaller or fewer images.`,
    },
  ],
  [
    'a newer version',
    apiError(412, { type: changedType, current: { id: 1 } }),
    { reason: 'changed', current: { id: 1 } },
  ],
  [
    'an earlier submission of something else',
    apiError(422, { type: keyReusedType, current: { id: 1 } }),
    { reason: 'submitted', current: { id: 1 } },
  ],
  ['a server fault without words', apiError(500), { reason: 'failed', message: otherwise }],
  [
    'a server fault with words',
    apiError(503, { detail: 'We are moving house' }),
    { reason: 'failed', message: `${otherwise}. We are moving house` },
  ],
  [
    'a server out of reach',
    new Error(messages.unreachable),
    { reason: 'unreached', message: `${otherwise}. ${messages.unreachable}` },
  ],
  [
    'a cancelled call',
    new DOMException('', 'AbortError'),
    { reason: 'cancelled', message: 'Submitting was cancelled. Everything you entered is still here.' },
  ],
])('%s', (_, error, failure) => {
  expect(toSubmitFailure(error, otherwise)).toEqual(failure);
});
