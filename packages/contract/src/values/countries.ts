import { type CountryName, countryNamesByCode } from '@moonfloor/lineup/countries-table';

export type { CountryName } from '@moonfloor/lineup/countries-table';

/** ISO 3166-1 alpha-2 code of a country. */
type CountryCode = keyof typeof countryNamesByCode;

/** One country: name, ISO 3166-1 alpha-2 code. Map centres: country-centers.ts. */
export interface Country {
  name: CountryName;
  code: CountryCode;
}

/** The 195 countries, sorted by name. */
export const countries: readonly Country[] = Object.entries(countryNamesByCode).map(([code, name]) => ({
  name,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has no other keys
  code: code as CountryCode,
}));

/** The 195 names in the same order. */
export const countryNames: readonly CountryName[] = countries.map(({ name }) => name);

const byName: ReadonlyMap<string, Country> = new Map(countries.map((country) => [country.name, country]));
const codes: ReadonlySet<string> = new Set(countries.map((country) => country.code));

/** Finds a country by its exact name; `undefined` for any other text. */
export function findCountry(name: string): Country | undefined {
  return byName.get(name);
}

/**
 * The flag emoji of a country given by name or alpha-2 code (either case): the code's two letters
 * as regional indicator symbols (Unicode Technical Standard 51, section 1.4.6). Empty when unknown.
 */
export function flagOf(codeOrName: string): string {
  const code = findCountry(codeOrName)?.code ?? codeOrName.toUpperCase();
  if (!codes.has(code)) return '';
  const regionalIndicatorA = 0x1f1e6;
  return String.fromCodePoint(...[...code].map((letter) => regionalIndicatorA + letter.charCodeAt(0) - 65));
}
