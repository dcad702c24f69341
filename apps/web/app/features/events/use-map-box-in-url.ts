import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Box } from '@moonfloor/contract/event-match';
import { mapPath, type MapFilter } from './map-filter.ts';
import { isSameBox } from './use-map-view.ts';

/** Delay after a pan or zoom before the URL is updated, in ms (Safari allows 100 updates in 30 s). */
const urlUpdateDelayMs = 150;

/**
 * Writes the visible part of the map to the URL after the user has panned or zoomed. A box from a shared URL is
 * replaced by what this map, whose aspect ratio may differ, displays. Calls `onWrite` first. Returns the function to
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
