import { findCountry } from '@moonfloor/contract/countries';

/** Countries (ISO 3166-1 alpha-2) too wide for the default zoom, by the zoom that shows most of their outline. */
const outlineZooms: Readonly<Record<number, string>> = {
  3: 'AU BR CA CN RU US',
  4: 'AO AR CD CL CO DZ ET ID IN IR KZ LY ML MN MX NE PE SA SD TD ZA',
};
const defaultOutlineZoom = 5;

/** Returns the zoom at which a country's outline fits a map of a few hundred pixels. */
export function outlineZoom(country: string): number {
  const code = findCountry(country)?.code;
  const found = Object.entries(outlineZooms).find(([, codes]) => code !== undefined && codes.split(' ').includes(code));
  return found === undefined ? defaultOutlineZoom : Number(found[0]);
}
