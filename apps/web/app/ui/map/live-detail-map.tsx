import { type ComponentProps, useEffect, useMemo } from 'react';
import type { DetailMapProps } from './detail-map.tsx';
import { MapFrame } from './map-frame.tsx';
import type { MapView } from './map-types.ts';
import { fewPins } from './pin-source.ts';
import { useLiveMap } from './use-live-map.ts';

const detailZoom = 13;
const noLines: readonly string[] = [];

interface LiveDetailMapProps extends DetailMapProps {
  frame: Omit<ComponentProps<typeof MapFrame>, 'host' | 'failed'>;
}

/** The map of one place, running, with its pin. */
export function LiveDetailMap({ lat, lng, title, lines = noLines, tiles, frame }: LiveDetailMapProps) {
  const view: MapView = { center: [lat, lng], zoom: detailZoom };
  const { host, live, failed } = useLiveMap({ view, tiles, embedded: true });
  const text = lines.join('\n');
  const source = useMemo(() => {
    const shownLines = text === '' ? [] : text.split('\n');
    return fewPins([{ id: 0, lat, lng, title, lines: shownLines, href: osmAddress(lat, lng) }]);
  }, [lat, lng, title, text]);

  useEffect(() => live?.setSource(source), [live, source]);

  return <MapFrame host={host} failed={failed} {...frame} />;
}

/** The place on openstreetmap.org, where directions can be had. */
function osmAddress(lat: number, lng: number): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${detailZoom}/${lat}/${lng}`;
}
