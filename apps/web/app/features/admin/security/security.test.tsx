// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderSignedIn, serve } from '../../../testing/render.tsx';
import SecurityScreen from './security.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';
const pagination = { page: 1, limit: 50, total: 1, pages: 1 };

test('the security log is shown by kind', async () => {
  const entry = { account_name: 'Nova', actor_name: null, about: null, count: 1, created_at: moment, last_at: moment };
  const failed = { ...entry, id: 1, kind: 'sign-in-failed' };
  const made = { ...entry, id: 2, kind: 'token-made', about: 'Importer' };
  serve({
    'GET /admin/security-log': (_, request) => ({
      status: 200,
      body: { entries: request.includes('kind=token-made') ? [made] : [failed, made], pagination },
    }),
  });
  const page = await renderSignedIn(<SecurityScreen />, { route: '/security', path: '/security' });
  const entries = () => [...page.box.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(entries()).toEqual([
    expect.stringContaining('Wrong password: Nova'),
    expect.stringMatching(/Access token created.*Importer/),
  ]);
  await page.type('Show', 'Access token created');
  expect(page.path()).toBe('/security?kind=token-made');
  expect(entries()).toHaveLength(1);
});
