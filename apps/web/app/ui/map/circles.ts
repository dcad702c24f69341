import * as L from 'leaflet';
import type { MapArea } from './map-types.ts';
import type { WorldWindow } from './world-window.ts';
import styles from './live-map.module.css';

/** Draws one circle below the pins of a map and fits it into the view; returns its setter, null for none. */
export function addAreaLayer(map: L.Map): (area: MapArea | null) => void {
  let circle: L.Circle | undefined;
  return (area) => {
    circle?.remove();
    circle = area === null ? undefined : circleOf(area).addTo(map);
    const bounds = circle?.getBounds();
    if (bounds && !map.getBounds().contains(bounds)) map.fitBounds(bounds, { animate: false });
  };
}

/** A larger circle is not a circle on a Mercator map. */
const maxCircleKm = 5000;

/** Draws the circle of a search and its centre below the pins of a map; returns their setter, null for none. */
export function addAroundLayer(map: L.Map, world: WorldWindow): (area: MapArea | null) => void {
  let layers: L.LayerGroup | undefined;
  let shown: MapArea | null = null;
  const draw = (): void => {
    layers?.remove();
    if (shown === null) return;
    const area = { ...shown, lng: world.place(shown.lng) };
    const centre = L.circleMarker(area, { radius: 6, interactive: false, className: styles.centre });
    layers = L.layerGroup(area.radiusKm > maxCircleKm ? [centre] : [circleOf(area), centre]).addTo(map);
  };
  map.on('turn', draw);
  return (area) => {
    shown = area;
    draw();
  };
}

const circleOf = ({ lat, lng, radiusKm }: MapArea): L.Circle =>
  L.circle([lat, lng], { radius: radiusKm * 1000, interactive: false, className: styles.radius });
