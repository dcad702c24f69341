// @vitest-environment happy-dom
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render, serve } from '../testing/render.tsx';
import { Site } from './site.tsx';

function Target() {
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  return <output>{pathname + JSON.stringify(state)}</output>;
}

test('a sign-in leads back to what the fragment names', async () => {
  serve({});
  const path = '/my-timetable?view=now#sets=5';
  const layout = (
    <>
      <Target />
      <Site />
    </>
  );
  const page = await render(<p>Page</p>, { route: '*', path, layout });
  expect(page.find('link', 'Login')?.getAttribute('aria-current')).toBeNull();
  await page.click('Login');
  await page.shows(`/login${JSON.stringify({ from: path })}`);
});
