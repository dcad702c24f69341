// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { formMeta } from './record-form-screen.tsx';

test('the title says what the form is for', () => {
  const titleOf = (pathname: string, id?: string) =>
    formMeta('event')({ params: { id }, location: { pathname, search: '', hash: '', state: null, key: '' } })[0];
  expect(titleOf('/submit-event')).toEqual({ title: 'Submit Event · Moonfloor' });
  expect(titleOf('/edit/event/89', '89')).toEqual({ title: 'Edit Event · Moonfloor' });
  expect(titleOf('/de/suggest/event/89', '89')).toEqual({ title: 'Suggest a change · Moonfloor' });
});
