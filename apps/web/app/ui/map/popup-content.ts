import type { Pin } from './map-types.ts';
import styles from './live-map.module.css';

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
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!onNavigate || !plain) return;
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
