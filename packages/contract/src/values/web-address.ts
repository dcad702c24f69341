/** Web addresses as people write them: the one reader of forms, the API and imports. Free of zod, so that browsers can load it. */

import { parseUrl } from './parse-url.ts';

/** Sites whose fields take the name of an account there. */
export type AccountSite = 'instagram' | 'soundcloud';

/** For each site the form of its account names, and the address of one. */
const accounts: Readonly<Record<AccountSite, { name: RegExp; addressOf: (name: string) => string }>> = {
  instagram: { name: /^\w(?:[\w.]{0,28}\w)?$/, addressOf: (name) => `https://www.instagram.com/${name}/` },
  soundcloud: { name: /^[\w-]{2,40}$/, addressOf: (name) => `https://soundcloud.com/${name}` },
};

/** White space, and characters that are not shown. */
const unseen = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;

/** Returns a text without white space and invisible characters around it. */
export function trimPasted(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && unseen.test(text.charAt(from))) from += 1;
  while (to > from && unseen.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** An address without its scheme: a host with a top-level domain, then nothing, or a port, path, query or fragment. */
const withoutScheme =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]{0,62})\.){1,8}(?:xn--[a-z\d-]{2,59}|[\p{L}\p{M}]{2,63})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** A name on a server of the fediverse: `@name@server.example`. */
const fediverseName = /^@([\w.-]{1,64})@([^\s/@]+)$/;

/** Returns true for an absolute http or https URL. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  return Boolean(parseUrl(text)?.hostname);
}

/** Returns a host in lower case, without `www.` and the dot at its end. */
export const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/**
 * Returns the web address that a text is meant as: with its scheme (`tickets.example/2026`), or of an account (`@name`, which
 * is one of Instagram unless the field belongs to another `site`; there a bare name, too). Undefined when it is none.
 */
export function readWebAddress(text: string, site?: AccountSite): string | undefined {
  const trimmed = trimPasted(text);
  const { name: isName, addressOf } = accounts[site ?? 'instagram'];
  const name = trimmed.replace(/^@/, '');
  // the names of accounts have dots, too: a host is told by its path, or by www
  const isBare = site !== undefined && !/^www\.|\.com$/i.test(trimmed);
  if ((isBare || name !== trimmed) && isName.test(name)) return addressOf(name);
  const [, account, server] = fediverseName.exec(trimmed) ?? [];
  const host = server === undefined ? trimmed : `${server}/@${account}`;
  const address = withoutScheme.test(host) ? `https://${host}` : trimmed;
  return isWebAddress(address) ? address : undefined;
}
