import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Box, boxAround } from '@moonfloor/contract/events/event-match';
import type { EventCountry } from '@moonfloor/contract/events/events';
import { findCountry } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import { countryZoom, type MapView, worldView } from '../../../ui/map/map-types.ts';
import { useValueWhileHere } from '../../../ui/use-value-while-here.ts';
import { type MapFilter, mapPath } from '../map-filter.ts';

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
  const densestPoints = densestWindow(densestWindow(points, 'x', window), 'y', window);
  // larger screens display more: as near to the centre of all countries as the window allows
  const centerIn = (axis: Axis, middle: number): number => {
    const { from, to } = extentOf(densestPoints, axis);
    return Math.min(from + window / 2, Math.max(to - window / 2, middle));
  };
  return viewAt(centerIn('x', x.middle), centerIn('y', y.middle), worldView.zoom);
}

/** Returns the part of the world that the viewport displays at a zoom. */
const windowAt = (zoom: number): number => viewportSize / (256 * 2 ** zoom);

function countryPoint(country: string, events: number): CountryPoint | null {
  const countryEntry = findCountry(country);
  if (countryEntry === undefined || events === 0) return null;
  const [lat, lng] = centerOf(countryEntry);
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
    const pointsInWindow = points.filter((point) => point[axis] >= from && point[axis] <= from + window);
    const events = pointsInWindow.reduce((sum, point) => sum + point.events, 0);
    if (events > max) [best, max] = [pointsInWindow, events];
  }
  return best;
}

function viewAt(x: number, y: number, zoom: number): MapView {
  const round = (degrees: number): number => Math.round(degrees * 100) / 100;
  const lat = (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;
  return { center: [round(lat), round((x - 0.5) * 360)], zoom };
}

/** Fraction of width or height by which two boxes may differ and still count as the same view. */
const tolerance = 0.02;

/**
 * Returns the map's target view. It follows the URL and every new `request`, except when the user has panned or zoomed:
 * `setVisibleBox` reports that the map already displays this box. `start` is used if the URL contains no location and
 * none has been requested; after a request, the world is displayed instead.
 */
export function useMapView(
  filter: MapFilter,
  request: number,
  start: () => MapView,
): { view: MapView; setVisibleBox: (box: Box) => void } {
  const key = JSON.stringify([filter.box ?? [filter.country, filter.near, filter.near && filter.radius], request]);
  const [first] = useState(start);
  const [state, setState] = useState({ key, view: viewForFilter(filter, request, first) });
  const [visibleBox, setVisibleBox] = useState<Box | null>(null);
  let { view } = state;
  if (key !== state.key) {
    const isThere = filter.box !== undefined && visibleBox !== null && isSameBox(filter.box, visibleBox);
    if (!isThere) view = viewForFilter(filter, request, request === 0 ? first : undefined);
    setState({ key, view });
  }
  return { view, setVisibleBox };
}

/** Returns the map's view: the box in the URL, otherwise around the location, on the country, or `otherwise`. */
function viewForFilter({ box, near, radius, country }: MapFilter, request: number, otherwise = worldView): MapView {
  const countryEntry = findCountry(country ?? '');
  const view = countryEntry === undefined ? otherwise : { center: centerOf(countryEntry), zoom: countryZoom };
  const part = box ?? (near && boxAround(near, radius));
  return { ...view, request, ...(part && { box: part, uncovered: box === undefined }) };
}

function isSameBox(one: Box, other: Box): boolean {
  const across = (one.east - one.west + (one.west > one.east ? 360 : 0)) * tolerance;
  const up = Math.abs(one.north - one.south) * tolerance;
  return (
    Math.abs(one.west - other.west) <= across &&
    Math.abs(one.east - other.east) <= across &&
    Math.abs(one.south - other.south) <= up &&
    Math.abs(one.north - other.north) <= up
  );
}

/** Delay after a pan or zoom before the URL is updated, in ms (Safari allows 100 updates in 30 s). */
const urlUpdateDelayMs = 150;

/**
 * Writes the visible part of the map to the URL after the user has panned or zoomed. A box from a shared URL is
 * replaced by the box of this map, whose aspect ratio may differ. Calls `onWrite` first. Returns the function to
 * call when a movement of the map has ended.
 */
export function useMapBoxInUrl(filter: MapFilter, onWrite: (box: Box) => void): (box: Box, byUser: boolean) => void {
  const navigate = useNavigate();
  const pause = useRef<number | undefined>(undefined);
  const now = useValueWhileHere(filter);
  useEffect(() => () => window.clearTimeout(pause.current), []);

  const write = (box: Box): void => {
    if (now.current === null) return;
    onWrite(box);
    void navigate(mapPath({ ...now.current, box }), { replace: true, preventScrollReset: true });
  };
  return (box, byUser) => {
    const boxOfUrl = now.current?.box;
    const differs = boxOfUrl !== undefined && !isSameBox(boxOfUrl, box);
    window.clearTimeout(pause.current);
    if (byUser || differs) pause.current = window.setTimeout(() => write(box), urlUpdateDelayMs);
  };
}
