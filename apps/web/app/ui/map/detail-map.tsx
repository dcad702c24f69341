import { useEffect, useRef, useState } from 'react';
import { useLazyModule } from '../use-lazy-module.ts';
import { MapFrame } from './map-frame.tsx';
import { countryZoom, type MapTiles } from './map-types.ts';
import { worldPlaceholderStyle } from './world-placeholder.ts';

/** One place, close by, and what is there. */
export interface DetailMapProps {
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  /** What is there: the pin's and the map's name. */
  title: string;
  /** Below the title in the pin's popup: a venue, an address. */
  lines?: readonly string[];
  /** Kilometres around the place in which it lies, where the spot itself is not known: drawn as a circle. */
  radiusKm?: number | null;
  /** Zoom at which the built-in outlines of the country say something: shown until tiles arrive, and where none do. */
  outlineZoom?: number;
  tiles: MapTiles;
  className?: string;
}

const loadLive = () => import('./live-detail-map.tsx');

/** A map of one place. All but its frame is loaded when the reader comes near it. */
export function DetailMap(props: DetailMapProps) {
  const { lat, lng, title, outlineZoom = countryZoom, className } = props;
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
    label: `Map: ${title}`,
    hint: `${title}: ${lat.toFixed(5)}, ${lng.toFixed(5)}`,
    picture: worldPlaceholderStyle({ center: [lat, lng], zoom: outlineZoom }),
    detail: true,
    className,
  };
  if (live !== null) return <live.LiveDetailMap {...props} frame={frame} />;
  return <MapFrame host={host} failed={failed} {...frame} />;
}
