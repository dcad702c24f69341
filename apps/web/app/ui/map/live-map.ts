import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { createBuiltInWorld } from './built-in-world.ts';
import type { MapPlace, MapTiles, MapView, Pin } from './map-types.ts';
import { prefersReducedMotion } from './motion.ts';
import { addPickLayer } from './pick-layer.ts';
import { maxZoom } from './pin-index.ts';
import { addPinLayer } from './pin-layer.ts';
import type { MapHandlers } from './pin-markers.ts';
import type { WorldLines } from './world-lines.ts';
import { addZoomControl } from './zoom-control.ts';
import styles from './live-map.module.css';

/** What a map starts with. `embedded`: a small map inside a page, which must not trap its scrolling. */
export interface LiveMapOptions {
  view: MapView;
  tiles: MapTiles;
  world: Promise<WorldLines | undefined>;
  handlers: { current: MapHandlers };
  embedded?: boolean;
}

/** A running map; everything the React components do with it. */
export interface LiveMap {
  setPins: (pins: readonly Pin[]) => void;
  setView: (view: MapView) => void;
  setTiles: (tiles: MapTiles) => void;
  highlight: (id: number | null) => void;
  /** Puts the pin of the picked place there; null takes it away. */
  setPlace: (place: MapPlace | null) => void;
  /** The middle of what is in sight. */
  center: () => MapPlace;
  remove: () => void;
}

/** The square that Web Mercator shows. */
const worldBox = L.latLngBounds([-85.0511, -180], [85.0511, 180]);

/** Shown in place of a tile that does not come: one transparent pixel, so the built-in world stays. */
const noTile = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Starts a map in `host`, an element with a size. */
export function createLiveMap(host: HTMLElement, options: LiveMapOptions): LiveMap {
  const still = prefersReducedMotion();
  const picking = options.handlers.current.onPick !== undefined;
  const map = L.map(host, {
    center: [...options.view.center],
    zoom: options.view.zoom,
    minZoom: 2,
    maxZoom,
    maxBounds: worldBox,
    maxBoundsViscosity: 1,
    zoomControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    scrollWheelZoom: !options.embedded,
    dragging: !options.embedded || picking || window.matchMedia('(pointer: fine)').matches,
  });
  if (still) stopPanAnimations(map);
  host.classList.add(styles.map ?? '');
  addZoomControl(map);
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  map.createPane('world').style.zIndex = '150';
  const world = createBuiltInWorld('world', options.world).addTo(map);
  let tilesNow = options.tiles;
  let tileLayer = createTileLayer(tilesNow)?.addTo(map);
  // Before the pins, which answer Escape only when no popup was there to be closed.
  closePopupOnEscape(map);
  const pins = addPinLayer(map, options.handlers);
  const setPlace = addPickLayer(map, options.handlers);
  const stopFollowing = followSizeAndTheme(host, () => map.invalidateSize(), () => world.redraw());

  return {
    setPins: pins.setPins,
    highlight: pins.highlight,
    setPlace,
    center: () => {
      const { lat, lng } = map.getCenter();
      return { lat, lng };
    },
    setView: recentring(map, options.view),
    setTiles(tiles) {
      if (tiles.url === tilesNow.url && tiles.attribution === tilesNow.attribution) return;
      tilesNow = tiles;
      tileLayer?.remove();
      tileLayer = createTileLayer(tiles)?.addTo(map);
    },
    remove() {
      stopFollowing();
      map.remove();
    },
  };
}

function createTileLayer({ url, attribution }: MapTiles): L.TileLayer | undefined {
  if (url === '') return undefined;
  return L.tileLayer(url, {
    attribution,
    bounds: worldBox,
    noWrap: true,
    errorTileUrl: noTile,
    // Open tile services ask to be told which site they serve.
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
}

/** Leaflet animates its own pans (keys, popups) without asking; this makes each of them a jump. */
function stopPanAnimations(map: L.Map): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
}

/**
 * Recentres a map when it is given another view than before: near by with a glide, far off at once.
 * Leaflet drops a view that is set while it zooms, so such a one waits.
 */
function recentring(map: L.Map, first: MapView): (view: MapView) => void {
  let wanted = first;
  let zooming = false;
  let waiting = false;
  const show = () => {
    waiting = false;
    map.setView([...wanted.center], wanted.zoom, prefersReducedMotion() ? { animate: false } : {});
  };
  map.on('zoomanim', () => { zooming = true; });
  map.on('zoomend', () => { zooming = false; });
  map.on('moveend', () => { if (waiting && !zooming) show(); });
  return (view) => {
    if (JSON.stringify(view) === JSON.stringify(wanted)) return;
    wanted = view;
    if (zooming) waiting = true;
    else show();
  };
}

function closePopupOnEscape(map: L.Map): void {
  let open: L.Popup | undefined;
  map.on('popupopen', ({ popup }) => { open = popup; });
  map.on('popupclose', () => { open = undefined; });
  map.getContainer().addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopImmediatePropagation();
    map.closePopup(open);
  });
}

/** Calls back when the element's size or the page's theme changes; returns how to stop. */
function followSizeAndTheme(host: HTMLElement, onSize: () => void, onTheme: () => void): () => void {
  const size = new ResizeObserver(onSize);
  size.observe(host);
  const theme = new MutationObserver(onTheme);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onTheme);
  return () => {
    size.disconnect();
    theme.disconnect();
    system.removeEventListener('change', onTheme);
  };
}
