import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  [{ from: '/submit' }, '/submit'],
  [{ from: '/artists?tab=visual#top' }, '/artists?tab=visual#top'],
  [{ from: '/login' }, '/'],
  [{ from: '//evil.example/x' }, '/'],
  [{ from: '/\\evil.example' }, '/'],
  [{ from: '/\t/evil.example' }, '/'],
  [{ from: 'https://evil.example' }, '/'],
  [{ from: 'javascript:alert(1)' }, '/'],
  [{ from: 7 }, '/'],
  [{}, '/'],
  [null, '/'],
  [undefined, '/'],
])('after %j comes %s', (state, address) => {
  expect(returnPath(state)).toBe(address);
});
