import { useState } from 'react';
import type { Box } from '@moonfloor/contract/event-match';
import type { MapView } from '../../ui/map/map-types.ts';
import { type MapFilter, viewForFilter } from './map-filter.ts';

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

/** Returns whether two boxes are the same view. */
export function isSameBox(one: Box, other: Box): boolean {
  const across = Math.abs(one.east - one.west) * tolerance;
  const up = Math.abs(one.north - one.south) * tolerance;
  return (
    Math.abs(one.west - other.west) <= across &&
    Math.abs(one.east - other.east) <= across &&
    Math.abs(one.south - other.south) <= up &&
    Math.abs(one.north - other.north) <= up
  );
}
