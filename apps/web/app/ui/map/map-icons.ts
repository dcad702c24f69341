import * as L from 'leaflet';
import styles from './live-map.module.css';

const svg = 'http://www.w3.org/2000/svg';
const outline =
  'M12.5 1C6.1 1 1 6.1 1 12.5c0 3.2 1.3 5.7 2.9 8.6L12.5 39.5l8.6-18.4' +
  'c1.6-2.9 2.9-5.4 2.9-8.6C24 6.1 18.9 1 12.5 1z';
const crescent = 'M15.6 16.9A6 6 0 1 1 13.2 6.6a4.6 4.6 0 0 0 2.4 10.3z';

/**
 * Returns a pin of 25 × 41 px whose tip marks the location. Its colours are CSS, so it follows the theme. `hanging`:
 * tip upwards, for locations above the map's upper edge. `area`: a fainter pin with a ring, for approximate locations.
 */
export function pinIcon({ hanging = false, area = false }: { hanging?: boolean; area?: boolean } = {}): L.DivIcon {
  return L.divIcon({
    className: [styles.pin, hanging && styles.hanging, area && styles.area].filter(Boolean).join(' '),
    html: pinDrawing(),
    iconSize: [25, 41],
    iconAnchor: [12.5, hanging ? 0 : 41],
    popupAnchor: [0, -38],
  });
}

/** Returns a 44 px circle with the number of pins in a cluster. */
export function clusterIcon(count: number): L.DivIcon {
  const label = document.createElement('span');
  label.textContent = String(count);
  return L.divIcon({
    className: count < 10 ? styles.cluster : `${styles.cluster} ${styles.large}`,
    html: label,
    iconSize: [44, 44],
    iconAnchor: [22, 22],
  });
}

function pinDrawing(): SVGSVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 25 41');
  drawing.setAttribute('aria-hidden', 'true');
  const body = document.createElementNS(svg, 'path');
  body.setAttribute('class', styles.body ?? '');
  body.setAttribute('d', outline);
  const moon = document.createElementNS(svg, 'path');
  moon.setAttribute('class', styles.moon ?? '');
  moon.setAttribute('d', crescent);
  drawing.append(body, moon);
  return drawing;
}
