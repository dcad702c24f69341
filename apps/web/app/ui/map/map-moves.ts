import type * as L from 'leaflet';
import type { Box } from '@moonfloor/contract/events/event-match';
import type { MapView } from './map-types.ts';
import type { WorldWindow } from './world-window.ts';

/** Events that start a movement by the user. */
const userInputEvents = ['pointerdown', 'wheel', 'keydown'];

/** Reports ended movements, and whether the user made them; returns the function that moves the map itself. */
export function trackMapMoves(
  map: L.Map,
  ends: WorldWindow['ends'],
  onMove: (box: Box, byUser: boolean) => void,
): (move: () => void) => void {
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
  map.on('moveend', () => onMove(visibleBounds(map, ends), !page));
  return (move) => {
    page = true;
    move();
  };
}

/** Returns the visible bounds, rounded by zoom. Those at the edge of Web Mercator extend to the poles. */
function visibleBounds(map: L.Map, ends: WorldWindow['ends']): Box {
  const bounds = map.getBounds();
  const factor = 10 ** Math.min(6, Math.max(2, Math.ceil(map.getZoom() / 3)));
  const round = (degrees: number, limit: number): number =>
    Math.max(-limit, Math.min(limit, Math.round(degrees * factor) / factor));
  const [south, north] = [bounds.getSouth(), bounds.getNorth()];
  const { west, east } = ends(bounds);
  return {
    west: round(west, 180),
    south: south < -85 ? -90 : round(south, 90),
    east: round(east, 180),
    north: north > 85 ? 90 : round(north, 90),
  };
}

/** Returns the heights of a map's parts that the page covers, in CSS pixels: `--covered-…` of tokens.css without the scrolled part. */
export function coveredHeights(map: L.Map): Record<'top' | 'bottom', number> {
  const style = getComputedStyle(map.getContainer());
  const height = (part: string): number => Number.parseFloat(style.getPropertyValue(`--covered-${part}`)) || 0;
  return { top: height('top'), bottom: Math.max(0, height('bottom') - window.scrollY) };
}

/** Returns the map centre that puts a view's centre in the middle of the uncovered part. */
export function visibleCentre(map: L.Map, { center, zoom }: Pick<MapView, 'center' | 'zoom'>): L.LatLng {
  const { top, bottom } = coveredHeights(map);
  return map.unproject(map.project([...center], zoom).add([0, (bottom - top) / 2]), zoom);
}

/** Distance between a popup and the edges that it avoids, in CSS pixels. */
const popupGap = 12;

/** Returns the bottom of the uncovered part of the window, in CSS pixels from its top. */
function visibleBottom(): number {
  const cover = document.querySelector('[data-covers]');
  const covers = cover !== null && getComputedStyle(cover).position === 'sticky';
  return covers ? Math.min(window.innerHeight, cover.getBoundingClientRect().top) : window.innerHeight;
}

/** Moves a popup sideways over its pin if the map cannot: at the date line, where it ends. */
function shiftIntoMap(map: L.Map, popup: HTMLElement): void {
  popup.style.setProperty('--shift', '0px');
  const [box, area] = [popup, map.getContainer()].map((element) => element.getBoundingClientRect());
  const by = Math.max(0, area!.left + popupGap - box!.left) + Math.min(0, area!.right - popupGap - box!.right);
  // its tip stays below it, and points at the pin as far as that is there
  const most = box!.width / 2 - 2 * popupGap;
  popup.style.setProperty('--shift', `${by}px`);
  popup.style.setProperty('--tip-shift', `${Math.max(-most, Math.min(most, -by))}px`);
}

/** Scrolls the page if an element of the map is outside the window or below a sheet. */
function scrollToElement(element: Element, behavior: ScrollBehavior): void {
  const box = element.getBoundingClientRect();
  const above = box.top - popupGap;
  const below = box.bottom + popupGap - visibleBottom();
  const by = above < 0 ? above : below > 0 ? Math.min(below, above) : 0;
  if (by !== 0) window.scrollBy({ top: by, behavior });
}

/**
 * Keeps popups, and what the keyboard focuses, in view where Leaflet and the browser do not: below a sheet. Moves a popup
 * sideways that would stick out of the map.
 */
export function keepInView(map: L.Map): void {
  let pans = false;
  const bring = (popup: L.Popup): void => {
    const element = popup.getElement();
    // closed concurrently
    if (element?.isConnected !== true) return;
    shiftIntoMap(map, element);
    scrollToElement(element, prefersReducedMotion() ? 'instant' : 'smooth');
  };
  let openPopup: L.Popup | undefined;
  map.on('autopanstart moveend', ({ type }) => {
    pans = type === 'autopanstart';
    // the map may return to its bounds after it has panned
    const element = openPopup?.getElement();
    if (!pans && element?.isConnected) shiftIntoMap(map, element);
  });
  map.on('popupopen', ({ popup }) => {
    openPopup = popup;
    if (pans) map.once('moveend', () => bring(popup));
    else bring(popup);
  });
  map.getContainer().addEventListener('focusin', ({ target, currentTarget }) => {
    // nothing may move below a pointer that is pressed
    if (target !== currentTarget && target instanceof Element && target.matches(':focus-visible'))
      scrollToElement(target, 'instant');
  });
}

/** Returns whether reduced motion is requested, in which case the map moves without animation. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
