import * as L from 'leaflet';
import type { PopupOptions } from 'leaflet';
import type { Box } from '@moonfloor/contract/events/event-match';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { isPlainClick } from '../plain-click.ts';
import { afterPaint } from '../when-idle.ts';
import type { MapPlace, Pin, MapItem } from './map-types.ts';
import styles from './live-map.module.css';

const outline =
  'M12.5 1C6.1 1 1 6.1 1 12.5c0 3.2 1.3 5.7 2.9 8.6L12.5 39.5l8.6-18.4' +
  'c1.6-2.9 2.9-5.4 2.9-8.6C24 6.1 18.9 1 12.5 1z';
const crescent = 'M15.6 16.9A6 6 0 1 1 13.2 6.6a4.6 4.6 0 0 0 2.4 10.3z';

const pinDrawing =
  `<svg viewBox="0 0 25 41" aria-hidden="true"><path class="${styles.body}" d="${outline}"/>` +
  `<path class="${styles.moon}" d="${crescent}"/></svg>`;

/** Returns a pin. `hanging`: tip upwards, at the map's upper edge. `area`: fainter, for approximate locations. */
export function pinIcon({ hanging = false, area = false }: { hanging?: boolean; area?: boolean } = {}): L.DivIcon {
  return L.divIcon({
    className: [styles.pin, hanging && styles.hanging, area && styles.area].filter(Boolean).join(' '),
    html: pinDrawing,
    iconSize: [25, 41],
    iconAnchor: [12.5, hanging ? 0 : 41],
    popupAnchor: [0, -38],
  });
}

/** Returns a 44 px circle with the number of pins in a cluster. */
function clusterIcon(count: number): L.DivIcon {
  return L.divIcon({
    className: count < 10 ? styles.cluster : `${styles.cluster} ${styles.large}`,
    html: `<span>${count}</span>`,
    iconSize: [44, 44],
    iconAnchor: [22, 22],
  });
}

/** Horizontal space around a popup's content, in CSS pixels. */
const popupMargin = 126;

/**
 * Space of the zoom buttons in the upper left corner, beside which narrower windows have the fields of the map page, and the
 * minimum window width without these.
 */
const zoom = { width: 70, height: 112, beside: 900 };

/** Returns the common options of popups; they fit into a phone's map and avoid the zoom buttons. */
export function popupOptions(): PopupOptions {
  const { clientWidth } = document.documentElement;
  return {
    className: styles.popup ?? '',
    autoPanPaddingTopLeft: clientWidth < zoom.beside ? [16, zoom.height] : [zoom.width, 16],
    autoPanPaddingBottomRight: [16, 16],
    maxWidth: Math.min(260, clientWidth - popupMargin),
  };
}

/** Creates the content of a pin's popup: a link and lines of text. A plain click calls `onNavigate`, if given. */
export function popupContent(pin: Pin, onNavigate?: (href: string) => void): HTMLElement {
  const box = document.createElement('div');
  const link = document.createElement('a');
  link.href = pin.href.startsWith('/') ? pathIn(currentLanguage(), pin.href) : pin.href;
  link.textContent = pin.title;
  link.dir = 'auto';
  link.className = styles.title ?? '';
  link.addEventListener('click', (event) => {
    if (!onNavigate || !isPlainClick(event)) return;
    event.preventDefault();
    onNavigate(pin.href);
  });
  box.append(link);
  for (const text of pin.lines) {
    const line = document.createElement('p');
    line.textContent = text;
    line.dir = 'auto';
    box.append(line);
  }
  return box;
}

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

/**
 * Creates a pin as a button that opens its popup on click, Enter or Space, and reports hover and focus. `popup` are the
 * options of its popup, read once for all pins that are added together: reading the window's width forces a layout.
 */
export function pinMarker(
  pin: Pin,
  at: L.LatLngExpression,
  handlers: { current: MapHandlers },
  popup: PopupOptions,
): L.Marker {
  // there is no space above it, at the map's upper edge
  const isNearPole = L.latLng(at).lat > maxMercatorLatitude;
  const marker = L.marker(at, {
    icon: pinIcon({ hanging: isNearPole, area: pin.area === true }),
    title: pin.title,
    riseOnHover: true,
  });
  marker.bindPopup(() => popupContent(pin, handlers.current.onNavigate), {
    ...popup,
    ...(isNearPole && { className: `${styles.popup} ${styles.below}`, autoPan: false }),
  });
  // instead of Leaflet's handler, which opens the popup before the pin is painted as pressed
  marker.off('click');
  marker.on(
    'click',
    () => void afterPaint().then(() => (marker.isPopupOpen() ? marker.closePopup() : marker.openPopup())),
  );
  let lookedAt = false;
  const highlight = (now: boolean) => {
    if (now === lookedAt) return;
    lookedAt = now;
    handlers.current.onHighlight?.(now ? pin.id : null);
  };
  marker.on('mouseover', () => highlight(true));
  marker.on('mouseout remove', () => highlight(false));
  marker.on('popupopen', ({ popup }) => showPopup(marker, popup, pin.title));
  marker.on('popupclose', ({ popup }) => leavePopup(marker, popup));
  marker.on('add', () => {
    const element = nameButton(marker, [pin.title, ...pin.lines].join(', '), () => marker.openPopup());
    element?.setAttribute('aria-haspopup', 'dialog');
    element?.addEventListener('focus', () => highlight(true));
    element?.addEventListener('blur', () => highlight(false));
  });
  return marker;
}

/** Creates a cluster as a button with its count; calls `onPress` on click, Enter or Space. */
export function clusterMarker(item: MapItem & { kind: 'cluster' }, at: L.LatLng, onPress: () => void): L.Marker {
  const marker = L.marker(at, { icon: clusterIcon(item.count), riseOnHover: true });
  marker.on('click', () => void afterPaint().then(onPress));
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
