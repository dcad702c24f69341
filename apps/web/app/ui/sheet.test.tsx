// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { Sheet } from './sheet.tsx';

function List() {
  const [empty, setEmpty] = useState(false);
  return (
    <Sheet head={<h2>Events</h2>} empty={empty} raised={false} onRaise={() => undefined}>
      <button type="button" onClick={() => setEmpty(!empty)}>
        Filter
      </button>
    </Sheet>
  );
}

test('a low sheet rises when its list becomes empty, and stays when it is filled again', async () => {
  const page = await render(<List />);
  const level = () => page.box.querySelector('[data-level]')?.getAttribute('data-level');
  expect(level()).toBe('low');
  await page.click('Filter');
  expect(level()).toBe('half');
  await page.click('Filter');
  expect(level()).toBe('half');
});
