// @vitest-environment happy-dom
import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { member, render, type ServerResponse, stubServer } from '../testing/render.tsx';
import { api } from './browser.ts';
import { useSession } from './session.tsx';
import { readToken, readAccount } from './token.ts';

/** Shows who is signed in; `Log out` is guarded while `unsaved`. */
function Visitor({ unsaved = false }: { unsaved?: boolean }) {
  const { account, checking, ended, login, logout, expire, guard, replaced } = useSession();
  return (
    <>
      <p>{checking ? 'checking' : (account?.username ?? `nobody, ${ended}`)}</p>
      {replaced !== null && <p>in place of {replaced.username}</p>}
      <button
        type="button"
        onClick={() => void login({ email: 'nova@example.com', password: 'x' }).catch(() => undefined)}
      >
        Log in
      </button>
      <button type="button" onClick={() => guard(() => Promise.resolve(unsaved ? false : null)) && void logout()}>
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

describe('without a response, a stored token is that of the remembered user', () => {
  const shownLater = async (stored: string, answers: (ServerResponse | Error)[]) => {
    const requests = stubServer((request) => (request.endsWith('/healthz') ? { status: 200 } : answers.shift()!));
    localStorage.setItem('user', stored);
    return { requests, page: await render(<Visitor />, { token: 'stored' }) };
  };
  const nova = JSON.stringify(member);

  test('who is validated once the server responds', async () => {
    const renamed = { ...member, username: 'Nova II' };
    const { page, requests } = await shownLater(nova, [new Error('offline'), { status: 200, body: renamed }]);
    await vi.waitFor(() => expect(page.text()).toContain('Nova II'));
    expect(requests).toEqual(['GET /auth/validate', 'GET /healthz', 'GET /auth/validate']);
    expect(readAccount()).toEqual(renamed);
  });

  test('whose session ends if the server refuses it', async () => {
    const { page } = await shownLater(nova, [new Error('offline'), { status: 401 }]);
    await vi.waitFor(() => expect(page.text()).toContain('nobody, expired'));
    expect([readToken(), readAccount()]).toEqual([null, null]);
  });

  test('who stays signed in if the server is lost again', async () => {
    const { page, requests } = await shownLater(nova, [new Error('offline'), new Error('offline')]);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    expect(page.text()).toContain('Nova');
    expect(readToken()).toBe('stored');
  });

  test('who is validated again until the server has decided', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const renamed = { ...member, username: 'Nova II' };
    const { page } = await shownLater(nova, [
      { status: 503 },
      { status: 503 },
      { status: 503 },
      { status: 200, body: renamed },
    ]);
    await act(async () => vi.advanceTimersByTimeAsync(20_000));
    expect(page.text()).toContain('Nova II');
  });

  test.each(['', '{', 'null', '[]', '{"id":"7"}'])('unless what is stored is "%s"', async (stored) => {
    const { page, requests } = await shownLater(stored, [new Error('offline')]);
    expect(page.text()).toContain('nobody, null');
    expect(readToken()).toBe('stored');
    expect(requests).toEqual(['GET /auth/validate']);
  });

  test.each([503, 429])('also after %s, which is tried again', async (status) => {
    const { page, requests } = await shownLater(nova, [{ status }, { status }]);
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    expect(page.text()).toContain('Nova');
    expect(readToken()).toBe('stored');
  });
});

test('the user of a token is remembered', async () => {
  await shown({ status: 200, body: member }, 'stored');
  expect(readAccount()).toEqual(member);
});

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
  sessionStorage.setItem('queue-chosen:new:7', '[]');
  await page.click('Log out');
  expect(page.text()).toContain('nobody, logout');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
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

test('a session that ends in another tab ends here too, and after coming back to a kept page', async () => {
  for (const event of ['storage', 'pageshow']) {
    const { page } = await shown({ status: 200, body: member }, 'stored');
    localStorage.removeItem('token');
    await act(async () => void window.dispatchEvent(new Event(event)));
    expect([event, page.text()]).toEqual([event, expect.stringContaining('nobody, elsewhere')]);
  }
});

describe('another tab signs in as somebody else', () => {
  const iris = { ...member, id: 8, username: 'Iris' };
  const signInElsewhere = (): void => {
    localStorage.setItem('token', 'of Iris');
    localStorage.setItem('user', JSON.stringify(iris));
  };

  test('this one shows them, too', async () => {
    const { page } = await shown({ status: 200, body: member }, 'stored');
    signInElsewhere();
    await act(async () => void window.dispatchEvent(new Event('storage')));
    expect(page.text()).toContain('Iris');
    expect(page.text()).toContain('in place of Nova');
  });

  test('who was replaced is forgotten at the next sign-in', async () => {
    stubServer((request) => ({
      status: 200,
      body: request === 'POST /auth/login' ? { token: 'new', user: member } : member,
    }));
    const page = await render(<Visitor />, { token: 'stored' });
    signInElsewhere();
    await act(async () => void window.dispatchEvent(new Event('storage')));
    await page.click('Log out');
    await page.click('Log in');
    expect(page.text()).toContain('Nova');
    expect(page.text()).not.toContain('in place of');
  });

  test('nothing of this one is sent for them, even before it has noticed', async () => {
    const { page, requests } = await shown({ status: 200, body: member }, 'stored');
    const before = requests.length;
    signInElsewhere();
    await act(async () => expect(api('getProfile')).rejects.toThrow('Something went wrong'));
    expect(requests).toHaveLength(before);
    expect(page.text()).toContain('Iris');
  });

  test('one without a session is signed in, too', async () => {
    const { page } = await shown({ status: 200, body: member });
    expect(page.text()).toContain('nobody');
    signInElsewhere();
    await act(async () => void window.dispatchEvent(new Event('storage')));
    expect(page.text()).toContain('Iris');
  });
});

test('the answer to a request of a former session does not reach the page, unless the same member is back', async () => {
  const answers: ((response: ServerResponse) => void)[] = [];
  stubServer((request) => {
    if (request === 'GET /auth/profile') return new Promise((resolve) => answers.push(resolve));
    return { status: 200, body: request === 'POST /auth/login' ? { token: 'new', user: member } : member };
  });
  const page = await render(<Visitor />, { token: 'stored' });
  const ask = () =>
    api('getProfile').then(
      () => 'answered',
      (error: Error) => error.message,
    );
  const [first, second] = [ask(), ask()];
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await page.click('Log out');
  answers[0]?.({ status: 200, body: {} });
  expect(await first).toBe('Something went wrong. Please try again.');
  await page.click('Log in');
  answers[1]?.({ status: 200, body: {} });
  expect(await second).toBe('answered');
});
