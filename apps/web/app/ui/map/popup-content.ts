import type { PopupOptions } from 'leaflet';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { isPlainClick } from '../plain-click.ts';
import type { Pin } from './map-types.ts';
import styles from './live-map.module.css';

/** Horizontal space around a popup's content, in CSS pixels. */
const popupMargin = 126;

/** Space of the zoom buttons in the upper left corner, and the minimum window width with space beside them. */
const zoom = { width: 70, height: 112, beside: 600 };

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
