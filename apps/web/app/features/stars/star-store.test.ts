// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest';
import { rememberAccount } from '../../api/token.ts';
import { member } from '../../testing/render.tsx';
import { isStarred, setStars, subscribeToStars } from './star-store.ts';

const first = { type: 'set', id: 5 } as const;
const second = { type: 'event', id: 2 } as const;

/** A page that shows the stars of a member. */
function openPage(): void {
  localStorage.setItem('token', 'token');
  rememberAccount(member);
  const stop = subscribeToStars(() => undefined);
  onTestFinished(() => {
    stop();
    localStorage.clear();
  });
}

test('after another tab has removed the last star, the next one is still of the account', () => {
  openPage();
  setStars([first], true);
  localStorage.removeItem('account-stars');
  window.dispatchEvent(new StorageEvent('storage', { key: 'account-stars', newValue: null }));
  setStars([second], true);
  expect(JSON.parse(localStorage.getItem('account-stars')!)).toMatchObject({ account: member.id });
});

test('a page that is shown again has the stars as they were changed meanwhile', () => {
  openPage();
  setStars([first], true);
  localStorage.removeItem('account-stars');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(isStarred(first)).toBe(false);
});
