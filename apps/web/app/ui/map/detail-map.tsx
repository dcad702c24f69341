import { useEffect, useRef, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { useLazyModule } from '../use-lazy-module.ts';
import { MapFrame } from './map-frame.tsx';
import type { MapTiles } from './map-types.ts';
import { worldPlaceholderStyle } from './world-placeholder.ts';

/** A single location on a map with a high zoom. */
export interface DetailMapProps {
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  /** The accessible name of the pin and the map. */
  title: string;
  /** Lines below the title in the pin's popup: venue, address. */
  lines: readonly string[];
  /** Radius in km of the area that contains the location if it is approximate: drawn as a circle. */
  radiusKm: number | null;
  /** Zoom for the built-in country outlines, used until tiles have loaded or if none do. */
  outlineZoom: number;
  tiles: MapTiles;
}

const loadLive = () => import('./live-detail-map.tsx');

/** A map of one location. Everything but its frame is loaded when it is about to scroll into view. */
export function DetailMap(props: DetailMapProps) {
  const { lat, lng, title, outlineZoom } = props;
  const host = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState(false);
  const live = useLazyModule(loadLive, near, () => setFailed(true));

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const frame = {
    label: t('Map: {title}', { title }),
    hint: t('{title}: {coordinates}', { title, coordinates: `${lat.toFixed(5)}, ${lng.toFixed(5)}` }),
    picture: worldPlaceholderStyle({ center: [lat, lng], zoom: outlineZoom }),
    detail: true,
  };
  if (live !== null) return <live.LiveDetailMap {...props} frame={frame} />;
  return <MapFrame host={host} failed={failed} {...frame} />;
}
