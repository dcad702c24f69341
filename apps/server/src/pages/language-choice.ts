import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageCodes,
  languageCookie,
  pathIn,
  splitPath,
} from '@moonfloor/messages/languages';
import { earlyHeaders } from '../http/security-headers.ts';

/** Paths that visitors enter by hand: only here does the browser's preference decide. */
const entryPath = /^\/(?:landing\/?)?(?:\?|$)/;

/** The start page of a language with a trailing slash, which its links do not have. */
const slashedStart = /^\/([\w-]+)\/(\?.*)?$/;

const storedLanguage = new RegExp(`(?:^|;) *(?:__Host-)?${languageCookie}=([\\w-]+) *(?:;|$)`);

/** Maximum length of an Accept-Language header that is considered, in characters; browsers send less than a hundred. */
const maxPreferenceLength = 300;

/** Returns whether a URL is that of a page; all others are calls of the API and files, which are never redirected. */
type IsPage = (url: string) => boolean;

/**
 * Redirects the request for a page without a language to the language that the visitor has chosen before, which a cookie
 * stores, or on `/` and `/landing` to the one that the browser prefers. Returns false, with nothing sent, for all other
 * requests. Runs before everything else.
 */
export function redirectToLanguage(request: IncomingMessage, response: ServerResponse, isPage: IsPage): boolean {
  const { url = '/', method, headers } = request;
  const isEntry = entryPath.test(url);
  if (method !== 'GET' && method !== 'HEAD') return false;
  const location =
    withoutSlash(url) ?? (isEntry || headers.cookie ? pathInChosenLanguage(request, isEntry, isPage) : null);
  if (location === null) return false;
  const vary = varyOf(url);
  response
    .writeHead(302, {
      ...earlyHeaders,
      // pages count where their visitors come from
      'referrer-policy': 'strict-origin-when-cross-origin',
      location,
      'cache-control': 'private, no-store',
      'content-length': 0,
      ...(vary !== null && { vary }),
    })
    .end();
  return true;
}

/** Returns the Vary header of a page: the request headers by which another language may be chosen; null for none. */
export function varyOf(url: string): string | null {
  if (entryPath.test(url)) return 'Accept-Language, Cookie, Sec-Fetch-Site';
  return splitPath(url).language === defaultLanguage ? 'Cookie' : null;
}

/** Returns whether no header of a request can redirect it to another language. */
export function isLanguageSettled({ url = '/', headers }: IncomingMessage): boolean {
  return headers.cookie === undefined && (!entryPath.test(url) || preferredLanguage(headers) === defaultLanguage);
}

function withoutSlash(url: string): string | null {
  const [, language = '', query = ''] = slashedStart.exec(url) ?? [];
  return isLanguage(language) && language !== defaultLanguage ? `/${language}${query}` : null;
}

function pathInChosenLanguage(
  { url = '/', headers }: IncomingMessage,
  isEntry: boolean,
  isPage: IsPage,
): string | null {
  const language = languageFromCookie(headers.cookie) ?? (isEntry ? preferredLanguage(headers) : defaultLanguage);
  if (language === defaultLanguage || headers.accept?.includes('text/html') !== true) return null;
  return splitPath(url).language === defaultLanguage && isPage(url) ? pathIn(language, url) : null;
}

function languageFromCookie(cookie: string | undefined): Language | null {
  if (cookie === undefined) return null;
  const [, language = ''] = storedLanguage.exec(cookie) ?? [];
  return isLanguage(language) ? language : null;
}

/** The best language by Accept-Language header: most visitors send one of a few, and finding it costs a fifth of a cached page. */
const bestLanguages = new LRUCache<string, Language>({
  max: 500,
  memoMethod: (accepted) =>
    new Negotiator({ headers: { 'accept-language': accepted } }).language(languageCodes) ?? defaultLanguage,
});

/** Returns the language that the browser prefers. Links of the site itself lead to the language that they name. */
function preferredLanguage(headers: IncomingMessage['headers']): Language {
  const { 'accept-language': accepted, 'sec-fetch-site': from } = headers;
  if (accepted === undefined || accepted.length > maxPreferenceLength || from === 'same-origin') return defaultLanguage;
  return bestLanguages.memo(accepted);
}
