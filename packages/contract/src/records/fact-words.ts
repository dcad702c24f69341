const letter = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Hebrew}]';

/** A pattern of words; those of scripts with spaces as a whole, up to their endings, and Hebrew ones behind their prefixes. */
export const words = (text: string): RegExp =>
  new RegExp(
    text
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll('_', '\\s'))
      .map((word) => `(?<!${letter})${/\p{Script=Hebrew}/u.test(word) ? '[והלבכמש]{0,2}' : ''}${word}`)
      .map((word) =>
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
          ? word.replace(`(?<!${letter})`, '')
          : word,
      )
      .join('|'),
    'iu',
  );
/** The end of a word that has no other endings. */
export const end = '(?!\\p{L})';
