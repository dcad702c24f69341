import * as L from 'leaflet';
import { fanOffsets } from './fan.ts';
import type { Pin } from './map-types.ts';
import { pinMarker, type MapHandlers } from './pin-markers.ts';
import styles from './live-map.module.css';

/** The pins of a cluster at one location, spread around it. */
export interface Fan {
  /** The key of the opened cluster. */
  key: string;
  /** The pins' markers by pin id. */
  markers: ReadonlyMap<number, L.Marker>;
  close(): void;
}

const pinHeightPx = 41;

/** Spreads `pins` around their cluster's marker, each connected by a line, and focuses the first. */
export function openFan(
  map: L.Map,
  key: string,
  cluster: L.Marker,
  pins: readonly Pin[],
  handlers: { current: MapHandlers },
): Fan {
  const middle = map.latLngToLayerPoint(cluster.getLatLng());
  const offsets = fanOffsets(pins.length);
  const layer = L.layerGroup().addTo(map);
  const markers = new Map<number, L.Marker>();
  pins.forEach((pin, index) => {
    const [x, y] = offsets[index] ?? [0, 0];
    const at = map.layerPointToLatLng(middle.add([x, y]));
    layer.addLayer(L.polyline([cluster.getLatLng(), at], { className: styles.leg, interactive: false }));
    const marker = pinMarker(pin, at, handlers);
    layer.addLayer(marker);
    markers.set(pin.id, marker);
  });
  const element = cluster.getElement();
  element?.classList.add(styles.open ?? '');
  element?.setAttribute('aria-expanded', 'true');
  const reach = Math.max(...offsets.map(([x, y]) => Math.hypot(x, y)));
  bringIntoView(map, cluster.getLatLng(), reach + pinHeightPx);
  const first = pins[0] && markers.get(pins[0].id);
  first?.getElement()?.focus({ preventScroll: true });
  return {
    key,
    markers,
    close() {
      layer.remove();
      element?.classList.remove(styles.open ?? '');
      element?.setAttribute('aria-expanded', 'false');
    },
  };
}

/** Pans so that a circle of `radius` pixels around a location is visible, or its centre if it is too large. */
function bringIntoView(map: L.Map, place: L.LatLng, radius: number): void {
  map.fire('autopanstart');
  const { x, y } = map.getSize();
  if (Math.min(x, y) > 2 * radius) map.panInside(place, { padding: [radius, radius] });
  else map.panTo(place);
}
