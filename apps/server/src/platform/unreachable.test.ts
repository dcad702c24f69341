import { expect, test } from 'vitest';
import { isUnreachable } from './unreachable.ts';

const fault = (message: string, more: object = {}): Error => Object.assign(new Error(message), more);

test.each([
  ['refused', fault('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
  [
    'refused at every address',
    new AggregateError([fault('one', { code: 'ECONNREFUSED' }), fault('two', { code: 'ECONNREFUSED' })]),
  ],
  ['shut down', fault('terminating connection due to administrator command', { code: '57P01' })],
  ['starting', fault('the database system is starting up', { code: '57P03' })],
  ['out of connections', fault('sorry, too many clients already', { code: '53300' })],
  ['cut off', fault('Connection terminated unexpectedly')],
  ["out of the pool's patience", fault('timeout exceeded when trying to connect')],
  ['a store at fault', fault('UnknownError', { $metadata: { httpStatusCode: 502 } })],
  ['a store that is late', fault('socket hang up', { name: 'TimeoutError' })],
  ['locked', fault('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 })],
  ['not readable', fault('disk I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 10 | (1 << 8) })],
  ['within another fault', new Error('could not be read', { cause: fault('read', { code: 'ECONNRESET' }) })],
])('%s is treated as unreachable', (_what, error) => expect(isUnreachable(error)).toBe(true));

test.each([
  ['a slip of ours', new TypeError('x is not a function')],
  ['a taken name', fault('duplicate key', { code: '23505' })],
  ['wrong SQL', fault('syntax error', { code: '42601' })],
  ['a broken constraint', fault('constraint', { code: 'ERR_SQLITE_ERROR', errcode: 2067 })],
  ['a store that refuses', fault('AccessDenied', { $metadata: { httpStatusCode: 403 } })],
  ['no error at all', 'ECONNREFUSED'],
])('%s is not', (_what, error) => expect(isUnreachable(error)).toBe(false));

test('a cyclic error cause is followed to a bounded depth', () => {
  const error = new Error('round');
  error.cause = error;
  expect(isUnreachable(error)).toBe(false);
});
