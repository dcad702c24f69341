// @vitest-environment happy-dom
import { act } from 'react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import { useFormStep } from './use-form-step.ts';

function Form() {
  const { step, openPreview } = useFormStep();
  const navigate = useNavigate();
  return (
    <>
      <p>{step}</p>
      <button type="button" onClick={openPreview}>
        Preview
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

test('a preview that is opened by two presses is left by one step back', async () => {
  const page = await render(<Form />, { route: '/submit-event', path: '/submit-event' });
  const button = page.find('button', 'Preview');
  await act(async () => [1, 2].forEach(() => button?.click()));
  await page.shows('preview');
  await page.click('Back');
  await page.shows('edit');
  await page.click('Preview');
  await page.shows('preview');
  await page.click('Back');
  expect(page.path()).toBe('/submit-event');
});
