// @vitest-environment happy-dom
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { render, serve } from '../testing/render.tsx';
import { lazyComponent } from './lazy-component.tsx';

test('a part whose code is missing again after a retry reloads the page', async () => {
  serve({ 'GET /healthz': {} });
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const Part = lazyComponent(() => Promise.reject(new Error('404')));
  const page = await render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await page.shows('This part of the page could not be loaded.');
  expect(reload).not.toHaveBeenCalled();
  await page.click('Try again');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
