import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { findCountry } from '@moonfloor/contract/values/countries';
import { centerOf } from '@moonfloor/contract/values/country-centers';
import { type Box, boxAround } from '@moonfloor/contract/events/event-match';
import { countryZoom, type MapView, worldView } from '../../../ui/map/map-types.ts';
import { type MapFilter, mapPath } from '../map-filter.ts';

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
  const [seen, setSeen] = useState<Box | null>(null);
  let { view } = state;
  if (key !== state.key) {
    const isThere = filter.box !== undefined && seen !== null && isSameBox(filter.box, seen);
    if (!isThere) view = viewForFilter(filter, request, request === 0 ? first : undefined);
    setState({ key, view });
  }
  return { view, setVisibleBox: setSeen };
}

/** Returns the map's view: the box in the URL, otherwise around the location, on the country, or `otherwise`. */
function viewForFilter({ box, near, radius, country }: MapFilter, request: number, otherwise = worldView): MapView {
  const found = findCountry(country ?? '');
  const view = found === undefined ? otherwise : { center: centerOf(found), zoom: countryZoom };
  const part = box ?? (near && boxAround(near, radius));
  return { ...view, request, ...(part && { box: part }) };
}

/** Returns whether two boxes are the same view. */
function isSameBox(one: Box, other: Box): boolean {
  const across = Math.abs(one.east - one.west) * tolerance;
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
  const now = useRef(filter);
  useEffect(() => {
    now.current = filter;
  });
  useEffect(() => () => window.clearTimeout(pause.current), []);

  const write = (box: Box): void => {
    onWrite(box);
    void navigate(mapPath({ ...now.current, box }), { replace: true, preventScrollReset: true });
  };
  return (box, byUser) => {
    const { box: shared } = now.current;
    const differs = shared !== undefined && shared.west <= shared.east && !isSameBox(shared, box);
    window.clearTimeout(pause.current);
    if (byUser || differs) pause.current = window.setTimeout(() => write(box), urlUpdateDelayMs);
  };
}
