// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render, serve } from '../../testing/render.tsx';
import UnsubscribeScreen from './unsubscribe.screen.tsx';

test('mails with news end at the press of a button, also without a sign-in', async () => {
  const sent = serve({ 'POST /unsubscribe': () => ({ status: 204 }) });
  const page = await render(<UnsubscribeScreen />, { route: '/unsubscribe', path: '/unsubscribe?token=secret' });
  expect(page.path()).toBe('/unsubscribe');
  expect(sent).toEqual([]);
  await page.click('Stop these mails');
  await page.shows('You will get no more mails about what you follow.');
  expect(sent.map(({ request }) => request)).toEqual(['POST /unsubscribe?token=secret']);
});
