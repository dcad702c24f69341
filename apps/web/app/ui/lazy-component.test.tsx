// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render, serve } from '../testing/render.tsx';
import { lazyComponent, useLazyModule } from './lazy-component.tsx';

test('code that has failed to load is loaded again later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let failures = 2;
  const load = async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('404');
    return { text: 'The bell' };
  };
  function Page() {
    return <p>{useLazyModule(load, true)?.text}</p>;
  }
  const page = await render(<Page />);
  for (const waited of ['', '', 'The bell']) {
    expect(page.text()).toBe(waited);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
  }
});

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
