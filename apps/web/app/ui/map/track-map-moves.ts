import type * as L from 'leaflet';
import type { Bounds } from './pin-source.ts';

/** Tells a reader's moves of the map from those that the page makes. */
export interface MapMoveTracker {
  /** What the map does from now on is the page's, until the reader takes hold of it. */
  markProgrammatic: (move: () => void) => void;
}

/** What a reader's moves begin with. */
const userInputEvents = ['pointerdown', 'wheel', 'keydown'];

/**
 * Calls back when the map has come to rest after a move: with the part of the world that is in sight, and whether it
 * was the reader who moved it. A popup that is brought into sight is no move of the reader's, nor is the way back where
 * that led over the world's edge.
 */
export function trackMapMoves(map: L.Map, onMove: (box: Bounds, byUser: boolean) => void): MapMoveTracker {
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
  return {
    markProgrammatic(move) {
      page = true;
      move();
    },
  };
}

/**
 * The part of the world in sight, with as many decimals as the zoom deserves. Web Mercator ends short of the poles, so
 * what is drawn at its edge reaches to them.
 */
function visibleBounds(map: L.Map): Bounds {
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
