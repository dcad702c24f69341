// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { renderSignedIn, serve } from '../../testing/render.tsx';
import { ReferenceInput } from './reference-input.tsx';

const iboga = { id: 12, name: 'Iboga Records', alternative_name: 'IBOGA', country: 'Denmark', area: 'Copenhagen' };

async function open(known: { id: number; name: string } | null = null) {
  serve({ 'GET /labels/suggestions': [iboga] });
  function Form() {
    const [value, setValue] = useState(known === null ? '' : String(known.id));
    const fields = {
      values: { parent_label: value },
      set: (_name: string, text: string) => setValue(text),
      label: () => 'Parent label',
      error: () => undefined,
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input uses no more of a form
    const some = fields as unknown as Parameters<typeof ReferenceInput>[0]['fields'];
    return (
      <>
        <ReferenceInput fields={some} name="parent_label" to="label" known={known} />
        <output>{value}</output>
      </>
    );
  }
  const page = await renderSignedIn(<Form />);
  return { page, parent: () => page.box.querySelector('output')?.textContent };
}

test('a suggestion that is picked is what the field refers to; it tells records of one name apart', async () => {
  const { page, parent } = await open();
  act(() => page.box.querySelector('input')?.focus());
  await page.type('Parent label', 'ibo');
  expect(page.described('Parent label')).toContain('Please pick one of the suggestions.');
  await page.shows('IBOGA · Copenhagen · Denmark');
  expect(parent()).toBe('');
  await page.press('ArrowDown');
  await page.press('Enter');
  expect([page.value('Parent label'), parent()]).toEqual(['Iboga Records', '12']);
  expect(page.described('Parent label')).not.toContain('Please pick one of the suggestions.');
});

test('another text takes back what was referred to, and none needs no pick', async () => {
  const { page, parent } = await open({ id: 12, name: 'Iboga Records' });
  expect([page.value('Parent label'), parent()]).toEqual(['Iboga Records', '12']);
  await page.type('Parent label', 'Iboga R');
  expect(parent()).toBe('');
  expect(page.described('Parent label')).toContain('Please pick one of the suggestions.');
  await page.type('Parent label', '');
  expect(page.described('Parent label')).not.toContain('Please pick one of the suggestions.');
});
