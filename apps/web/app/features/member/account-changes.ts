import type { User } from '@moonfloor/contract/auth';
import { messages } from '@moonfloor/contract/messages';
import { ApiError } from '../../api/client.ts';
import { isExpired } from '../record-form/submit-failure.ts';

/** Values of the account form. */
export interface AccountValues {
  username: string;
  email: string;
  password: string;
  confirm: string;
  current_password: string;
}

export type FieldName = keyof AccountValues;

/** An error message, and the invalid field if there is one. */
export interface AccountFormError {
  field?: FieldName;
  message: string;
}

/** The changed fields, as sent; absent ones are unchanged. */
export type AccountChange = Partial<Omit<AccountValues, 'confirm'>>;

const submittedFields = ['username', 'email', 'password', 'current_password'] as const;

/** Returns the initial values; passwords are never displayed. */
export function initialAccountValues({ username, email }: User): AccountValues {
  return { username, email, password: '', confirm: '', current_password: '' };
}

/** Returns the changed fields; null if nothing has changed. */
export function changedFields(user: User, entries: AccountValues): AccountChange | null {
  const [username, email] = [entries.username.trim(), entries.email.trim()];
  const change: AccountChange = {
    ...(username !== user.username && { username }),
    ...(email !== user.email && { email }),
    ...(entries.password !== '' && { password: entries.password }),
  };
  if (Object.keys(change).length === 0) return null;
  const guarded = change.email !== undefined || change.password !== undefined;
  return guarded ? { ...change, current_password: entries.current_password } : change;
}

/** Validates a change before it is sent; the server validates the rest. */
export function validateAccountChange(entries: AccountValues, change: AccountChange): AccountFormError[] {
  const formErrors: AccountFormError[] = [];
  const blame = (field: FieldName, message: string): unknown => formErrors.push({ field, message });
  if (entries.password !== entries.confirm) blame('confirm', messages.passwordsDiffer);
  if (change.current_password === '') blame('current_password', messages.currentPasswordNeeded);
  return formErrors;
}

/** Returns the errors reported by the server; a generic message if the request failed otherwise. */
export function accountErrors(error: unknown): AccountFormError[] {
  if (isExpired(error)) return [{ message: messages.sessionExpired }];
  const told = error instanceof ApiError && error.message !== messages.unexpected;
  if (!told) return [{ message: messages.profileFailed }];
  const known = error.errors.flatMap(({ field, message }) => {
    const own = submittedFields.find((name) => name === field);
    return own === undefined ? [] : [{ field: own, message }];
  });
  return known.length > 0 ? known : [{ message: error.message }];
}
