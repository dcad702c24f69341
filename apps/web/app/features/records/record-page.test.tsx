// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render, renderSignedIn, serve } from '../../testing/render.tsx';
import { RecordPage } from './record-page.tsx';

const pageOf = (type: 'artist' | 'event') => (
  <RecordPage type={type} found={{ record: { id: 3 }, error: null }}>
    {() => <h1>ZIGGY</h1>}
  </RecordPage>
);

test('visitors of a page about somebody learn that it can be theirs; members can claim it there', async () => {
  serve({ 'GET /ownership/artist/3': () => ({ status: 503 }) });
  const place = (type: string) => ({ route: `/${type}/:id`, path: `/${type}/3` });
  let page = await render(pageOf('artist'), place('artist'));
  expect(page.text()).toContain('Is this page yours? Sign in to claim it.');
  expect(page.find('link', 'Sign in')?.getAttribute('href')).toBe('/login');
  page = await render(pageOf('event'), place('event'));
  expect(page.text()).not.toContain('Is this page yours?');
  page = await renderSignedIn(pageOf('artist'), place('artist'));
  expect(page.text()).not.toContain('Sign in to claim');
});

test('a report that is typed stays when its dialog is closed', async () => {
  serve({});
  const page = await render(pageOf('event'), { route: '/event/:id', path: '/event/3' });
  await page.click('Report');
  await page.shows('What is wrong with it?');
  await page.type('What is wrong with it?', 'The date is invented.');
  await page.click('Cancel');
  await page.click('Report');
  expect(page.value('What is wrong with it?')).toBe('The date is invented.');
});
