import type { Session } from '@moonfloor/contract/auth';

/** Local storage key of the most recently signed-in user, with the contributions at that time (spec, section 3). */
const userKey = 'user';

/** Stores the signed-in user. The session does not depend on it, so full or blocked storage is not an error. */
export function saveUser(user: Session['user']): void {
  try {
    localStorage.setItem(userKey, JSON.stringify(user));
  } catch {
    // the data of an earlier user must not be attributed to this one
    removeUser();
  }
}

/** Removes the stored user. */
export function removeUser(): void {
  try {
    localStorage.removeItem(userKey);
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
}
