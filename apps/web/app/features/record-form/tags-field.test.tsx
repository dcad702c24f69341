// @vitest-environment happy-dom
import { act, useState } from 'react';
import { msg } from '@moonfloor/messages/t';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { TagsField, type TagValues } from './tags-field.tsx';

const kind = {
  id: 'crews',
  label: msg('Decorations'),
  add: msg('Add decoration'),
  all: msg('Decorations'),
  most: 2,
  error: undefined,
  load: async () => [],
};

function Crews() {
  const [tags, setTags] = useState<TagValues[]>([]);
  return <TagsField {...kind} tags={tags} onChange={setTags} />;
}

test('a name is added when the focus leaves its field; one for which there is no room stays there', async () => {
  const page = await render(<Crews />);
  const leave = () =>
    act(async () => page.box.querySelector('input')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  for (const name of ['Fractal Crew', 'Moon Tribe', 'One too many']) {
    await page.type('Decorations', name);
    await leave();
  }
  const names = [...page.box.querySelectorAll('li')].map((tag) => tag.textContent);
  expect(names).toEqual(['FRACTAL CREW', 'MOON TRIBE']);
  expect(page.value('Decorations')).toBe('One too many');
  expect(page.box.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
});
