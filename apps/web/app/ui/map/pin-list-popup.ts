import * as L from 'leaflet';
import { t } from '@moonfloor/messages/t';
import type { Fan } from './fan-layer.ts';
import type { Pin } from './map-types.ts';
import type { MapHandlers } from './pin-markers.ts';
import { popupContent, popupOptions } from './popup-content.ts';
import styles from './live-map.module.css';

/** Maximum number of pins at one location that are spread; the circle of more would fill a phone's map. */
export const maxFannedPins = 30;

/** Maximum number of listed pins; the page's own list contains all. */
const maxListedPins = 200;

/** Lists the pins of one location in a popup at their cluster's marker, and focuses the first. */
export function openPinListPopup(
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
    const rest = document.createElement('p');
    rest.textContent = t('{count, plural, other {And # more in the list.}}', { count: pins.length - maxListedPins });
    content.append(rest);
  }
  return content;
}
