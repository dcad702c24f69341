import { findCountry } from '@moonfloor/contract/countries';

/** Countries too wide for the usual zoom, ISO 3166-1 alpha-2, by the zoom at which most of their outline is in sight. */
const outlineZooms: Readonly<Record<number, string>> = {
  3: 'AU BR CA CN RU US',
  4: 'AO AR CD CL CO DZ ET ID IN IR KZ LY ML MN MX NE PE SA SD TD ZA',
};
const defaultOutlineZoom = 5;

/** The zoom at which the outline of a country fits a map of a few hundred pixels. */
export function outlineZoom(country: string): number {
  const code = findCountry(country)?.code;
  const found = Object.entries(outlineZooms).find(([, codes]) => code !== undefined && codes.split(' ').includes(code));
  return found === undefined ? defaultOutlineZoom : Number(found[0]);
}
