import { useEffect, useMemo, useState } from 'react';
import { MapFrame } from './map-frame.tsx';
import type { MapTiles, MapView } from './map-types.ts';
import { useLiveMap } from './use-live-map.ts';

interface DetailMapProps {
  /** Degrees, WGS 84. */
  lat: number;
  lng: number;
  /** What is there: the pin's and the map's name. */
  title: string;
  /** Below the title in the pin's popup: a venue, an address. */
  lines?: readonly string[];
  tiles: MapTiles;
  className?: string;
}

const detailZoom = 13;
const noLines: readonly string[] = [];

/** One place, close by. The map's code is loaded when the reader comes near it. */
export function DetailMap({ lat, lng, title, lines = noLines, tiles, className }: DetailMapProps) {
  const [near, setNear] = useState(false);
  const view: MapView = { center: [lat, lng], zoom: detailZoom };
  const { host, live, failed } = useLiveMap({ view, tiles, embedded: true, wanted: near });
  const text = lines.join('\n');
  const pins = useMemo(() => {
    const shownLines = text === '' ? [] : text.split('\n');
    return [{ id: 0, lat, lng, title, lines: shownLines, href: osmAddress(lat, lng) }];
  }, [lat, lng, title, text]);

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
  }, [host]);

  useEffect(() => live?.setPins(pins), [live, pins]);

  const hint = `${title}: ${lat.toFixed(5)}, ${lng.toFixed(5)}`;
  const label = `Map: ${title}`;
  return <MapFrame host={host} label={label} hint={hint} failed={failed} detail className={className} />;
}

/** The place on openstreetmap.org, where directions can be had. */
function osmAddress(lat: number, lng: number): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${detailZoom}/${lat}/${lng}`;
}
