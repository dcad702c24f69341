// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/messages';
import { member, render, type ServerResponse, stubServer } from './testing/render.tsx';
import { useSession } from './session.tsx';
import { readToken } from './token.ts';

/** Shows who is signed in; `Log out` is guarded while `unsaved`. */
function Visitor({ unsaved = false }: { unsaved?: boolean }) {
  const { user, checking, ended, login, logout, expire, guard } = useSession();
  return (
    <>
      <p>{checking ? 'checking' : (user?.username ?? `nobody, ${ended}`)}</p>
      <button
        type="button"
        onClick={() => void login({ email: 'nova@example.com', password: 'x' }).catch(() => undefined)}
      >
        Log in
      </button>
      <button type="button" onClick={() => guard(() => Promise.resolve(!unsaved)) && void logout()}>
        Log out
      </button>
      <button type="button" onClick={() => expire()}>
        Expire
      </button>
    </>
  );
}

const validate = (response: ServerResponse) => stubServer(() => response);
const shown = async (response: ServerResponse, token = '') => {
  const requests = validate(response);
  return { requests, page: await render(<Visitor />, { token }) };
};

test('without a token, nobody is signed in and nothing is requested', async () => {
  const { page, requests } = await shown({ status: 200, body: member });
  expect(page.box.querySelector('p')?.textContent).toBe('nobody, null');
  expect(requests).toEqual([]);
});

test('the user of a stored token is signed in', async () => {
  const { page } = await shown({ status: 200, body: member }, 'stored');
  expect(page.box.querySelector('p')?.textContent).toBe('Nova');
});

test('an expired token is removed without a message', async () => {
  const { page } = await shown({ status: 401 }, 'stored');
  expect(page.box.querySelector('p')?.textContent).toBe('nobody, null');
  expect(readToken()).toBeNull();
});

test.each([[new Error('offline')], [{ status: 500 }]])(
  'after %o the token is kept for the next visit',
  async (failure) => {
    const { page } = await shown(failure, 'stored');
    expect(page.box.querySelector('p')?.textContent).toBe('nobody, null');
    expect(readToken()).toBe('stored');
  },
);

test('signing in shows and stores the user; a rejected attempt does not', async () => {
  let status = 401;
  stubServer(() => ({
    status,
    body: status === 401 ? { detail: messages.sessionExpired } : { token: 'new', user: member },
  }));
  const page = await render(<Visitor />);
  await page.click('Log in');
  expect(page.text()).toContain('nobody, null');
  expect(readToken()).toBeNull();
  status = 200;
  await page.click('Log in');
  expect(page.text()).toContain('Nova');
  expect(readToken()).toBe('new');
});

test('logging out clears what the site has stored, even if the server cannot be reached', async () => {
  stubServer((request) => (request.startsWith('GET') ? { status: 200, body: member } : new Error('offline')));
  const page = await render(<Visitor />, { token: 'stored' });
  localStorage.setItem('draft:7:release:new', '{}');
  await page.click('Log out');
  expect(page.text()).toContain('nobody, logout');
  expect(localStorage.length).toBe(0);
});

test('a user who stays with unsaved changes remains signed in', async () => {
  validate({ status: 200, body: member });
  const page = await render(<Visitor unsaved />, { token: 'stored' });
  await page.click('Log out');
  expect(page.text()).toContain('Nova');
  expect(readToken()).toBe('stored');
});

test('an ended session keeps the drafts', async () => {
  const { page } = await shown({ status: 200, body: member }, 'stored');
  localStorage.setItem('draft:7:release:new', '{}');
  await page.click('Expire');
  expect(page.text()).toContain('nobody, expired');
  expect(readToken()).toBeNull();
  expect(localStorage.getItem('draft:7:release:new')).toBe('{}');
});
