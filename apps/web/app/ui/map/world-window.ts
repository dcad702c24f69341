import * as L from 'leaflet';
import type { Box } from '@moonfloor/contract/events/event-match';
import { countryZoom, type MapView } from './map-types.ts';
import { maxMercatorLatitude } from './pin-markers.ts';

/** Space beyond both ends of the world, in which pins and clusters at its end are whole, in CSS pixels. */
const marginPx = 24;

/** The world that a map shows once, 360 degrees wide; it ends at the date line, unless a view crosses that. */
export type WorldWindow = ReturnType<typeof createWorldWindow>;

/** Bounds a map to one world, and turns that to views that cross the date line; the map fires `turn` when it has turned. */
export function createWorldWindow(map: L.Map) {
  let middle = 0;
  // layers compare their tiles with bounds that may extend beyond 180 degrees
  map.wrapLatLngBounds = (bounds) => bounds;
  const boundsWith = (margin: number): L.LatLngBounds =>
    L.latLngBounds([-maxMercatorLatitude, middle - 180 - margin], [maxMercatorLatitude, middle + 180 + margin]);
  const limit = (zoom: number): void => {
    map.options.maxBounds = boundsWith((marginPx * 360) / worldSize(zoom));
  };

  return {
    bounds: (): L.LatLngBounds => boundsWith(0),
    /** Keeps the map within the world at every zoom. */
    enforce: (): void => void map.on('zoomend', () => limit(map.getZoom())),
    /** Turns the world so that a view is in one piece; before the map moves there. */
    turnTo(view: MapView): void {
      const previousMiddle = middle;
      middle = middleOf(map, view);
      limit(view.zoom);
      if (middle !== previousMiddle) map.fire('turn');
    },
    /** Returns where a longitude is in this world. */
    place: (lng: number): number => (lng < middle - 180 ? lng + 360 : lng > middle + 180 ? lng - 360 : lng),
    /** Returns the ends of a visible part, as longitudes from -180 to 180; west is greater if it crosses the date line. */
    ends(bounds: L.LatLngBounds): Pick<Box, 'west' | 'east'> {
      const west = Math.max(bounds.getWest(), middle - 180);
      const east = Math.min(bounds.getEast(), middle + 180);
      if (east - west >= 360) return { west: -180, east: 180 };
      return {
        west: west >= 180 ? west - 360 : west < -180 ? west + 360 : west,
        east: east > 180 ? east - 360 : east <= -180 ? east + 360 : east,
      };
    },
  };
}

/** Width of the world in CSS pixels. */
const worldSize = (zoom: number): number => 256 * 2 ** zoom;

/** Returns the longitude in the middle of the world for a view: 0 unless the view crosses the date line. */
function middleOf(map: L.Map, { box, center: [, lng], zoom }: MapView): number {
  if (box !== undefined) return box.west > box.east ? (box.west + box.east + 360) / 2 : 0;
  const reach = (map.getSize().x * 180) / worldSize(zoom);
  return zoom >= countryZoom && Math.abs(lng) + reach > 180 ? lng : 0;
}
