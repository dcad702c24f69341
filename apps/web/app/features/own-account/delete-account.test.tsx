// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderSignedIn, serve } from '../../testing/render.tsx';
import { DeleteAccount } from './delete-account.tsx';

test('nothing of a deleted account stays on the device', async () => {
  serve({ 'DELETE /account': () => ({ status: 202, body: { delete_at: '2030-02-01T00:00:00.000Z' } }) });
  const page = await renderSignedIn(<DeleteAccount />);
  localStorage.setItem('draft:7:event:new', '{}');
  await page.click('Delete my account');
  await page.click('They stay, without my name');
  await page.click('Delete my account');
  expect(page.text()).toBe('');
  expect(localStorage.length).toBe(0);
});

test('a deletion that is under way cannot be kept from happening', async () => {
  serve({ 'DELETE /account': () => new Promise(() => undefined) });
  const page = await renderSignedIn(<DeleteAccount />);
  await page.click('Delete my account');
  await page.click('They stay, without my name');
  await page.click('Delete my account');
  await page.click('Keep it');
  expect(page.find('button', 'Keep it')).toBeDefined();
});
