// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { DialogWindow } from './dialog-window.tsx';

function Page() {
  const [open, setOpen] = useState<readonly string[]>(['First']);
  return open.map((title) => (
    <DialogWindow key={title} title={title} onClose={() => setOpen(open.filter((other) => other !== title))}>
      <button type="button" onClick={() => setOpen([...open, 'Second'])}>
        Open another
      </button>
    </DialogWindow>
  ));
}

test('the page behind dialogs is inert until the last one is closed', async () => {
  const page = await render(<Page />);
  const inert = () => page.box.closest<HTMLElement>('body > *')!.inert;
  await vi.waitFor(() => expect(inert()).toBe(true));
  const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')];
  expect(dialogs().map((dialog) => dialog.closest<HTMLElement>('[inert]'))).toEqual([null]);
  await page.click('Open another');
  await vi.waitFor(() => expect(dialogs()).toHaveLength(2));
  await page.click('Close');
  await vi.waitFor(() => expect(dialogs()).toHaveLength(1));
  expect(inert()).toBe(true);
  await page.click('Close');
  await vi.waitFor(() => expect(inert()).toBe(false));
});
