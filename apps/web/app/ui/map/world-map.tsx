import { useEffect } from 'react';
import type { MapTiles, MapView, Pin } from './map-types.ts';
import { MapFrame } from './map-frame.tsx';
import { useLiveMap } from './use-live-map.ts';

interface WorldMapProps {
  /** What to show; a new array replaces the pins, the same array leaves them alone. */
  pins: readonly Pin[];
  /** Where to look. The map moves when the values change, not when the object does. */
  view: MapView;
  /** The pin to light, with the cluster that holds it. */
  highlightedId?: number | null;
  /** A pin is pointed at or focused; `null` when it no longer is. */
  onHighlight?: (id: number | null) => void;
  /** Takes over a plain left click on a popup's link, for the router. */
  onNavigate?: (href: string) => void;
  tiles: MapTiles;
  /** The map's name for those who do not see it. */
  label: string;
  /** Said without JavaScript, and when the map cannot be loaded. */
  hint?: string;
  /** For the page's own height (700 px by default); it may be overridden at any width. */
  className?: string;
}

/**
 * The world with pins. On the server and until its code has come it is a quiet frame of the same
 * size; everything on it can also be reached as links in the list that the page shows beside it.
 */
export function WorldMap(props: WorldMapProps) {
  const { pins, view, highlightedId = null, onHighlight, onNavigate, tiles, label, className } = props;
  const { hint = 'The map needs JavaScript. The list holds the same.' } = props;
  const { host, live, failed } = useLiveMap({ view, tiles, handlers: { onHighlight, onNavigate } });

  useEffect(() => live?.setPins(pins), [live, pins]);
  // After the pins, which it lights.
  useEffect(() => live?.highlight(highlightedId), [live, highlightedId]);

  return <MapFrame host={host} label={label} hint={hint} failed={failed} className={className} />;
}
