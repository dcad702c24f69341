// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { Pager } from './pager.tsx';

test('a button that works keeps the focus, and does nothing again', async () => {
  function Page() {
    const [pressed, setPressed] = useState(0);
    const [sent, setSent] = useState(0);
    return (
      <Form onSend={() => setSent(sent + 1)}>
        <p>
          Pressed {pressed} times, sent {sent} times
        </p>
        <Button busy={pressed > 0} onClick={() => setPressed(pressed + 1)}>
          Follow
        </Button>
        <Button type="submit" busy={sent > 0}>
          Send
        </Button>
      </Form>
    );
  }
  const page = await render(<Page />);
  for (const name of ['Follow', 'Send']) {
    const button = page.find('button', name)!;
    button.focus();
    await page.click(name);
    expect([document.activeElement === button, button.matches(':disabled')]).toEqual([true, false]);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await page.click(name);
  }
  expect(page.text()).toContain('Pressed 1 times, sent 1 times');
});

test('the focus stays on Next up to the last page', async () => {
  function Pages() {
    const [current, setCurrent] = useState(1);
    return <Pager page={current} pages={2} onPage={setCurrent} />;
  }
  const page = await render(<Pages />);
  const next = page.find('button', 'Next')!;
  next.focus();
  await page.click('Next');
  await page.click('Next');
  expect(page.text()).toContain('Page 2 of 2');
  expect([document.activeElement === next, next.matches(':disabled')]).toEqual([true, false]);
});
