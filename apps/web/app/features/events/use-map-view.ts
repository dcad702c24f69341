import { useState } from 'react';
import type { Box } from '@moonfloor/contract/event-match';
import type { MapView } from '../../ui/map/map-types.ts';
import { type MapFilter, viewForFilter } from './map-filter.ts';

/** Part of its width or height by which two boxes may differ and still be one view. */
const tolerance = 0.02;

/**
 * Where the map is to look. It follows the address and every new `request`, but not where the reader has moved the map
 * to: `setVisibleBox` says that this part of the world is what the map shows already. `start` is for an address that names no
 * place, until a place has been requested: then it means the world.
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

/** True when two boxes are the same view. */
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
