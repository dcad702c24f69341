import { useEffect, useState } from 'react';
import { useIdle } from '../when-idle.ts';
import { MapFrame } from './map-frame.tsx';
import type { MapTiles, MapView } from './map-types.ts';
import type { Bounds, PinSource } from './pin-source.ts';
import { useLiveMap } from './use-live-map.ts';
import { worldPlaceholderStyle } from './world-placeholder.ts';

interface WorldMapProps {
  /** What to show; another source replaces the pins, the same one leaves them alone. Null for none yet. */
  source: PinSource | null;
  /** Where to look. The map moves when the values change, not when the object does. */
  view: MapView;
  /** The pin to light, with the cluster that holds it. */
  highlightedId?: number | null;
  /** A pin is pointed at or focused; `null` when it no longer is. */
  onHighlight?: (id: number | null) => void;
  /** The map has come to rest; the part of the world in sight, and whether its reader moved it. */
  onMove?: (inSight: Bounds, byUser: boolean) => void;
  /** Takes over a plain left click on a popup's link, for the router. */
  onNavigate?: (href: string) => void;
  tiles: MapTiles;
  /** The map's name for those who do not see it. */
  label: string;
  /** Said without JavaScript, and when the map cannot be loaded. */
  hint?: string;
  /** The map is out of sight: one that has not started waits until it is shown. */
  hidden?: boolean;
  /** For the page's own height (700 px by default); it may be overridden at any width. */
  className?: string;
}

/**
 * The world with pins. On the server, and until the page is at rest and the map's code has come, it is a picture of the
 * same size; everything on it can also be reached as links in the list that the page shows beside it.
 */
export function WorldMap(props: WorldMapProps) {
  const {
    source,
    view,
    highlightedId = null,
    onHighlight,
    onMove,
    onNavigate,
    tiles,
    label,
    hidden = false,
    className,
  } = props;
  const { hint = 'The map needs JavaScript. The list holds the same.' } = props;
  const idle = useIdle();
  const [wanted, setWanted] = useState(false);
  if (idle && !hidden && !wanted) setWanted(true);
  const { host, live, failed } = useLiveMap({ view, tiles, handlers: { onHighlight, onMove, onNavigate }, wanted });

  useEffect(() => live?.setSource(source), [live, source]);
  // After the pins, which it lights.
  useEffect(() => live?.highlight(highlightedId), [live, highlightedId]);

  return (
    <MapFrame
      host={host}
      label={label}
      hint={hint}
      failed={failed}
      picture={worldPlaceholderStyle(view)}
      className={className}
    />
  );
}
