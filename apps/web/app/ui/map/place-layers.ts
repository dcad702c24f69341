import * as L from 'leaflet';
import { pinIcon } from './map-icons.ts';
import styles from './live-map.module.css';
import type { MapArea, MapPlace } from './map-types.ts';
import type { MapHandlers } from './pin-markers.ts';

/** Lets the user pick a location by click or by dragging the pin, which the returned function positions. */
export function addPickLayer(map: L.Map, handlers: { current: MapHandlers }): (place: MapPlace | null) => void {
  let pin: L.Marker | undefined;
  const pick = ({ lat, lng }: L.LatLng): void => handlers.current.onPick?.({ lat, lng });
  if (handlers.current.onPick !== undefined) map.on('click', ({ latlng }) => pick(latlng));

  return (place) => {
    if (place === null) {
      pin?.remove();
      pin = undefined;
      return;
    }
    if (pin === undefined) {
      const made = L.marker(place, { draggable: true, autoPan: true, keyboard: false, icon: pinIcon() }).addTo(map);
      made.on('dragend', () => pick(made.getLatLng()));
      pin = made;
    }
    pin.setLatLng(place);
    if (!map.getBounds().contains(place)) map.setView(place, map.getZoom(), { animate: false });
  };
}

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
