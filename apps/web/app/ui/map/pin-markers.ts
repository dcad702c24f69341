import * as L from 'leaflet';
import type { Box } from '@moonfloor/contract/events/event-match';
import { t } from '@moonfloor/messages/t';
import { clusterIcon, pinIcon } from './map-icons.ts';
import type { MapPlace, Pin } from './map-types.ts';
import { popupContent, popupOptions } from './popup-content.ts';
import type { MapItem } from './pin-source.ts';
import styles from './live-map.module.css';

/** Callbacks of the map; the current ones are read at every use. */
export interface MapHandlers {
  onHighlight?: (id: number | null) => void;
  onNavigate?: (href: string) => void;
  /** A location was picked by click or by dragging the pin; without this callback, picking is disabled. */
  onPick?: (place: MapPlace) => void;
  /** A movement of the map has ended; `byUser` is true if the user panned or zoomed. */
  onMove?: (inSight: Box, byUser: boolean) => void;
}

/** Maximum latitude of Web Mercator in degrees; locations beyond it are displayed at the edge. */
export const maxMercatorLatitude = 85.0511;

/** Creates a pin as a button that opens its popup on click, Enter or Space, and reports hover and focus. */
export function pinMarker(pin: Pin, at: L.LatLngExpression, handlers: { current: MapHandlers }): L.Marker {
  // there is no space above it, at the map's upper edge
  const beyond = L.latLng(at).lat > maxMercatorLatitude;
  const marker = L.marker(at, {
    icon: pinIcon({ hanging: beyond, area: pin.area === true }),
    title: pin.title,
    riseOnHover: true,
  });
  marker.bindPopup(() => popupContent(pin, handlers.current.onNavigate), {
    ...popupOptions(),
    ...(beyond && { className: `${styles.popup} ${styles.below}`, autoPan: false }),
  });
  let lookedAt = false;
  const look = (now: boolean) => {
    if (now === lookedAt) return;
    lookedAt = now;
    handlers.current.onHighlight?.(now ? pin.id : null);
  };
  marker.on('mouseover', () => look(true));
  marker.on('mouseout remove', () => look(false));
  marker.on('popupopen', ({ popup }) => showPopup(marker, popup, pin.title));
  marker.on('popupclose', ({ popup }) => leavePopup(marker, popup));
  marker.on('add', () => {
    const element = nameButton(marker, [pin.title, ...pin.lines].join(', '), () => marker.openPopup());
    element?.setAttribute('aria-haspopup', 'dialog');
    element?.addEventListener('focus', () => look(true));
    element?.addEventListener('blur', () => look(false));
  });
  return marker;
}

/** Creates a cluster as a button with its count; calls `onPress` on click, Enter or Space. */
export function clusterMarker(item: MapItem & { kind: 'cluster' }, onPress: () => void): L.Marker {
  const marker = L.marker([item.lat, item.lng], { icon: clusterIcon(item.count), riseOnHover: true });
  marker.on('click', onPress);
  marker.on('add', () =>
    nameButton(
      marker,
      t('{count, plural, one {# event here: show them separately} other {# events here: show them separately}}', {
        count: item.count,
      }),
      onPress,
    ),
  );
  return marker;
}

/** Leaflet makes the icon focusable with the role of a button; this adds its name and keyboard handling. */
function nameButton(marker: L.Marker, name: string, onPress: () => void): HTMLElement | undefined {
  const element = marker.getElement();
  element?.setAttribute('aria-label', name);
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onPress();
  });
  return element;
}

function showPopup(marker: L.Marker, popup: L.Popup, title: string): void {
  const box = popup.getElement();
  box?.setAttribute('role', 'dialog');
  box?.setAttribute('aria-label', title);
  box?.querySelector('a')?.focus({ preventScroll: true });
  marker.getElement()?.setAttribute('aria-expanded', 'true');
}

function leavePopup(marker: L.Marker, popup: L.Popup): void {
  const element = marker.getElement();
  element?.setAttribute('aria-expanded', 'false');
  const focused = document.activeElement;
  // Without a fade animation the popup, and focus with it, has already left the document.
  const inside = focused === document.body || popup.getElement()?.contains(focused);
  if (inside) element?.focus({ preventScroll: true });
}
