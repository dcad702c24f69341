// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { keepForm, openKeptForm, readKeptForm } from './kept-forms.ts';

test('a kept list stays a list', () => {
  expect(keepForm('columns', ['name', 'date'])).toBe(true);
  expect(readKeptForm('columns')).toEqual(['name', 'date']);
});

test('a form opens where locks are blocked with the storage', async () => {
  const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
  vi.stubGlobal('navigator', { ...navigator, locks: { request: refuse, query: refuse } });
  const opened = await openKeptForm('7:release:new', null, new AbortController().signal);
  expect(opened).toEqual({ name: '7:release:new', others: [] });
  vi.unstubAllGlobals();
});
