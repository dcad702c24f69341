import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { isBounded } from '@moonfloor/contract/values/text';
import { validationFailed } from '../../errors.ts';

/**
 * Parameters of argon2id: 19 MiB of memory, 2 passes, 1 lane, the OWASP Password Storage Cheat Sheet's minimum
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
export const recommendedCost = { memory: 19_456, passes: 2, parallelism: 1 } as const;

type Cost = Record<keyof typeof recommendedCost, number>;

/** The parameters of new hashes. Only tests change them: they sign in thousands of times (`testing/setup.ts`). */
export const hashCost: Cost = { ...recommendedCost };

/** Lengths in bytes. */
const saltLength = 16;
const tagLength = 32;

const derive = promisify(argon2);

/**
 * A password above the maximum length is hashed as the empty one, which no account has: the same cost, and never a
 * match.
 */
function computeTag(password: string, nonce: Uint8Array, cost: Cost): Promise<Buffer> {
  const message = isBounded(password, limits.password.max) ? password.normalize('NFKC') : '';
  return derive('argon2id', { message, nonce, tagLength, ...cost });
}

/** The PHC string format (https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md). */
function formatPhc(salt: Buffer, tag: Buffer, { memory, passes, parallelism }: Cost): string {
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/(?<!=)=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`;
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Hashes a password of up to `limits.password.max` characters; the result contains parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return formatPhc(salt, await computeTag(password, salt, hashCost), hashCost);
}

const unmatched = (cost: Cost): string => formatPhc(Buffer.alloc(saltLength), Buffer.alloc(tagLength), cost);

/**
 * Returns a hash that no password matches. A sign-in to an account that does not exist is checked against it, so that
 * the response takes as long as for a wrong password.
 */
export const dummyHash = (): string => unmatched(hashCost);

/** The stored hash of an account without a password; checking it takes as long as any other. */
export const noPassword = unmatched(recommendedCost);

/** Returns whether a password matches a hash. Takes the same time for every wrong password, whatever its length. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) return false;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, 'base64');
  const actual = await computeTag(password, Buffer.from(salt, 'base64'), cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

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
  const lowercased = password.toLowerCase();
  const personal = [username, email, email.slice(0, email.indexOf('@'))].map((name) => name.toLowerCase());
  const names = [...siteWords, ...personal];
  if ((await common).has(lowercased) || names.includes(lowercased) || names.includes(stemOf(lowercased)))
    throw validationFailed([{ field: 'password', message: messages.passwordCommon }]);
}
