import type { User } from '@moonfloor/contract/auth';
import { messages } from '@moonfloor/contract/messages';
import { ApiFault } from '../../api/client.ts';
import { isExpired } from '../content/form/outcome.ts';

/** What is typed into the account form. */
export interface Entries {
  username: string;
  email: string;
  password: string;
  confirm: string;
  current_password: string;
}

export type FieldName = keyof Entries;

/** A sentence, and the field to blame if there is one. */
export interface Fault {
  field?: FieldName;
  message: string;
}

/** What a change of the account is sent as; what is absent stays. */
export type Change = Partial<Omit<Entries, 'confirm'>>;

const sentFields = ['username', 'email', 'password', 'current_password'] as const;

/** What the form starts with: passwords are never shown. */
export function entriesOf({ username, email }: User): Entries {
  return { username, email, password: '', confirm: '', current_password: '' };
}

/** What has been changed about the user; null when nothing has. */
export function changeOf(user: User, entries: Entries): Change | null {
  const [username, email] = [entries.username.trim(), entries.email.trim()];
  const change: Change = {
    ...(username !== user.username && { username }),
    ...(email !== user.email && { email }),
    ...(entries.password !== '' && { password: entries.password }),
  };
  if (Object.keys(change).length === 0) return null;
  const guarded = change.email !== undefined || change.password !== undefined;
  return guarded ? { ...change, current_password: entries.current_password } : change;
}

/** What keeps a change from being sent; the server checks the rest. */
export function entryFaults(entries: Entries, change: Change): Fault[] {
  const faults: Fault[] = [];
  const blame = (field: FieldName, message: string): unknown => faults.push({ field, message });
  if (entries.password !== entries.confirm) blame('confirm', messages.passwordsDiffer);
  if (change.current_password === '') blame('current_password', messages.currentPasswordNeeded);
  return faults;
}

/** Why the server refused: its own sentences, else that it failed. */
export function serverFaults(error: unknown): Fault[] {
  if (isExpired(error)) return [{ message: messages.sessionExpired }];
  const told = error instanceof ApiFault && error.message !== messages.unexpected;
  if (!told) return [{ message: messages.profileFailed }];
  const known = error.errors.flatMap(({ field, message }) => {
    const own = sentFields.find((name) => name === field);
    return own === undefined ? [] : [{ field: own, message }];
  });
  return known.length > 0 ? known : [{ message: error.message }];
}
