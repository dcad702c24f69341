// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { ConnectionBar, useReadingNote } from './saved-copy.tsx';

function Page() {
  const [state, setState] = useState('You are offline.');
  const [waits, setWaits] = useState(false);
  return (
    <>
      <ConnectionBar state={state} waits={waits} about="You can keep reading." />
      {['You are offline.', 'The connection is slow.'].map((next) => (
        <button type="button" key={next} onClick={() => setState(next)}>
          {`Now: ${next}`}
        </button>
      ))}
      <button type="button" onClick={() => setWaits(!waits)}>
        Wait
      </button>
    </>
  );
}

test('the bar of the connection can be closed, and comes back when that changes, and while a page waits', async () => {
  const page = await render(<Page />);
  const bar = () => page.box.querySelector('p')?.textContent ?? null;
  expect(bar()).toContain('You are offline. You can keep reading.');
  await page.click('Close');
  expect(bar()).toBeNull();
  await page.click('Now: You are offline.');
  expect(bar()).toBeNull();
  await page.click('Wait');
  expect(bar()).toContain('The page will open once you are back online.');
  await page.click('Wait');
  expect(bar()).toBeNull();
  await page.click('Now: The connection is slow.');
  expect(bar()).toContain('The connection is slow.');
  await page.click('Now: You are offline.');
  expect(bar()).toContain('You are offline.');
});

function ReadingNote() {
  return useReadingNote();
}

test('a page that could not be loaded is not said to be readable', async () => {
  const noteOn = async (data: object) => (await render(<ReadingNote />, { data })).text();
  expect(await noteOn({ record: {}, error: null })).toBe('You can keep reading this page.');
  expect(await noteOn({ record: null, error: { status: 0, message: 'Failed' } })).toBe('');
});
