import { currentLanguage, currentTag } from '@moonfloor/messages/t';
import { countries, findCountry } from './countries.ts';

/** Formatters by language and style: constructing one takes longer than all names of a page. */
const formatters = new Map<string, Intl.DisplayNames>();

function formatterOf(style: 'long' | 'short'): Intl.DisplayNames {
  const tag = currentTag();
  const key = `${tag} ${style}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DisplayNames(tag, { type: 'region', style, fallback: 'none' });
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * Returns the name of a country in the current language, given its English name as it is stored. English and unknown
 * names are returned unchanged.
 */
export function countryName(name: string): string {
  if (currentLanguage() === 'en') return name;
  const code = findCountry(name)?.code;
  if (code === undefined) return name;
  // the short name is that of the English list: the long one is “Palestinian Territories”
  return formatterOf(code === 'PS' ? 'short' : 'long').of(code) ?? name;
}

/** Returns the name of a country or territory in the current language, given its ISO 3166-1 alpha-2 code. */
export function regionName(code: string): string {
  const name = countries.find((country) => country.code === code)?.name;
  return name === undefined ? (formatterOf('long').of(code) ?? code) : countryName(name);
}
