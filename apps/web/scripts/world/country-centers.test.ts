import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import { expect, it } from 'vitest';
import { countries } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import { readAtlas } from './world-file.ts';
import { type LngLat, unwrap } from './world-shape.ts';

/** Names that world-atlas spells differently. */
const atlasNames: Readonly<Record<string, string>> = {
  'Antigua and Barbuda': 'Antigua and Barb.',
  'Bosnia and Herzegovina': 'Bosnia and Herz.',
  'Cape Verde': 'Cabo Verde',
  'Central African Republic': 'Central African Rep.',
  'Czech Republic': 'Czechia',
  'Democratic Republic of the Congo': 'Dem. Rep. Congo',
  'Dominican Republic': 'Dominican Rep.',
  'Equatorial Guinea': 'Eq. Guinea',
  Eswatini: 'eSwatini',
  'Ivory Coast': "Côte d'Ivoire",
  'Marshall Islands': 'Marshall Is.',
  'North Macedonia': 'Macedonia',
  'Saint Kitts and Nevis': 'St. Kitts and Nevis',
  'Saint Vincent and the Grenadines': 'St. Vin. and Gren.',
  'Solomon Islands': 'Solomon Is.',
  'South Sudan': 'S. Sudan',
  'São Tomé and Príncipe': 'São Tomé and Principe',
  'United States': 'United States of America',
  'Vatican City': 'Vatican',
};

const kilometresPerDegree = 111.2;

it('places every country centre within 100 km of its land', () => {
  const atlas = readAtlas();
  const lands = new Map<string, Position[][][]>();
  for (const { properties, geometry } of feature(atlas, atlas.objects.countries).features) {
    if (geometry.type === 'Polygon') lands.set(properties.name, [geometry.coordinates]);
    if (geometry.type === 'MultiPolygon') lands.set(properties.name, geometry.coordinates);
  }
  const missing: string[] = [];
  const far: string[] = [];
  for (const country of countries) {
    const { name } = country;
    const [lat, lng] = centerOf(country);
    const parts = lands.get(atlasNames[name] ?? name);
    if (!parts) missing.push(name);
    else if (Math.min(...parts.map((part) => distance(part[0] ?? [], lat, lng))) > 100) far.push(name);
  }
  expect(far).toEqual([]);
  expect(missing).toEqual(['Tuvalu']);
});

/** Returns the distance in km from a location to a ring, zero inside it; planar approximation for short distances. */
function distance(ring: readonly Position[], lat: number, lng: number): number {
  const narrowing = Math.cos((lat * Math.PI) / 180);
  const around = unwrap([[lng, lat], ...ring.map(([x = 0, y = 0]): LngLat => [x, y])]).slice(1);
  const flat = around.map(([x, y]): LngLat => [
    (x - lng) * narrowing * kilometresPerDegree,
    (y - lat) * kilometresPerDegree,
  ]);
  let inside = false;
  let nearest = Infinity;
  flat.forEach(([x, y], index) => {
    const [beforeX, beforeY] = flat.at(index - 1) ?? [x, y];
    if (y > 0 !== beforeY > 0 && (-y * (beforeX - x)) / (beforeY - y) + x > 0) inside = !inside;
    const [across, up] = [x - beforeX, y - beforeY];
    const share = -(beforeX * across + beforeY * up) / (across ** 2 + up ** 2 || 1);
    const along = Math.max(0, Math.min(1, share));
    nearest = Math.min(nearest, Math.hypot(beforeX + along * across, beforeY + along * up));
  });
  return inside ? 0 : nearest;
}
