import { useEffect, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { useIdle } from '../when-idle.ts';
import { MapFrame, worldPlaceholderStyle } from './map-frame.tsx';
import type { MapArea, MapTiles, MapView, PinSource } from './map-types.ts';
import type { MapHandlers } from './pin-markers.ts';
import { useLiveMap } from './use-live-map.ts';

interface WorldMapProps extends Omit<MapHandlers, 'onPick'> {
  /** The displayed pins; a different source replaces them. Null if there is none yet. */
  source: PinSource | null;
  /** The map's view. The map moves when the values change, not when only the object does. */
  view: MapView;
  /** A circle to draw, with its centre. */
  around?: MapArea | undefined;
  /** The pin to highlight, with the cluster that contains it. */
  highlightedId?: number | null;
  tiles: MapTiles;
  /** The map's accessible name. */
  label: string;
  /** The map is hidden: if not yet created, it waits until it is visible. */
  hidden?: boolean;
  /** Sets the page-specific height (700 px by default) at any width. */
  className?: string;
}

/** A world map with pins; until it has loaded an image of the same size. A list beside it has the same links. */
export function WorldMap({
  source,
  view,
  around,
  highlightedId = null,
  tiles,
  label,
  hidden = false,
  className,
  ...handlers
}: WorldMapProps) {
  const idle = useIdle();
  const [wanted, setWanted] = useState(false);
  if (idle && !hidden && !wanted) setWanted(true);
  const { host, live, failed } = useLiveMap({ view, tiles, handlers, wanted });

  useEffect(() => live?.setSource(source), [live, source]);
  const { lat, lng, radiusKm } = around ?? {};
  useEffect(() => {
    live?.setAround(lat === undefined || lng === undefined || radiusKm === undefined ? null : { lat, lng, radiusKm });
  }, [live, lat, lng, radiusKm]);
  // After the pins are set, because it highlights them.
  useEffect(() => live?.highlight(highlightedId), [live, highlightedId]);

  return (
    <MapFrame
      host={host}
      label={label}
      hint={t('The map needs JavaScript. The list shows the same events.')}
      failed={failed}
      picture={worldPlaceholderStyle(view)}
      className={className}
    />
  );
}
