import type { CountryName } from '@moonfloor/contract/values/countries';
import { lookUpCountry } from '@moonfloor/lineup/country-index';
import { takeFlags } from '@moonfloor/lineup/flags';

/** Longer than the official name of any country. */
const maxNameLength = 100;

/**
 * Returns a country by its name in one of forty languages, a colloquial name (`UK`, `Holland`), the inverted form of
 * official lists (`Korea, Republic of`), or a code; undefined for other text. Line-ups use the same table.
 */
export function parseCountry(text: string): CountryName | undefined {
  const name = text.trim();
  if (name.length > maxNameLength) return undefined;
  const { codes, remainder } = takeFlags(name);
  if (codes.length === 1) return lookUpCountry(remainder || codes[0]!) ?? undefined;
  // In line-ups, this is a kind of set.
  if (name.toUpperCase() === 'DJ') return 'Djibouti';
  // `CZ - Czechia`, `England/UK`
  const parts = name.split(/\s?[/|,]\s?|\s[-–—]\s/);
  const [onlyCountry, ...others] = new Set(parts.map(lookUpCountry));
  if (parts.length > 1 && onlyCountry != null && others.length === 0) return onlyCountry;
  const [main = '', before, ...more] = name.split(',').map((part) => part.trim());
  if (before === undefined) return lookUpCountry(name) ?? undefined;
  return more.length > 0 ? undefined : (lookUpCountry(`${before.replace(/^the /i, '')} ${main}`) ?? undefined);
}
