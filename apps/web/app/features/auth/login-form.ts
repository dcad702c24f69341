import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { ApiFault } from '../../api/client.ts';

/** Signing in with an account, or making one. */
export type Mode = 'sign-in' | 'sign-up';

/** What is typed into the form. Sign-in uses email and password only. */
export interface Entries {
  username: string;
  email: string;
  password: string;
  confirm: string;
}

export type FieldName = keyof Entries;

/** What is wrong: the summary on top, and a sentence beside each field to blame. */
export interface Faults {
  summary: { field?: FieldName; message: string }[];
  fields: Partial<Record<FieldName, string>>;
}

/** The fields of each mode, in their order. */
export const fieldsOf: Readonly<Record<Mode, readonly FieldName[]>> = {
  'sign-in': ['email', 'password'],
  'sign-up': ['username', 'email', 'password', 'confirm'],
};

const askFor: Readonly<Record<FieldName, string>> = {
  username: 'Please enter a username',
  email: 'Please enter your email',
  password: 'Please enter a password',
  confirm: 'Please enter the password again',
};

/** Reads the form. */
export function entriesOf(form: FormData): Entries {
  const text = (name: FieldName): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username'), email: text('email'), password: text('password'), confirm: text('confirm') };
}

/** Names and addresses are more than spaces; a password may be of them. */
function isEmpty(name: FieldName, text: string): boolean {
  return (name === 'username' || name === 'email' ? text.trim() : text) === '';
}

/** What keeps the form from being sent, in the words of the specification; null when nothing does. */
export function entryFaults(mode: Mode, entries: Entries): Faults | null {
  const missing = fieldsOf[mode].filter((name) => isEmpty(name, entries[name]));
  if (missing.length > 0) {
    const message = mode === 'sign-in' ? visitorMessages.credentialsRequired : visitorMessages.allFieldsRequired;
    return {
      summary: [{ field: missing[0], message }],
      fields: Object.fromEntries(missing.map((name) => [name, askFor[name]])),
    };
  }
  if (mode === 'sign-up' && entries.password !== entries.confirm) {
    return {
      summary: [{ field: 'confirm', message: visitorMessages.passwordsDiffer }],
      fields: { confirm: 'Please enter the same password again' },
    };
  }
  return null;
}

/** Why the server refused: its own sentences, else that it failed. */
export function serverFaults(mode: Mode, error: unknown): Faults {
  const failed = mode === 'sign-in' ? visitorMessages.loginFailed : visitorMessages.registrationFailed;
  if (!(error instanceof ApiFault) || error.message === visitorMessages.unexpected) return { summary: [{ message: failed }], fields: {} };
  const known = error.errors.flatMap(({ field, message }) => {
    const name = fieldsOf[mode].find((own) => own === field);
    return name === undefined ? [] : [{ field: name, message }];
  });
  return {
    summary: known.length > 0 ? known : [{ message: error.message }],
    fields: Object.fromEntries(known.map(({ field, message }) => [field, message])),
  };
}
