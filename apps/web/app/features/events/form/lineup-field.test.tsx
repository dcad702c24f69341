// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderSignedIn, serve, translatePages } from '../../../testing/render.tsx';
import EventFormScreen from './event-form.screen.tsx';

translatePages();

test('in a translated page, the line-up is changed after a name was removed', async () => {
  serve({ 'GET /events/duplicates': { duplicates: [] }, 'GET /artists/suggestions': [] });
  const page = await renderSignedIn(<EventFormScreen />, { route: '/submit-event', path: '/submit-event' });
  await page.shows('Line-up');
  await page.type('Artist name 1', 'Moss');
  await page.click('Details of Moss');
  await page.click('Remove Moss');
  await page.shows('Undo');
  await page.click('Add floor');
  expect(page.find('button', 'Undo')).toBeUndefined();
  await page.type('Floor name 1', 'Garden');
  expect(page.value('Floor name 1')).toBe('Garden');
});

test('a line-up that a pasted text has replaced can be put back', async () => {
  serve({ 'GET /events/duplicates': { duplicates: [] }, 'GET /artists/suggestions': [], 'POST /artists/match': [] });
  const page = await renderSignedIn(<EventFormScreen />, { route: '/submit-event', path: '/submit-event' });
  await page.shows('Line-up');
  await page.type('Artist name 1', 'Moss');
  await page.click('Paste a line-up');
  await page.shows('Replace the line-up');
  await page.type('Line-up text', 'MAIN FLOOR\nAmber\nOwl');
  await page.click('Replace the line-up');
  await page.shows('Line-up replaced.');
  expect(page.find('button', 'Moss')).toBeUndefined();
  await page.click('Undo');
  await page.shows('Put back');
  expect(page.find('button', 'Moss')).toBeDefined();
});
