import type { CountryName } from '@moonfloor/contract/countries';
import { lookUpCountry } from '@moonfloor/contract/lineup/country-index';
import { messages } from '@moonfloor/contract/messages';
import { validationFailed } from '../../../errors.ts';

/** More than the longest official name of any country. */
const maxNameLength = 100;

/**
 * The product's name of a country, from its name in one of forty languages, an everyday one (`UK`, `Holland`), the form
 * with a comma that official lists have (`Korea, Republic of`), or a code; undefined for any other text. Line-ups are
 * read by the same table.
 */
export function parseCountry(text: string): CountryName | undefined {
  const name = text.trim();
  if (name.length > maxNameLength) return undefined;
  // line-ups read it as a way of playing
  if (name.toUpperCase() === 'DJ') return 'Djibouti';
  const [main = '', before, ...more] = name.split(',').map((part) => part.trim());
  if (before === undefined) return lookUpCountry(name) ?? undefined;
  return more.length > 0 ? undefined : (lookUpCountry(`${before.replace(/^the /i, '')} ${main}`) ?? undefined);
}

/** The same for what a form or a command says; null for none. Throws 422 for what is no country. */
export function requireCountry(text: string | null | undefined): CountryName | null | undefined {
  if (text === undefined || text === null || text.trim() === '') return text === undefined ? undefined : null;
  const country = parseCountry(text);
  if (country === undefined) throw validationFailed([{ field: 'country', message: messages.importCountry }]);
  return country;
}
