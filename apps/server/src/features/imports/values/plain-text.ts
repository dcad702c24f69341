import { wordSet } from '@moonfloor/contract/lineup/word-patterns';
import { stripInvisible } from '@moonfloor/contract/text';
import { Parser } from 'htmlparser2';

const markup = /<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;
const blockElements = wordSet('br p div li tr ul ol blockquote h1 h2 h3 h4 h5 h6');
const skippedElements = wordSet('script style template');

/** Control characters except line breaks and tabs. */
const controlCharacters = /[^\P{Cc}\n\t]/gu;

/**
 * Converts a text of a source to plain text: HTML tags and entities are converted, line breaks normalised, control
 * characters removed, and several empty lines reduced to one.
 */
export function plainText(text: string): string {
  const words = markup.test(text) ? withoutMarkup(text) : text;
  return words
    .replace(/\r\n?/g, '\n')
    .replace(controlCharacters, '')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same in one line, without invisible characters. */
export function oneLine(text: string): string {
  return stripInvisible(plainText(text)).replace(/\s+/gu, ' ').trim();
}

function withoutMarkup(text: string): string {
  // Joined once at the end: alternately appending to and reading a long string copies it each time.
  const parts: string[] = [];
  let hidden = 0;
  const add = (part: string): void => {
    if (part !== '') parts.push(part);
  };
  const endsLine = (): boolean => parts.at(-1)?.endsWith('\n') === true;
  const breakLine = (name: string): void => {
    if (blockElements.has(name) && parts.length > 0 && !endsLine()) add('\n');
  };
  const trimEnd = (): void => {
    while (parts.length > 0) {
      const last = parts.pop()!.trimEnd();
      if (last === '') continue;
      add(last);
      return;
    }
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (skippedElements.has(name)) hidden += 1;
      breakLine(name);
    },
    onclosetag: (name) => {
      if (skippedElements.has(name)) hidden -= 1;
      else if (name === 'p') {
        trimEnd();
        add('\n\n');
      } else if (name !== 'br') breakLine(name);
    },
    ontext: (part) => {
      if (hidden === 0) add(endsLine() ? part.replace(/^\r?\n/, '') : part);
    },
  });
  parser.end(text);
  return parts.join('');
}
