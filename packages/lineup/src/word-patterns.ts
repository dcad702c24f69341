import { remember } from './remember.ts';

/** The words of a text in lower case: runs of letters and digits of any script, without the sign that makes an emoji of a character. */
export const wordsOf = remember((text: string): readonly string[] => {
  return (
    text
      .toLowerCase()
      // the Turkish capital İ
      .replaceAll('i\u0307', 'i')
      .split(/(?:[^\p{L}\p{M}\p{N}]|\uFE0F)+/u)
      .filter((word) => word !== '')
  );
});

/** A vocabulary, written as words with spaces between them. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/u));
}

/** Alternatives of a pattern, written as words with spaces between them; an underscore stands for a space. */
export function anyOf(text: string): string {
  return `(?:${text.trim().split(/\s+/u).join('|').replaceAll('_', ' ')})`;
}
