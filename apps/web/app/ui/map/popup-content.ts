import type { PopupOptions } from 'leaflet';
import { isPlainClick } from '../plain-click.ts';
import type { Pin } from './map-types.ts';
import styles from './live-map.module.css';

/** What a popup is wider than its content, with room beside it, in CSS pixels. */
const popupMargin = 126;

/** The room of the zoom buttons in the upper left corner, and the narrowest window that has room beside them. */
const zoom = { width: 70, height: 112, beside: 600 };

/** What popups have in common; they fit into a phone's map, and keep clear of the zoom buttons. */
export function popupOptions(): PopupOptions {
  const { clientWidth } = document.documentElement;
  return {
    className: styles.popup ?? '',
    autoPanPaddingTopLeft: clientWidth < zoom.beside ? [16, zoom.height] : [zoom.width, 16],
    autoPanPaddingBottomRight: [16, 16],
    maxWidth: Math.min(260, clientWidth - popupMargin),
  };
}

/**
 * The inside of a pin's popup: the title as a link, the lines below it. Everything is set as text.
 * A plain left click goes to `onNavigate` where there is one; all others are the browser's own.
 */
export function popupContent(pin: Pin, onNavigate?: (href: string) => void): HTMLElement {
  const box = document.createElement('div');
  const link = document.createElement('a');
  link.href = pin.href;
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
