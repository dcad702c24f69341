// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderSignedIn, serve } from '../../testing/render.tsx';
import ReleaseFormScreen from './release-form.screen.tsx';

const lost = 'This browser could not store your entries. If you leave the form, they are lost.';

test('a form that the browser cannot store says so at once, and offers no draft when it is left', async () => {
  serve({ 'GET /releases/duplicates': { duplicates: [] }, 'GET /artists/suggestions': [] });
  const page = await renderSignedIn(<ReleaseFormScreen />, { route: '/submit-release', path: '/submit-release' });
  await page.shows('Release name');
  const none = (): null => null;
  const setItem = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { length: 0, getItem: none, setItem, removeItem: none, clear: none });
  onTestFinished(() => void vi.unstubAllGlobals());
  await page.type('Release name', 'Night');
  expect(page.text()).toContain(lost);
  await page.click('Back');
  await page.shows('Leave this form?');
  expect(page.find('dialog')?.textContent).toContain(lost);
  expect(page.find('button', 'Leave, keep draft')).toBeUndefined();
  await page.click('Discard and leave');
  expect(page.path()).toBe('/submit');
});
