import { msg, t, type Message } from '@moonfloor/messages/t';
import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { ApiError } from '../../api/client.ts';

/** Signing in with an existing account, or creating one. */
export type Mode = 'sign-in' | 'sign-up';

/** Values of the form. Sign-in uses email and password only. */
export interface LoginValues {
  username: string;
  email: string;
  password: string;
  confirm: string;
}

export type FieldName = keyof LoginValues;

/** Errors of the form: a summary at the top, and a message per invalid field. */
export interface FormErrors {
  summary: { field?: FieldName; message: string }[];
  fields: Partial<Record<FieldName, string>>;
}

/** Fields of each mode, in display order. */
export const fieldsOf: Readonly<Record<Mode, readonly FieldName[]>> = {
  'sign-in': ['email', 'password'],
  'sign-up': ['username', 'email', 'password', 'confirm'],
};

const requiredMessages: Readonly<Record<FieldName, Message>> = {
  username: msg('Please enter a username'),
  email: msg('Please enter your email'),
  password: msg('Please enter a password'),
  confirm: msg('Please enter the password again'),
};

/** Reads the values from the form. */
export function readLoginForm(form: FormData): LoginValues {
  const text = (name: FieldName): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username'), email: text('email'), password: text('password'), confirm: text('confirm') };
}

/** Names and email addresses must not be blank; a password may consist of spaces. */
function isEmpty(name: FieldName, text: string): boolean {
  return (name === 'username' || name === 'email' ? text.trim() : text) === '';
}

/** Validates the form, with messages in the wording of the specification. Returns null if it is valid. */
export function validateLogin(mode: Mode, entries: LoginValues): FormErrors | null {
  const missing = fieldsOf[mode].filter((name) => isEmpty(name, entries[name]));
  if (missing.length > 0) {
    const message = mode === 'sign-in' ? visitorMessages.credentialsRequired : visitorMessages.allFieldsRequired;
    return {
      summary: [{ field: missing[0], message: t(message) }],
      fields: Object.fromEntries(missing.map((name) => [name, t(requiredMessages[name])])),
    };
  }
  if (mode === 'sign-up' && entries.password !== entries.confirm) {
    return {
      summary: [{ field: 'confirm', message: t(visitorMessages.passwordsDiffer) }],
      fields: { confirm: t('Please enter the same password again') },
    };
  }
  return null;
}

/** Returns the errors reported by the server; a generic message if the request failed otherwise. */
export function loginErrors(mode: Mode, error: unknown): FormErrors {
  const failed = mode === 'sign-in' ? visitorMessages.loginFailed : visitorMessages.registrationFailed;
  if (!(error instanceof ApiError) || !error.hasMessage) return { summary: [{ message: t(failed) }], fields: {} };
  const known = error.errors.flatMap(({ field, message }) => {
    const name = fieldsOf[mode].find((own) => own === field);
    return name === undefined ? [] : [{ field: name, message }];
  });
  return {
    summary: known.length > 0 ? known : [{ message: error.message }],
    fields: Object.fromEntries(known.map(({ field, message }) => [field, message])),
  };
}
