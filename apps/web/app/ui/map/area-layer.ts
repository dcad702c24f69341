import * as L from 'leaflet';
import type { MapArea } from './map-types.ts';
import styles from './live-map.module.css';

/** Draws one circle below the pins of a map and fits it into the view; returns its setter, null for none. */
export function addAreaLayer(map: L.Map): (area: MapArea | null) => void {
  let circle: L.Circle | undefined;
  return (area) => {
    circle?.remove();
    circle = undefined;
    if (area === null) return;
    const { lat, lng, radiusKm } = area;
    circle = L.circle([lat, lng], { radius: radiusKm * 1000, interactive: false, className: styles.radius }).addTo(map);
    const bounds = circle.getBounds();
    if (!map.getBounds().contains(bounds)) map.fitBounds(bounds, { animate: false });
  };
}
