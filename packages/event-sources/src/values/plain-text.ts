import { Parser } from 'htmlparser2';
import { limits } from '@moonfloor/contract/api/limits';
import { codePoints, stripInvisible } from '@moonfloor/contract/values/text';
import { wordSet } from '@moonfloor/lineup/word-patterns';
import { t } from '@moonfloor/messages/t';

const markup = /<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;
/** Markup that is left when entities have been decoded once: that of a text that was encoded twice. */
const markupWithin =
  /<(?:p|br|div|li|ul|ol|strong|b|em|i|a|span|h[1-6])(?:\s[^<>]*)?\/?>|&(?:amp|lt|gt|quot|nbsp|#\d+);/i;
/** A line break as programs write it in texts: a backslash and `n`. */
const writtenBreak = /(?:\\r)?\\n/g;
const blockElements = wordSet('br p div li tr ul ol blockquote h1 h2 h3 h4 h5 h6');
const skippedElements = wordSet('script style template');

/** A link as Outlook writes it in plain text: `Tickets <https://…>`. */
const bareLink = /(?<=(\S?))<((?:https?:\/\/|mailto:)[^\s<>"]{1,2000})>/gi;

/** Control characters except line breaks and tabs. */
const controlCharacters = /[^\P{Cc}\n\t]/gu;

/**
 * Converts a text of a source to plain text: HTML tags and entities are converted, links become `text (address)`, line breaks normalised, control
 * characters removed, and several empty lines reduced to one.
 */
export function plainText(text: string, keepsLinks = true): string {
  const linked = text.includes('<')
    ? text.replace(bareLink, (_, before: string, link: string) =>
        keepsLinks ? `${before === '' ? '' : ' '}${addressOf(link) ?? link}` : '',
      )
    : text;
  const once = markup.test(linked) ? withoutMarkup(linked, keepsLinks) : linked;
  const words = once !== linked && markupWithin.test(once) ? withoutMarkup(once, keepsLinks) : once;
  return (
    words.includes('\\n') && (words !== once || !words.includes('\n')) ? words.replace(writtenBreak, '\n') : words
  )
    .replace(/\r\n?/g, '\n')
    .replace(controlCharacters, '')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The same in one line, without links and invisible characters. */
export function oneLine(text: string): string {
  return stripInvisible(plainText(text, false)).replace(/\s+/gu, ' ').trim();
}

/** Note about a value of a source that nothing was made of. */
export const leftOut = (field: string, text: string): string =>
  t('{field}: “{text}” cannot be read and was left out', { field, text: oneLine(text).slice(0, 60) });

/** Cuts a text after some code points, with an ellipsis. */
export const shorten = (text: string, most: number): string =>
  codePoints(text) <= most ? text : `${[...text].slice(0, most - 1).join('')}…`;

/** Sites that forward links: `https://www.google.com/url?q=…`, `https://l.facebook.com/l.php?u=…`. */
const forwarding =
  /^(?:www\.google\.[a-z.]{2,6}\/url|lm?\.(?:facebook|instagram)\.com\/|[\w.]{1,40}\.safelinks\.protection\.outlook\.com\/)/;

/** Returns the web or mail address of a link, the one behind a forwarding site; null for other links. */
function addressOf(href: string): string | null {
  const [, mail] = /^mailto:([^\s?]{3,200})/i.exec(href) ?? [];
  if (mail !== undefined) return mail;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null;
  const { hostname, pathname, searchParams } = new URL(href);
  if (!forwarding.test(hostname + pathname)) return href;
  return ['q', 'url', 'u'].map((name) => searchParams.get(name)).find((target) => target !== null) ?? href;
}

function withoutMarkup(text: string, keepsLinks: boolean): string {
  // Joined once at the end: alternately appending to and reading a long string copies it each time.
  const parts: string[] = [];
  let hidden = 0;
  /** The open link, and where its text begins. */
  let link: { address: string; from: number } | null = null;
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
    onopentag: (name, { href = '' }) => {
      const address = name === 'a' && keepsLinks ? addressOf(href.trim()) : null;
      if (address !== null) link = { address, from: parts.length };
      if (skippedElements.has(name)) hidden += 1;
      breakLine(name);
    },
    onclosetag: (name) => {
      if (name === 'a' && link !== null) {
        const { address, from } = link;
        link = null;
        const shown = parts.slice(from).join('').trim();
        const bare = (one: string): string => one.replace(/^https?:\/\/(www\.)?|\/$/gi, '');
        if (shown === '') add(address);
        else if (bare(shown) !== bare(address)) add(` (${address})`);
      }
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

/** Returns an event's price in one line, or as `rest` when it is longer; both empty for none. */
export function parsePrice(text: string): { price: string; rest: string } {
  const priceText = plainText(text);
  const price = priceText.replace(/(?:(?<!\s)\s+)?\n\s*/gu, ' · ').replace(/\s+/gu, ' ');
  return codePoints(price) <= limits.price ? { price, rest: '' } : { price: '', rest: priceText };
}

/** Placeholders for missing values: R's `NA`, spreadsheets' `#N/A`, `null`, a dash. */
const missingPattern = /^(n\.?\s?\/?\s?a\.?|#n\/a|#ref!|#value!|null|nil|nan|none|undefined|\\n|[-–—]{1,4})$/i;

/** Returns true when a text is empty or a placeholder for a missing value. */
export function isMissing(text: string): boolean {
  return text.length <= 10 && (text.trim() === '' || missingPattern.test(text.trim()));
}

/** Returns the trimmed text; empty for a placeholder. */
export function textOrEmpty(text: string): string {
  return isMissing(text) ? '' : text.trim();
}
