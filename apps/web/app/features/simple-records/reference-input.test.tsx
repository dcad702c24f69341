// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { renderSignedIn, serve } from '../../testing/render.tsx';
import type { TagValues } from '../record-form/tags-field.tsx';
import { ReferenceInput } from './reference-input.tsx';
import SimpleFormScreen from './simple-form.screen.tsx';

const iboga = { id: 12, name: 'Iboga Records', alternative_name: 'IBOGA', country: 'Denmark', area: 'Copenhagen' };

async function open(known: { id: number; name: string } | null = null) {
  serve({ 'GET /labels/suggestions': [iboga] });
  function Form() {
    const [value, setValue] = useState<TagValues>(known ?? { id: null, name: '' });
    const fields = {
      values: { parent_label: value },
      set: (_name: string, reference: TagValues) => setValue(reference),
      label: () => 'Parent label',
      error: () => undefined,
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input uses no more of a form
    const some = fields as unknown as Parameters<typeof ReferenceInput>[0]['fields'];
    return (
      <>
        <ReferenceInput fields={some} name="parent_label" to="label" />
        <output>{value.id}</output>
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

const saved = {
  id: 5,
  label_name: 'Deep',
  alternative_names: [],
  country: 'Kenya',
  area: null,
  description: null,
  descriptions: {},
  image_url: null,
  picture: null,
  claimed_by: [],
  status: 'active',
  created_by: 7,
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
  parent_label: 8,
  references: { parent_label: { id: 8, name: 'Roots' } },
};

test('what is picked is in the preview and in the field after it; a text that means no record is refused', async () => {
  serve({ 'GET /labels/suggestions': [iboga], 'GET /labels/duplicates': { duplicates: [] }, 'GET /labels/5': saved });
  const open = async () => {
    const page = await renderSignedIn(<SimpleFormScreen />, { route: '/edit/label/:id', path: '/edit/label/5' });
    await page.shows('Parent label');
    return page;
  };
  const page = await open();
  expect(page.value('Parent label')).toBe('Roots');
  await page.type('Parent label', 'ibo');
  await page.click('Preview');
  await page.shows('Please check the form');
  act(() => page.box.querySelector<HTMLElement>('#parent_label')?.focus());
  await page.type('Parent label', 'ibog');
  await page.shows('IBOGA · Copenhagen · Denmark');
  await page.press('ArrowDown');
  await page.press('Enter');
  await page.click('Preview');
  await page.shows('Preview: this is how visitors will see it.');
  expect(page.find('link', 'Iboga Records')?.getAttribute('href')).toBe('/label/12');
  const again = await open();
  expect(again.value('Parent label')).toBe('Iboga Records');
  await again.click('Discard');
  expect(again.value('Parent label')).toBe('Roots');
});
