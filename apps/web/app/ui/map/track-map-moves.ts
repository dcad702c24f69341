import type * as L from 'leaflet';
import type { Box } from '@moonfloor/contract/event-match';

/** Events that start a movement by the user. */
const userInputEvents = ['pointerdown', 'wheel', 'keydown'];

/** Reports ended movements, and whether the user made them; returns the function that moves the map itself. */
export function trackMapMoves(map: L.Map, onMove: (box: Box, byUser: boolean) => void): (move: () => void) => void {
  let page = true;
  for (const sign of userInputEvents) {
    map.getContainer().addEventListener(
      sign,
      () => {
        page = false;
      },
      { capture: true, passive: true },
    );
  }
  map.on('autopanstart', () => {
    page = true;
  });
  map.on('moveend', () => onMove(visibleBounds(map), !page));
  return (move) => {
    page = true;
    move();
  };
}

/** Returns the visible bounds, rounded by zoom. Those at the edge of Web Mercator extend to the poles. */
function visibleBounds(map: L.Map): Box {
  const bounds = map.getBounds();
  const factor = 10 ** Math.min(6, Math.max(2, Math.ceil(map.getZoom() / 3)));
  const round = (degrees: number, limit: number): number =>
    Math.max(-limit, Math.min(limit, Math.round(degrees * factor) / factor));
  const [south, north] = [bounds.getSouth(), bounds.getNorth()];
  return {
    west: round(bounds.getWest(), 180),
    south: south < -85 ? -90 : round(south, 90),
    east: round(bounds.getEast(), 180),
    north: north > 85 ? 90 : round(north, 90),
  };
}
