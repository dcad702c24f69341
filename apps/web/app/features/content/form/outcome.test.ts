import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/messages';
import { changedType, notOwnerType } from '@moonfloor/contract/problem-types';
import { ApiFault } from '../../../api/client.ts';
import { failureOf } from './outcome.ts';

const otherwise = 'Error submitting artist';
const fault = (status: number, problem: ConstructorParameters<typeof ApiFault>[1] = {}) => new ApiFault(status, problem);
const errors = [{ field: 'artist_name', message: messages.artistExists }];

test.each([
  ['a bad token', fault(401, { detail: messages.sessionExpired }), { how: 'expired' }],
  ['a 403 that says no more', fault(403), { how: 'expired' }],
  ['somebody else\'s record', fault(403, { type: notOwnerType, detail: messages.notOwner }), { how: 'refused', message: messages.notOwner }],
  ['a name that is taken', fault(409, { detail: messages.artistExists, errors }), { how: 'fields', errors }],
  ['too many tries', fault(429, { detail: messages.tooManyTries }), { how: 'refused', message: messages.tooManyTries }],
  ['a refusal without words', fault(400), { how: 'refused', message: otherwise }],
  ['a newer version', fault(412, { type: changedType, current: { id: 1 } }), { how: 'changed', current: { id: 1 } }],
  ['a server fault without words', fault(500), { how: 'failed', message: otherwise }],
  ['a server fault with words', fault(503, { detail: 'We are moving house' }), { how: 'failed', message: `${otherwise}. We are moving house` }],
  ['a server out of reach', new Error(messages.unreachable), { how: 'failed', message: `${otherwise}. ${messages.unreachable}` }],
  ['a cancelled call', new DOMException('', 'AbortError'), { how: 'cancelled' }],
])('%s', (_, error, failure) => {
  expect(failureOf(error, otherwise)).toEqual(failure);
});
