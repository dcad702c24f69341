import * as L from 'leaflet';
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
export function clusterIcon(count: number): L.DivIcon {
  return L.divIcon({
    className: count < 10 ? styles.cluster : `${styles.cluster} ${styles.large}`,
    html: `<span>${count}</span>`,
    iconSize: [44, 44],
    iconAnchor: [22, 22],
  });
}
