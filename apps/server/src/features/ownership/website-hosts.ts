import type { ResourceType } from '@moonfloor/contract/lists';
import { isSharedHost } from './shared-hosts.ts';

/** Fields of a type that link to the website of the record's subject. */
export const websiteFields = {
  event: ['event_page_link'],
  artist: ['website_link'],
  decoration: ['link1', 'link2', 'link3'],
  release: ['link1'],
} as const satisfies Record<ResourceType, readonly string[]>;

/** A website link of a record. */
export interface Website {
  field: string;
  /** Host without `www.`, as a mail address at it ends. */
  host: string;
}

/**
 * Returns the websites of a record where a mail address proves something: those with a host of their own, not pages at
 * networks, shops and mail providers that anybody can have, nor below a path with `~`.
 */
export function websitesOf(type: ResourceType, fields: Readonly<Record<string, unknown>>): Website[] {
  return websiteFields[type].flatMap((field) => {
    const host = hostOf(fields[field]);
    if (host === null || URL.parse(String(fields[field]))?.pathname.includes('~') === true) return [];
    // a name with a letter in its last label, so neither an IP address nor a name without a domain
    return /\.[a-z][a-z\d-]*$/.test(host) && !isSharedHost(host) ? [{ field, host }] : [];
  });
}

/** Returns the host of a link in the notation of URLs, without `www.`; null if it is none. */
export function hostOf(link: unknown): string | null {
  const url = typeof link === 'string' ? URL.parse(link) : null;
  return url === null ? null : url.hostname.replace(/^www\./, '').replace(/\.$/, '');
}

/** Returns the host of a mail address in the notation of URLs; empty if it cannot be one. */
export function mailHost(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return URL.parse(`http://${domain}/`)?.hostname ?? '';
}
