// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render } from '../../testing/render.tsx';
import IssuerReturnScreen from './issuer-return.screen.tsx';

const issuers = [{ name: 'club', label: 'The Club' }];
const started = { issuer: 'club', secret: 'secret', confirm: false, from: '/', language: 'en', until: 4e12 };

test.each([
  ['?error=access_denied&state=mine', 'You did not sign in with The Club. Nothing has changed here.'],
  ['?error=server_error&state=mine', 'The Club did not sign you in. Please try again.'],
  ['?code=stolen&state=of-somebody-else', 'This sign-in was started in another browser'],
  ['?code=stolen', 'This sign-in was started in another browser'],
  ['', 'This sign-in was started in another browser'],
])('the reply “%s” signs nobody in and leads back', async (reply, sentence) => {
  localStorage.setItem('issuer:mine', JSON.stringify(started));
  const route = '/login/with/:issuer';
  const page = await render(<IssuerReturnScreen />, { issuers, route, path: `/login/with/club${reply}` });
  await page.shows(sentence);
  expect(page.path()).toBe('/login/with/club');
  expect(page.find('link', 'Back to signing in')?.getAttribute('href')).toBe('/login');
});
