import { type AccountSite, isWebAddress, readWebAddress } from '@moonfloor/contract/values/web-address';
import { t } from '@moonfloor/messages/t';
import { oneLine } from './plain-text.ts';

/**
 * Returns the first web address in a text, otherwise the one that it is meant as (see `readWebAddress`); undefined when there
 * is none.
 */
export function firstLink(text: string, site?: AccountSite): string | undefined {
  // `[Tickets](https://…)` in Markdown
  const plain = text.replace(/\[[^\][]{0,200}\]\((\S{1,2000}?)\)/g, ' $1 ').replace(/,(?=\s)/g, '');
  const words = plain.split(/[\s<>"]+/).filter((part) => /^https?:\/\/|^www\./i.test(part));
  return words.map((word) => readWebAddress(word)).find((link) => link !== undefined) ?? readWebAddress(text, site);
}

/** Resolves a link of a source against the source's URL; undefined when it is not a web address. */
export function resolveLink(link: unknown, base: string | null): string | undefined {
  if (typeof link !== 'string' || link.trim() === '') return undefined;
  const address = link.trim();
  if (base === null) return firstLink(address.replace(/^\/\/(?=\w)/, 'https://'));
  return URL.canParse(address, base) && isWebAddress(new URL(address, base).href)
    ? new URL(address, base).href
    : undefined;
}

/** Reads a link of a source, whose field is called `field` there; other text is left out with a note. Empty if there is none. */
export function readLink(text: string, base: string | null, field: string, notes: string[]): string {
  // words, and names of sites, are not paths
  const [shown, link = ''] = [oneLine(text), resolveLink(text, /\s|^www\./i.test(text.trim()) ? null : base)];
  if (shown !== '' && link === '')
    notes.push(t('{field}: “{text}” is not a valid web address and was left out', { field, text: shown.slice(0, 60) }));
  const others = shown.split(/[\s<>",;]+/).filter((word) => /^https?:/i.test(word));
  for (const other of link === '' ? [] : others.slice(1))
    notes.push(t('{field} is there more than once: “{text}” was left out', { field, text: other.slice(0, 60) }));
  return link;
}

/** Returns the Goabase id in the URL of an entry's page, so that it is the same entry from every source. */
export function goabaseId(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  return /(^|\.)goabase\.net$/.test(hostname) ? /\/(\d+)\/?$/.exec(pathname)?.[1] : undefined;
}
