import { isWebAddress } from '@moonfloor/contract/text';

/** Returns the first web address in a text, with a scheme added if it lacks one; undefined when there is none. */
export function firstLink(text: string): string | undefined {
  const word = text.split(/[\s<>"]+/).find((part) => /^https?:\/\//i.test(part) || /^www\.[^.]+\../i.test(part));
  if (word === undefined) return undefined;
  const link = /^https?:/i.test(word) ? word : `https://${word}`;
  return isWebAddress(link) ? link : undefined;
}

/** Resolves a link of a source against the source's URL; undefined when it is not a web address. */
export function resolveLink(link: unknown, base: string | null): string | undefined {
  if (typeof link !== 'string' || link.trim() === '') return undefined;
  const address = link.trim();
  if (base === null) return firstLink(address);
  return URL.canParse(address, base) && isWebAddress(new URL(address, base).href)
    ? new URL(address, base).href
    : undefined;
}

/** Returns the Goabase id in the URL of an entry's page, so that it is the same entry from every source. */
export function goabaseId(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  return /(^|\.)goabase\.net$/.test(hostname) ? /\/(\d+)\/?$/.exec(pathname)?.[1] : undefined;
}
