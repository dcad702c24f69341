import type * as L from 'leaflet';
import { prefersReducedMotion } from './motion.ts';

/** Distance between a popup and the edges that it avoids, in CSS pixels. */
const popupGap = 12;

/** Returns the bottom of the uncovered part of the window, in CSS pixels from its top. */
function visibleBottom(): number {
  const cover = document.querySelector('[data-covers]');
  const covers = cover !== null && getComputedStyle(cover).position === 'sticky';
  return covers ? Math.min(window.innerHeight, cover.getBoundingClientRect().top) : window.innerHeight;
}

/** Scrolls the page if a popup opens outside the window or below a sheet, which Leaflet does not consider. */
export function keepPopupsInView(map: L.Map): void {
  let pans = false;
  const bring = (popup: L.Popup): void => {
    const element = popup.getElement();
    // closed concurrently
    if (element?.isConnected !== true) return;
    const box = element.getBoundingClientRect();
    const above = box.top - popupGap;
    const below = box.bottom + popupGap - visibleBottom();
    const by = above < 0 ? above : below > 0 ? Math.min(below, above) : 0;
    if (by !== 0) window.scrollBy({ top: by, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  };
  map.on('autopanstart moveend', ({ type }) => {
    pans = type === 'autopanstart';
  });
  map.on('popupopen', ({ popup }) => {
    if (pans) map.once('moveend', () => bring(popup));
    else bring(popup);
  });
}
