// @vitest-environment happy-dom
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { useAddressToken } from './use-secret-address.ts';

/** Shows the token, and the address that copies, the history and other sites would get. */
function Page() {
  const token = useAddressToken();
  const { pathname, search, hash } = useLocation();
  return (
    <p>
      {token} at {pathname + search + hash}
    </p>
  );
}

test.each([
  ['/reset-password?token=secret-1', 'secret-1 at /reset-password'],
  ['/reset-password?utm_source=mail&token=secret-2', 'secret-2 at /reset-password'],
  ['/reset-password', ' at /reset-password'],
])('of %s the page keeps “%s”', async (path, shown) => {
  const page = await render(<Page />, { route: '/reset-password', path });
  expect(page.text()).toBe(shown);
});
