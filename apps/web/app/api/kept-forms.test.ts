// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepForm, readKeptForm } from './kept-forms.ts';

test('a kept list stays a list', () => {
  expect(keepForm('columns', ['name', 'date'])).toBe(true);
  expect(readKeptForm('columns')).toEqual(['name', 'date']);
});
