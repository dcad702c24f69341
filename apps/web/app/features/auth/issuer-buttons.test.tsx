// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render, serve } from '../../testing/render.tsx';
import { IssuerButtons } from './issuer-buttons.tsx';

test('after Back from an issuer, each issuer can be chosen', async () => {
  vi.spyOn(window.location, 'assign').mockReturnValue();
  serve({ 'POST /auth/issuers/tribe/start': { url: 'https://tribe.example', state: 'a', secret: 'b' } });
  const issuers = ['tribe', 'other'].map((name) => ({ name, label: name }));
  const page = await render(<IssuerButtons from="/" textOf={({ label }) => label} />, { issuers });
  const enabled = () =>
    [...page.box.querySelectorAll('button')].map((button) => button.getAttribute('aria-disabled') !== 'true');
  await page.click('tribe');
  expect(enabled()).toEqual([false, false]);
  await act(async () => void window.dispatchEvent(new Event('pageshow')));
  expect(enabled()).toEqual([true, true]);
});
