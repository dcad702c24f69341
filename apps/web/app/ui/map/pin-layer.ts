import type * as L from 'leaflet';
import { openFan, type Fan } from './fan-layer.ts';
import { clusterMarker, pinMarker, type MapHandlers } from './pin-markers.ts';
import { pinKey, type PinSource, type MapItem } from './pin-source.ts';
import { prefersReducedMotion } from './motion.ts';
import { maxFannedPins, openPinListPopup } from './pin-list-popup.ts';
import styles from './live-map.module.css';

interface DisplayedItem {
  item: MapItem;
  marker: L.Marker;
}

/** Renders the visible pins and clusters; those that remain keep their element, and thus focus and popup. */
export function addPinLayer(map: L.Map, handlers: { current: MapHandlers }) {
  let source: PinSource | null = null;
  let fan: Fan | undefined;
  let highlightedMarker: number | null = null;
  /** Counts requests to the source, so that only the latest response is rendered. */
  let requestCount = 0;
  const shown = new Map<string, DisplayedItem>();

  const collapse = () => {
    const open = fan;
    fan = undefined;
    open?.close();
  };

  const press = async (item: MapItem & { kind: 'cluster' }, marker: L.Marker) => {
    const wasOpen = fan?.key === item.key;
    collapse();
    if (wasOpen) return;
    const opened = await source?.open(item.clusterId);
    if (!opened || shown.get(item.key)?.marker !== marker) return;
    if ('zoom' in opened) {
      map.setView([item.lat, item.lng], opened.zoom, prefersReducedMotion() ? { animate: false } : {});
      return;
    }
    fan =
      opened.pins.length > maxFannedPins
        ? openPinListPopup(map, item.key, marker, opened.pins, handlers, () => {
            fan = undefined;
          })
        : openFan(map, item.key, marker, opened.pins, handlers);
    light();
  };

  const create = (item: MapItem): L.Marker => {
    if (item.kind === 'pin') return pinMarker(item.pin, [item.lat, item.lng], handlers);
    const marker: L.Marker = clusterMarker(item, () => void press(item, marker));
    return marker;
  };

  const lightOnly = (key: string | null) => {
    for (const [name, { marker }] of shown) setHighlighted(marker, name === key);
    for (const [id, marker] of fan?.markers ?? []) setHighlighted(marker, id === highlightedMarker);
  };

  const light = () => {
    if (highlightedMarker === null || shown.has(pinKey(highlightedMarker))) {
      lightOnly(highlightedMarker === null ? null : pinKey(highlightedMarker));
      return;
    }
    const wanted = highlightedMarker;
    source?.itemKeyOf(wanted, map.getZoom()).then(
      (key) => {
        if (highlightedMarker === wanted) lightOnly(key);
      },
      () => undefined,
    );
  };

  const draw = (found: readonly MapItem[]) => {
    const items = new Map(found.map((item) => [item.key, item]));
    const hadFocus = map.getContainer().contains(document.activeElement);
    for (const [key, { marker }] of shown) {
      if (items.has(key)) continue;
      if (fan?.key === key) collapse();
      marker.remove();
      shown.delete(key);
    }
    for (const [key, item] of items) {
      if (!shown.has(key)) shown.set(key, { item, marker: create(item).addTo(map) });
    }
    // A pressed cluster is removed when it splits; keyboard focus must stay on the map.
    const lostFocus = hadFocus && document.activeElement === document.body;
    if (lostFocus) map.getContainer().focus({ preventScroll: true });
    light();
  };

  const refresh = () => {
    requestCount += 1;
    const own = requestCount;
    const box = map.getBounds().pad(0.1);
    const [west, south, east, north] = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
    source?.itemsWithin({ west, south, east, north }, map.getZoom()).then(
      (found) => {
        if (found !== null && own === requestCount) draw(found);
      },
      () => undefined,
    );
  };

  map.on('moveend', refresh);
  map.on('zoomstart click', collapse);
  map.on('unload', () => {
    requestCount += 1;
  });
  map.getContainer().addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !fan) return;
    event.stopPropagation();
    const back = shown.get(fan.key)?.marker.getElement();
    collapse();
    back?.focus({ preventScroll: true });
  });

  return {
    setSource(next: PinSource | null): void {
      if (next === source) return;
      source = next;
      collapse();
      if (next === null) draw([]);
      refresh();
    },
    /** Highlights a pin, or the cluster that contains it. */
    highlight(id: number | null): void {
      if (id === highlightedMarker) return;
      highlightedMarker = id;
      light();
    },
  };
}

function setHighlighted(marker: L.Marker, on: boolean): void {
  marker.getElement()?.classList.toggle(styles.active ?? '', on);
  marker.setZIndexOffset(on ? 1000 : 0);
}
