import type { CountryName } from './countries-table.ts';
import { countryOfFlag, lookUpCountry } from './country-index.ts';
import { takeFlags } from './flags.ts';
import { remember } from './remember.ts';

const between = /(?:(?<!\s)\s+)?(?:[/,;|+&·•→-]|\s[–—]\s|\band\b|\bund\b|\by\b|\be\b|\bet\b)\s*/iu;
/** More parts than any act has countries. */
const maxParts = 6;

/**
 * Returns the countries that a text consists of: one, or several between slashes, commas, dashes or "and" (`DE/IL`).
 * Null represents a territory that is not in the product's list. Undefined when any part is not a country.
 */
export const readCountries = remember((text: string): readonly (CountryName | null)[] | undefined => {
  const { codes, remainder } = takeFlags(text);
  const flags = codes.map(countryOfFlag);
  const words = remainder.replace(/^[\s.:-]+|(?<![\s:-])[\s:-]+$/gu, '');
  if (words === '') return flags.length > 0 ? flags : undefined;
  const onlyCountry = lookUpCountry(words);
  if (onlyCountry !== undefined) return [...flags, onlyCountry];
  const parts = words.split(between);
  if (parts.length < 2 || parts.length > maxParts) return undefined;
  const countries = parts.map(lookUpCountry);
  return countries.every((country) => country !== undefined) ? [...flags, ...countries] : undefined;
});

/** True for a country as in a dedicated column: flags, a code in capitals, or a country's name. */
export function looksLikeCountry(text: string): boolean {
  const words = text.split(/[^\p{L}]+/u).filter((word) => word !== '');
  const short = words.every((word) => word.length <= 3);
  if (short && words.some((word) => word !== word.toUpperCase())) return false;
  return readCountries(text) !== undefined;
}
