import * as L from 'leaflet';
import { t } from '@moonfloor/messages/t';
import { fanOffsets } from './fan.ts';
import { coveredHeights, prefersReducedMotion, visibleCentre } from './map-moves.ts';
import { type Pin, pinKey, type PinSource, type MapItem } from './map-types.ts';
import { clusterMarker, pinMarker, type MapHandlers, popupContent, popupOptions } from './pin-markers.ts';
import styles from './live-map.module.css';

interface DisplayedItem {
  item: MapItem;
  marker: L.Marker;
}

/** Renders the visible pins and clusters; those that remain keep their element, and thus focus and popup. */
export function addPinLayer(map: L.Map, handlers: { current: MapHandlers }, place: (lng: number) => number) {
  let source: PinSource | null = null;
  let fan: Fan | undefined;
  let highlightedMarker: number | null = null;
  /** Counts requests to the source, so that only the latest response is rendered. */
  let requestCount = 0;
  const shown = new Map<string, DisplayedItem>();

  const collapse = () => {
    const shownFan = fan;
    fan = undefined;
    shownFan?.close();
  };

  const press = async (item: MapItem & { kind: 'cluster' }, marker: L.Marker) => {
    const wasOpen = fan?.key === item.key;
    collapse();
    if (wasOpen) return;
    const opened = await source?.open(item.clusterId);
    if (!opened || shown.get(item.key)?.marker !== marker) return;
    if ('zoom' in opened) {
      const centre = visibleCentre(map, { center: [item.lat, marker.getLatLng().lng], zoom: opened.zoom });
      map.setView(centre, opened.zoom, prefersReducedMotion() ? { animate: false } : {});
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

  const create = (item: MapItem, popup: L.PopupOptions): L.Marker => {
    const at = L.latLng(item.lat, place(item.lng));
    if (item.kind === 'pin') return pinMarker(item.pin, at, handlers, popup);
    const marker: L.Marker = clusterMarker(item, at, () => void press(item, marker));
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
    const marker = highlightedMarker;
    source?.itemKeyOf(marker, map.getZoom()).then(
      (key) => {
        if (highlightedMarker === marker) lightOnly(key);
      },
      () => undefined,
    );
  };

  const draw = (visibleItems: readonly MapItem[]) => {
    const items = new Map(visibleItems.map((item) => [item.key, item]));
    const hadFocus = map.getContainer().contains(document.activeElement);
    for (const [key, { marker }] of shown) {
      if (items.has(key)) continue;
      if (fan?.key === key) collapse();
      marker.remove();
      shown.delete(key);
    }
    const popup = popupOptions();
    for (const [key, item] of items) {
      const marker = shown.get(key)?.marker;
      if (marker === undefined) shown.set(key, { item, marker: create(item, popup).addTo(map) });
      else if (marker.getLatLng().lng !== place(item.lng)) marker.setLatLng([item.lat, place(item.lng)]);
    }
    // A pressed cluster is removed when it splits; keyboard focus must stay on the map.
    const lostFocus = hadFocus && document.activeElement === document.body;
    if (lostFocus) map.getContainer().focus({ preventScroll: true });
    light();
  };

  const refresh = () => {
    requestCount += 1;
    const request = requestCount;
    const box = map.getBounds().pad(0.1);
    const [west, south, east, north] = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
    source?.itemsWithin({ west, south, east, north }, map.getZoom()).then(
      (visibleItems) => {
        if (visibleItems !== null && request === requestCount) draw(visibleItems);
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

/** Maximum number of pins at one location that are spread; the circle of more would fill a phone's map. */
const maxFannedPins = 30;

/** Maximum number of listed pins; the page's own list contains all. */
const maxListedPins = 200;

/** Lists the pins of one location in a popup at their cluster's marker, and focuses the first. */
function openPinListPopup(
  map: L.Map,
  key: string,
  cluster: L.Marker,
  pins: readonly Pin[],
  handlers: { current: MapHandlers },
  onClosed: () => void,
): Fan {
  const name = t('{count, plural, one {# event here} other {# events here}}', { count: pins.length });
  const popup = L.popup({ ...popupOptions(), minWidth: 200, maxHeight: 240, offset: [0, -14] });
  popup
    .setLatLng(cluster.getLatLng())
    .setContent(pinList(name, pins, handlers))
    .openOn(map);
  const element = cluster.getElement();
  const box = popup.getElement();
  element?.setAttribute('aria-expanded', 'true');
  box?.setAttribute('role', 'dialog');
  box?.setAttribute('aria-label', name);
  box?.querySelector<HTMLElement>('li a')?.focus({ preventScroll: true });
  popup.on('remove', () => {
    element?.setAttribute('aria-expanded', 'false');
    handlers.current.onHighlight?.(null);
    // Without a fade animation the popup, and focus with it, has already left the document.
    const focused = document.activeElement;
    if (focused === document.body || box?.contains(focused)) element?.focus({ preventScroll: true });
    onClosed();
  });
  return { key, markers: new Map(), close: () => map.closePopup(popup) };
}

function pinList(name: string, pins: readonly Pin[], handlers: { current: MapHandlers }): HTMLElement {
  const content = document.createElement('div');
  const heading = document.createElement('p');
  heading.textContent = name;
  const list = document.createElement('ul');
  list.className = styles.pinList ?? '';
  list.append(
    ...pins.slice(0, maxListedPins).map((pin) => {
      const item = document.createElement('li');
      item.append(popupContent(pin, handlers.current.onNavigate));
      for (const sign of ['mouseenter', 'focusin']) {
        item.addEventListener(sign, () => handlers.current.onHighlight?.(pin.id));
      }
      return item;
    }),
  );
  content.append(heading, list);
  if (pins.length > maxListedPins) {
    const moreNote = document.createElement('p');
    moreNote.textContent = t('{count, plural, other {And # more in the list.}}', {
      count: pins.length - maxListedPins,
    });
    content.append(moreNote);
  }
  return content;
}

/** The pins of a cluster at one location, spread around it. */
interface Fan {
  /** The key of the opened cluster. */
  key: string;
  /** The pins' markers by pin id. */
  markers: ReadonlyMap<number, L.Marker>;
  close(): void;
}

const pinHeightPx = 41;

/** Spreads `pins` around their cluster's marker, each connected by a line, and focuses the first. */
function openFan(
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
  const popup = popupOptions();
  pins.forEach((pin, index) => {
    const [x, y] = offsets[index] ?? [0, 0];
    const at = map.layerPointToLatLng(middle.add([x, y]));
    layer.addLayer(L.polyline([cluster.getLatLng(), at], { className: styles.leg, interactive: false }));
    const marker = pinMarker(pin, at, handlers, popup);
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
  const { top, bottom } = coveredHeights(map);
  if (Math.min(x, y - top - bottom) > 2 * radius)
    map.panInside(place, { paddingTopLeft: [radius, top + radius], paddingBottomRight: [radius, bottom + radius] });
  else map.panTo(visibleCentre(map, { center: [place.lat, place.lng], zoom: map.getZoom() }));
}
