// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { render, stubServer } from '../../testing/render.tsx';
import { IdentityChoice } from './identity-choice.tsx';

test('an account that an issuer shall be linked to can be signed in to in all ways', async () => {
  const identity = { outcome: 'link', ticket: 'ticket', email: 'nova@example.com', from: '/' } as const;
  const ignore = () => undefined;
  const choice = <IdentityChoice label="Club" identity={identity} onDone={ignore} onExpired={ignore} />;
  const issuers = ['Club', 'Tribe'].map((label) => ({ name: label.toLowerCase(), label }));
  stubServer(() => ({ status: 502 }));
  const page = await render(choice, { issuers });
  for (const name of ['Sign in', 'Use a passkey', 'Continue with Tribe'])
    expect(page.find('button', name)).toBeDefined();
  expect(page.find('button', 'Continue with Club')).toBeUndefined();
  expect(page.find('link', 'Forgot password?')?.getAttribute('href')).toBe('/reset-password');
});
