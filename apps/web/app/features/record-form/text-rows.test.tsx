// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { CompletionField } from '../../ui/completion-field.tsx';
import { TextRows } from './text-rows.tsx';

const texts = {
  placeholder: '',
  add: 'Add name',
  label: (number: number) => `Name ${number}`,
  remove: (number: number) => `Remove ${number}`,
};

function Fields() {
  const [rows, setRows] = useState(['日本']);
  const [entered, setEntered] = useState(0);
  return (
    <>
      <TextRows id="names" legend="Names" texts={texts} rows={rows} errorOf={() => undefined} onChange={setRows} />
      <CompletionField
        id="crew"
        label="Crew"
        value="日本"
        from={1}
        load={async () => []}
        onChange={() => undefined}
        onPick={() => undefined}
        onEnter={() => setEntered(entered + 1)}
      />
      <output>{entered}</output>
    </>
  );
}

test.each([
  ['Chrome', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('Enter adds a row or a name, but not the one that accepts a conversion in %s', async (_, key) => {
  const page = await render(<Fields />);
  const press = async (id: string, more?: KeyboardEventInit) => {
    act(() => document.getElementById(id)?.focus());
    await page.press('Enter', more);
    return [page.box.querySelectorAll('fieldset input').length, page.box.querySelector('output')?.textContent];
  };
  expect(await press('names', key)).toEqual([1, '0']);
  expect(await press('crew', key)).toEqual([1, '0']);
  expect(await press('crew')).toEqual([1, '1']);
  expect(await press('names')).toEqual([2, '1']);
});
