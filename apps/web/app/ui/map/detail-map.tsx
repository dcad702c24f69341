import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { boxAround } from '@moonfloor/contract/events/event-match';
import { t } from '@moonfloor/messages/t';
import { MapFrame, worldPlaceholderStyle } from './map-frame.tsx';
import { type MapPlace, type MapTiles, type MapView, staticPinSource } from './map-types.ts';
import { useLiveMap } from './use-live-map.ts';

/** A map of one location. The map is loaded when it is about to scroll into view. */
export function DetailMap(props: DetailMapProps) {
  const { lat, lng, title, radiusKm, outlineZoom } = props;
  const host = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);

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
    hint:
      radiusKm === null
        ? t('{title}: {coordinates}', { title, coordinates: `${lat.toFixed(5)}, ${lng.toFixed(5)}` })
        : t('{title}: somewhere in a circle of {km} km radius around {coordinates}', {
            title,
            km: radiusKm,
            coordinates: `${lat.toFixed(2)}, ${lng.toFixed(2)}`,
          }),
    picture: worldPlaceholderStyle({ center: [lat, lng], zoom: outlineZoom }),
    detail: true,
  };
  if (isNear) return <LiveDetailMap {...props} frame={frame} />;
  return <MapFrame host={host} failed={false} {...frame} />;
}

const detailZoom = 13;
const noTiles: MapTiles = { url: '', attribution: '' };

/** A single location on a map with a high zoom. */
interface DetailMapProps {
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

interface LiveDetailMapProps extends DetailMapProps {
  frame: Omit<ComponentProps<typeof MapFrame>, 'host' | 'failed'>;
}

/** The map of one location: country outlines until the first tile arrives, then closer, unless the user moved it. */
function LiveDetailMap({ lat, lng, title, lines, radiusKm, outlineZoom, tiles, frame }: LiveDetailMapProps) {
  const [moved, setMoved] = useState(false);
  const close = useFirstTile(tiles.url, { lat, lng }, detailZoom);
  const box = radiusKm === null ? undefined : boxAround({ latitude: lat, longitude: lng }, radiusKm * 1.25);
  const closeView: MapView = { center: [lat, lng], zoom: detailZoom, ...(box !== undefined && { box }) };
  const view: MapView = close && !moved ? closeView : { center: [lat, lng], zoom: outlineZoom };
  const { host, live, failed } = useLiveMap({
    view,
    tiles: close ? tiles : noTiles,
    handlers: { onMove: (_box, byUser) => byUser && !close && setMoved(true) },
    embedded: true,
  });
  const text = lines.join('\n');
  const source = useMemo(() => {
    const shownLines = text === '' ? [] : text.split('\n');
    return staticPinSource([
      { id: 0, lat, lng, title, area: radiusKm !== null, lines: shownLines, href: osmAddress(lat, lng) },
    ]);
  }, [lat, lng, title, text, radiusKm]);

  useEffect(() => live?.setSource(source), [live, source]);

  useEffect(() => live?.setArea(radiusKm === null ? null : { lat, lng, radiusKm }), [live, lat, lng, radiusKm]);

  return <MapFrame host={host} failed={failed} {...frame} />;
}

/** Returns the location's URL on openstreetmap.org, which offers directions. */
function osmAddress(lat: number, lng: number): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${detailZoom}/${lat}/${lng}`;
}

/** Returns whether the tile of a location has been loaded from the service `url` (template, empty for none). */
function useFirstTile(url: string, { lat, lng }: MapPlace, zoom: number): boolean {
  const [arrived, setArrived] = useState<string | null>(null);
  const address = url === '' ? null : tileAddress(url, lat, lng, zoom);
  useEffect(() => {
    if (address === null) return undefined;
    const image = new Image();
    // Same policy as the map's requests, so that the browser's cache is shared.
    image.referrerPolicy = 'strict-origin-when-cross-origin';
    image.addEventListener('load', () => setArrived(address));
    image.src = address;
    return () => image.removeAttribute('src');
  }, [address]);
  return address !== null && arrived === address;
}

/** Returns the URL of the tile that contains a location at a zoom, in Web Mercator. */
function tileAddress(template: string, lat: number, lng: number, zoom: number): string {
  const tiles = 2 ** zoom;
  const north = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  const within = (share: number): string => String(Math.min(tiles - 1, Math.max(0, Math.floor(share * tiles))));
  return template
    .replace('{z}', String(zoom))
    .replace('{x}', within((lng + 180) / 360))
    .replace('{y}', within(north));
}
