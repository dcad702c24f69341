import type { Session } from '@moonfloor/contract/auth';

/** Local storage key of who signed in last, with what they had contributed by then (spec, section 3). */
const userKey = 'user';

/** Remembers who has signed in. The sign-in holds without it, so storage that is full or forbidden is no fault. */
export function saveUser(user: Session['user']): void {
  try {
    localStorage.setItem(userKey, JSON.stringify(user));
  } catch {
    // what an earlier sign-in left must not stand for this one
    removeUser();
  }
}

/** Forgets who signed in. */
export function removeUser(): void {
  try {
    localStorage.removeItem(userKey);
  } catch {
    // Where storage is forbidden there is nothing to forget.
  }
}
