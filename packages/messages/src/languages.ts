/**
 * The site's languages. Each but English, the default, is the first segment of its pages' paths, with a region if the site
 * has the language twice (`pt-PT`, `zh-TW`). `tag` is the BCP 47 tag for `Intl`, `lang` that of pages, `name` the language's own name. Numbers have `thousands` between groups of
 * digits from `minGrouped` digits on (https://cldr.unicode.org, minimumGroupingDigits).
 */
export const languages = {
  en: { tag: 'en-GB', lang: 'en', name: 'English', dir: 'ltr', thousands: ',', minGrouped: 4 },
  de: { tag: 'de', lang: 'de', name: 'Deutsch', dir: 'ltr', thousands: '.', minGrouped: 4 },
  fr: { tag: 'fr', lang: 'fr', name: 'Français', dir: 'ltr', thousands: '\u202f', minGrouped: 4 },
  es: { tag: 'es', lang: 'es', name: 'Español', dir: 'ltr', thousands: '.', minGrouped: 5 },
  pt: { tag: 'pt-BR', lang: 'pt-BR', name: 'Português', dir: 'ltr', thousands: '.', minGrouped: 4 },
  it: { tag: 'it', lang: 'it', name: 'Italiano', dir: 'ltr', thousands: '.', minGrouped: 5 },
  he: { tag: 'he', lang: 'he', name: 'עברית', dir: 'rtl', thousands: ',', minGrouped: 4 },
  ru: { tag: 'ru', lang: 'ru', name: 'Русский', dir: 'ltr', thousands: '\u00a0', minGrouped: 4 },
  ja: { tag: 'ja', lang: 'ja', name: '日本語', dir: 'ltr', thousands: ',', minGrouped: 4 },
} as const;

/** A language, as in paths. */
export type Language = keyof typeof languages;

/** The language of the source code, whose paths have no language segment. */
export const defaultLanguage = 'en' satisfies Language;

/** Returns whether a text is the name of a language. */
export const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

/** All languages, the default first. */
export const languageCodes = Object.keys(languages).filter(isLanguage);

/** The languages that need a catalogue. */
export const translatedLanguages = languageCodes.filter((language) => language !== defaultLanguage);

/** Returns the language of a BCP 47 tag: with its region, or else without (`de-AT`); undefined if the site has neither. */
export function languageOfTag(tag: string): Language | undefined {
  const lowercase = tag.trim().toLowerCase();
  const find = (name: string) => languageCodes.find((code) => code.toLowerCase() === name);
  return find(lowercase) ?? find(lowercase.split('-', 1)[0]!);
}

/** Splits a path into its language and the path that English has. */
export function splitPath(path: string): { language: Language; path: string } {
  const [, first = ''] = /^\/([\w-]+)(?=[/?#]|$)/.exec(path) ?? [];
  if (!isLanguage(first) || first === defaultLanguage) return { language: defaultLanguage, path };
  const remainingPath = path.slice(first.length + 1);
  return { language: first, path: remainingPath.startsWith('/') ? remainingPath : `/${remainingPath}` };
}

/** Returns an English path in another language: `/de/events`, and `/de` for the start page. */
export function pathIn(language: Language, path: string): string {
  if (language === defaultLanguage) return path;
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}

/**
 * Cookie with the visitor's choice of language, set only by choosing one. With `__Host-` before its name where the site is
 * served by HTTPS, so that neither other hosts nor pages without TLS can set it (RFC 6265bis, section 4.1.3).
 */
export const languageCookie = 'language';
