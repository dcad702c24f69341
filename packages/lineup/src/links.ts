import { hasWord } from './punctuation.ts';
import { anyOf } from './word-patterns.ts';

const hosts = anyOf('soundcloud facebook instagram mixcloud bandcamp youtube linktr beatport spotify');
const addresses = [
  '(?:https?:\\/\\/|www\\.)\\S+',
  '[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.[a-z]{2,}\\/\\S*',
  '[^\\s@]+@[^\\s@]+\\.[a-z]{2,}',
  `(?:[a-z]+\\.)?${hosts}\\.[a-z]{2,3}`,
];
const address = new RegExp(`^(?:${addresses.join('|')})$`, 'iu');
const handle = /^(?:@[\p{L}\p{N}_.]{2,}|#\p{L}[\p{L}\p{N}_]*)$/u;
const networks = anyOf(`
  ig insta instagram fb fcbk facebook sc sndcld soundcloud mixcloud bandcamp youtube yt web website links? spotify
  beatport telegram twitter tiktok tickets? info ra resident_?advisor vk
`);

const network = new RegExp(`^${networks}[:.]?$`, 'iu');

/** Returns true for a word that is a web address, an e-mail address, an @handle or a #hashtag. */
export function isLink(word: string): boolean {
  return address.test(word) || handle.test(word);
}

const handleLine =
  /^([^\p{L}\p{N}@#]{0,8})@[\p{L}\p{N}_.]{2,40}(?: ?[\u{1F1E6}-\u{1F1FF}]{2})*(?: ?[([][^()[\]]{1,30}[)\]])?$/u;

/** True for a line that is an @handle and nothing else, but perhaps a sign before it, between others or others with the sign. */
export function isHandleOfList(line: string, neighbours: readonly string[]): boolean {
  const [, sign] = handleLine.exec(line) ?? [];
  if (sign === undefined) return false;
  return neighbours.some((one) => handleLine.test(one) || (sign !== '' && one.startsWith(sign)));
}

/** Writes a handle as words, without what accounts add to a name: `@moss_official`. */
export const readHandles = (line: string): string =>
  line.replace(/@([\p{L}\p{N}_.]+)/u, (_, handle: string) =>
    handle
      .replace(/(?<=.)[._]?(?:official|oficial|musi[ck]a?|live|dj)$/iu, '')
      .replace(/[._]+/gu, ' ')
      .trim(),
  );

/** `![A map](./map.png)`, a picture in Markdown. */
const picture = /!\[[^[\]]{0,100}\]\([^()\s]{1,200}\)/gu;

/** Extracts the links of `isLink`, and pictures, from a line, with the network's name (`IG:`) beside them. */
export function takeLinks(text: string): { links: string[]; remainder: string } {
  if (!/[@#./]/u.test(text)) return { links: [], remainder: text };
  const links: string[] = text.match(picture) ?? [];
  const remainingWords: string[] = [];
  for (const word of text.replace(picture, '').split(/( |\t)/u)) {
    const bare = word.replace(/^[([<"']+|(?<![)\]>"',;|])[)\]>"',;|]+$/gu, '');
    const link = isLink(bare);
    if (link) links.push(bare);
    remainingWords.push(link || network.test(bare) ? word.replace(bare, '') : word);
  }
  if (links.length === 0) return { links, remainder: text };
  // with the dash before them
  const remainder = remainingWords
    .join('')
    .replace(/ +/gu, ' ')
    .replace(/\s[-–—|]?\s?$/u, '')
    .trim();
  return { links, remainder: hasWord(remainder) ? remainder : '' };
}
