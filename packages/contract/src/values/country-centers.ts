import type { Country } from './countries.ts';
import centers from './country-centers.json' with { type: 'json' };

/**
 * Returns the centre of a country's map: latitude and longitude (WGS 84 degrees) of the middle of the mainland or the main
 * island, without overseas territories, so that zoom 5 shows where people live. Separate from the names, so that only pages
 * with such a map load it.
 */
export function centerOf({ code }: Country): readonly [latitude: number, longitude: number] {
  const [latitude, longitude] = centers[code];
  return [latitude!, longitude!];
}
