import * as L from 'leaflet';
import { pinIcon } from './map-icons.ts';
import type { MapPlace } from './map-types.ts';
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
