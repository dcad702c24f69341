import { countryName } from '@moonfloor/contract/values/country-names';
import { defaultLanguage } from '@moonfloor/messages/languages';
import { currentLanguage, currentTag } from '@moonfloor/messages/t';

/** A country's name as it is stored, and in the current language. */
interface NamedCountry {
  name: string;
  shown: string;
}

/** Returns countries, given in the order of their English names, in that of their names in the current language. */
export function sortedCountries(names: readonly string[]): NamedCountry[] {
  const list = names.map((name) => ({ name, shown: countryName(name) }));
  if (currentLanguage() === defaultLanguage) return list;
  const { compare } = new Intl.Collator(currentTag());
  return list.sort((a, b) => compare(a.shown, b.shown));
}
