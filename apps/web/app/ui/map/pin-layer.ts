import type * as L from 'leaflet';
import { openFan, type Fan } from './fan-layer.ts';
import type { Pin } from './map-types.ts';
import { createPinIndex, maxZoom, type PinIndex, type Spot } from './pin-index.ts';
import { clusterMarker, pinMarker, type MapHandlers } from './pin-markers.ts';
import { prefersReducedMotion } from './motion.ts';
import styles from './live-map.module.css';

/** The pins on a map. */
export interface PinLayer {
  setPins: (pins: readonly Pin[]) => void;
  /** Lights a pin, or the cluster that holds it. */
  highlight: (id: number | null) => void;
}

interface Shown {
  spot: Spot;
  marker: L.Marker;
}

/**
 * Keeps on the map exactly the pins and clusters of the part that is in view. What stays in view
 * keeps its element, and with it focus and popup. Pins at one spot fan out when pressed.
 */
export function addPinLayer(map: L.Map, handlers: { current: MapHandlers }): PinLayer {
  let index: PinIndex = createPinIndex([]);
  let fan: Fan | undefined;
  let lit: number | null = null;
  const shown = new Map<string, Shown>();

  const collapse = () => {
    fan?.close();
    fan = undefined;
  };

  const press = (spot: Spot & { kind: 'cluster' }, marker: L.Marker) => {
    const zoom = index.zoomToSplit(spot.clusterId);
    if (zoom <= maxZoom) {
      map.setView([spot.lat, spot.lng], zoom, prefersReducedMotion() ? { animate: false } : {});
      return;
    }
    const wasOpen = fan?.key === spot.key;
    collapse();
    if (wasOpen) return;
    fan = openFan(map, spot.key, marker, index.pinsOf(spot.clusterId), handlers);
    light();
  };

  const create = (spot: Spot): L.Marker => {
    if (spot.kind === 'pin') return pinMarker(spot.pin, [spot.lat, spot.lng], handlers);
    const marker: L.Marker = clusterMarker(spot, () => press(spot, marker));
    return marker;
  };

  const light = () => {
    const holds = (spot: Spot) => {
      if (spot.kind === 'pin') return spot.pin.id === lit;
      return index.pinsOf(spot.clusterId).some((pin) => pin.id === lit);
    };
    for (const { spot, marker } of shown.values()) setLit(marker, lit !== null && holds(spot));
    for (const [id, marker] of fan?.markers ?? []) setLit(marker, id === lit);
  };

  const refresh = () => {
    const box = map.getBounds().pad(0.1);
    const [west, south, east, north] = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
    const found = index.spotsWithin({ west, south, east, north }, map.getZoom());
    const spots = new Map(found.map((spot) => [spot.key, spot]));
    const hadFocus = map.getContainer().contains(document.activeElement);
    for (const [key, { marker }] of shown) {
      if (spots.has(key)) continue;
      if (fan?.key === key) collapse();
      marker.remove();
      shown.delete(key);
    }
    for (const [key, spot] of spots) {
      if (!shown.has(key)) shown.set(key, { spot, marker: create(spot).addTo(map) });
    }
    // A pressed cluster is gone once it has fallen apart: the keyboard must not be thrown off the map.
    const lostFocus = hadFocus && document.activeElement === document.body;
    if (lostFocus) map.getContainer().focus({ preventScroll: true });
    light();
  };

  map.on('moveend', refresh);
  map.on('zoomstart click', collapse);
  map.getContainer().addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !fan) return;
    event.stopPropagation();
    const back = shown.get(fan.key)?.marker.getElement();
    collapse();
    back?.focus({ preventScroll: true });
  });

  return {
    setPins(pins) {
      collapse();
      for (const { marker } of shown.values()) marker.remove();
      shown.clear();
      index = createPinIndex(pins);
      refresh();
    },
    highlight(id) {
      lit = id;
      light();
    },
  };
}

function setLit(marker: L.Marker, on: boolean): void {
  marker.getElement()?.classList.toggle(styles.lit ?? '', on);
  marker.setZIndexOffset(on ? 1000 : 0);
}
