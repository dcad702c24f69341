import { type Language, languageCookie } from '@moonfloor/messages/languages';

/** How long a choice is remembered, in seconds: a year. */
const maxAge = 365 * 24 * 3600;

/** Stores the chosen language in a cookie: the server redirects later requests without a language to it. */
export function storeLanguage(language: Language): void {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', ''];
  document.cookie = `${prefix}${languageCookie}=${language}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
