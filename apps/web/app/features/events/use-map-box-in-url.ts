import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Box } from '@moonfloor/contract/event-match';
import { mapPath, type MapFilter } from './map-filter.ts';
import { isSameBox } from './use-map-view.ts';

/** Pause in moving the map after which its place goes into the address, in ms (Safari bears 100 changes in 30 s). */
const urlUpdateDelayMs = 150;

/**
 * Writes the part of the world that the map shows into the address, once the reader has moved it; a shared one becomes
 * what this map, which may be of another shape, shows of it. `onWrite` hears of it first. Answers what to call when the
 * map has come to rest.
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
