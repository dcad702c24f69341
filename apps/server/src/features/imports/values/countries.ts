import { countries } from '@moonfloor/contract/countries';
import { searchKey } from '@moonfloor/contract/text';

/** Languages in which sources name countries. */
const languages = [
  'en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'cs', 'hu', 'ro', 'sv', 'da', 'nb', 'fi', 'tr', 'ru', 'uk', 'el', 'he', 'ja',
];

/** Names that are in use and in no table, and parts of a country that sources take for one. */
const otherNames: Readonly<Record<string, string>> = {
  USA: 'US', 'U.S.A.': 'US', 'United States of America': 'US', EUA: 'US', 'EE. UU.': 'US', America: 'US', UK: 'GB',
  'Great Britain': 'GB', England: 'GB', Scotland: 'GB', Wales: 'GB', 'Northern Ireland': 'GB', Inglaterra: 'GB',
  'Czech Republic': 'CZ', Holland: 'NL', Perú: 'PE', Macedonia: 'MK', Burma: 'MM', Swaziland: 'SZ', 'Ivory Coast': 'CI',
  'South Korea': 'KR', Russia: 'RU', UAE: 'AE', Turkey: 'TR', 'Cape Verde': 'CV', 'East Timor': 'TL',
};

let known: ReadonlyMap<string, string> | undefined;

/** The product's name by every name, made when it is wanted first. */
function names(): ReadonlyMap<string, string> {
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  const byCode = new Map<string, string>(countries.map(({ code, name }) => [code, name]));
  for (const [other, code] of Object.entries(otherNames)) found.set(searchKey(other), byCode.get(code) ?? '');
  for (const language of languages) {
    const named = new Intl.DisplayNames([language], { type: 'region' });
    for (const { code, name } of countries) found.set(searchKey(named.of(code) ?? name), name);
  }
  for (const { code, name } of countries) found.set(code, name).set(searchKey(name), name);
  known = found;
  return found;
}

/** The product's name of a country, from its name in one of many languages or its ISO code; undefined for any other text. */
export function readCountry(text: string): string | undefined {
  return names().get(searchKey(text)) || undefined;
}
