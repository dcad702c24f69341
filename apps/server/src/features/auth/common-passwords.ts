import { messages } from '@moonfloor/contract/messages';
import { limits } from '@moonfloor/contract/limits';
import { validationFailed } from '../../errors.ts';

/** Words that are guessed first on this site. */
const siteWords = ['moonfloor', 'psytrance', 'goatrance'];

/**
 * The 18,000 most frequent passwords of leaks that are long enough, in lower case: the list of zxcvbn-ts. Loaded when
 * first needed.
 */
let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.password.min));
}

/** Returns a text without the digits and signs that people append to a word. */
const stemOf = (text: string): string => text.replace(/[\d\W_]{0,8}$/u, '');

/**
 * Throws 422 for a password that guessers try first: a common one, or the site's or the account's own name, also with
 * digits or signs after it. The password is within its limits of length.
 */
export async function requireUncommon(password: string, { username, email }: { username: string; email: string }) {
  common ??= loadCommon();
  const given = password.toLowerCase();
  const own = [username, email, email.slice(0, email.indexOf('@'))].map((name) => name.toLowerCase());
  const names = [...siteWords, ...own];
  if ((await common).has(given) || names.includes(given) || names.includes(stemOf(given)))
    throw validationFailed([{ field: 'password', message: messages.passwordCommon }]);
}
