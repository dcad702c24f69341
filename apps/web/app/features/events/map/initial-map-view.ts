import { findCountry } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import type { EventCountry } from '@moonfloor/contract/events/events';
import { type MapView, worldView } from '../../../ui/map/map-types.ts';
import type { MapFilter } from '../map-filter.ts';

/** Width and height in CSS pixels that must contain the countries: the visible map on a phone of 360 × 740 px. */
const viewportSize = 250;

/** Maximum initial zoom: one step further out than a selected country. */
const maxInitialZoom = 4;

/** A country's centre in Web Mercator, each coordinate from 0 to 1, and its number of events. */
type CountryPoint = Record<Axis | 'events', number>;
type Axis = 'x' | 'y';

/**
 * Returns the initial view of the map if the URL names none: as close as all countries with events allow; at zoom 2,
 * where a phone displays a third of the world, the region with the most events. It depends on the countries only, so
 * that server and browser agree before the pins are loaded.
 */
export function initialMapView(rows: readonly EventCountry[], when: MapFilter['when']): MapView {
  const points = rows.flatMap((row) => countryPoint(row.country, when === 'past' ? row.past : row.upcoming) ?? []);
  if (points.length === 0) return worldView;
  const [x, y] = [extentOf(points, 'x'), extentOf(points, 'y')];
  for (let zoom = maxInitialZoom; zoom >= worldView.zoom; zoom -= 1) {
    if (Math.max(x.to - x.from, y.to - y.from) <= windowAt(zoom)) return viewAt(x.middle, y.middle, zoom);
  }
  const window = windowAt(worldView.zoom);
  const inside = densestWindow(densestWindow(points, 'x', window), 'y', window);
  // larger screens display more: as near to the centre of all countries as the window allows
  const centerIn = (axis: Axis, middle: number): number => {
    const { from, to } = extentOf(inside, axis);
    return Math.min(from + window / 2, Math.max(to - window / 2, middle));
  };
  return viewAt(centerIn('x', x.middle), centerIn('y', y.middle), worldView.zoom);
}

/** Returns the part of the world that the viewport displays at a zoom. */
const windowAt = (zoom: number): number => viewportSize / (256 * 2 ** zoom);

function countryPoint(country: string, events: number): CountryPoint | null {
  const found = findCountry(country);
  if (found === undefined || events === 0) return null;
  const [lat, lng] = centerOf(found);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI), events };
}

function extentOf(points: readonly CountryPoint[], axis: Axis) {
  const coordinates = points.map((point) => point[axis]);
  const [from, to] = [Math.min(...coordinates), Math.max(...coordinates)];
  return { from, to, middle: (from + to) / 2 };
}

/** Returns the countries of the window along an axis that contains the most events. */
function densestWindow(points: readonly CountryPoint[], axis: Axis, window: number): CountryPoint[] {
  let best: CountryPoint[] = [];
  let max = 0;
  for (const { [axis]: from } of points) {
    const inside = points.filter((point) => point[axis] >= from && point[axis] <= from + window);
    const events = inside.reduce((sum, point) => sum + point.events, 0);
    if (events > max) [best, max] = [inside, events];
  }
  return best;
}

function viewAt(x: number, y: number, zoom: number): MapView {
  const round = (degrees: number): number => Math.round(degrees * 100) / 100;
  const lat = (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;
  return { center: [round(lat), round((x - 0.5) * 360)], zoom };
}
