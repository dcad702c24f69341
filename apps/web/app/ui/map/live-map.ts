import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { t } from '@moonfloor/messages/t';
import { afterPaint, nextTask } from '../when-idle.ts';
import { BuiltInWorld } from './built-in-world.ts';
import { addAreaLayer, addAroundLayer } from './circles.ts';
import { coveredHeights, keepInView, prefersReducedMotion, trackMapMoves, visibleCentre } from './map-moves.ts';
import { type MapPlace, type MapTiles, type MapView, maxZoom } from './map-types.ts';
import { addPinLayer } from './pin-layer.ts';
import { pinIcon, type MapHandlers, maxMercatorLatitude } from './pin-markers.ts';
import type { WorldLines } from './world-lines.ts';
import { createWorldWindow, type WorldWindow } from './world-window.ts';
import styles from './live-map.module.css';

/** Adds two buttons to the map's first corner; at a limit the button stays focusable and has aria-disabled. */
function addZoomControl(map: L.Map): void {
  const control = new L.Control({ position: document.dir === 'rtl' ? 'topright' : 'topleft' });
  control.onAdd = () => {
    const bar = L.DomUtil.create('div', `leaflet-bar ${styles.zoom}`);
    const closer = zoomButton(t('Zoom in'), '+', () => zoomBy(map, 1));
    const wider = zoomButton(t('Zoom out'), '−', () => zoomBy(map, -1));
    bar.append(closer, wider);
    L.DomEvent.disableClickPropagation(bar);
    const showLimits = () => {
      closer.setAttribute('aria-disabled', String(map.getZoom() >= map.getMaxZoom()));
      wider.setAttribute('aria-disabled', String(map.getZoom() <= map.getMinZoom()));
    };
    map.on('zoomend', showLimits);
    map.whenReady(showLimits);
    return bar;
  };
  control.addTo(map);
}

/** Zooms around the centre of the uncovered part of the map. */
function zoomBy(map: L.Map, step: number): void {
  const { top, bottom } = coveredHeights(map);
  const middle = map
    .getSize()
    .divideBy(2)
    .add([0, (top - bottom) / 2]);
  map.setZoomAround(middle, Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), map.getZoom() + step)));
}

function zoomButton(name: string, sign: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = sign;
  button.title = name;
  button.setAttribute('aria-label', name);
  button.addEventListener('click', () => void afterPaint().then(onPress));
  return button;
}

/** Initial options of a map. `embedded`: a small map inside a page, which must not capture scrolling. */
interface LiveMapOptions {
  view: MapView;
  world: WorldLines | undefined;
  handlers: { current: MapHandlers };
  embedded?: boolean;
}

export type LiveMap = Awaited<ReturnType<typeof createLiveMap>>;

type MoveByPage = ReturnType<typeof trackMapMoves>;

/** The bounds of Web Mercator. */
const mercatorBounds = L.latLngBounds([-maxMercatorLatitude, -180], [maxMercatorLatitude, 180]);

/** Replaces tiles that fail to load: one transparent pixel, so that the built-in world remains visible. */
const transparentTile = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The same for maps of one location, which show the world again beyond its eastern and western edges. */
const repeatedBounds = L.latLngBounds([-maxMercatorLatitude, -540], [maxMercatorLatitude, 540]);

/** Creates a map in `host`, an element with a size; in two tasks, because each takes about 100 ms on a phone. */
export async function createLiveMap(host: HTMLElement, options: LiveMapOptions) {
  const still = prefersReducedMotion();
  const picking = options.handlers.current.onPick !== undefined;
  const repeats = options.embedded === true && !picking;
  const map = L.map(host, {
    minZoom: 2,
    maxZoom,
    maxBounds: repeats ? repeatedBounds : mercatorBounds,
    maxBoundsViscosity: 1,
    zoomControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
    scrollWheelZoom: !options.embedded,
    dragging: !options.embedded || picking || window.matchMedia('(pointer: fine)').matches,
  });
  const worldWindow = createWorldWindow(map);
  if (options.embedded !== true) {
    worldWindow.enforce();
    worldWindow.turnTo(options.view);
  }
  map.setView(visibleCentre(map, options.view), options.view.zoom, { animate: false });
  if (still) stopPanAnimations(map);
  host.classList.add(styles.map ?? '');
  addZoomControl(map);
  map.attributionControl
    .setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
    .setPosition(document.dir === 'rtl' ? 'bottomleft' : 'bottomright');
  const attribution = map.attributionControl.getContainer();
  if (attribution) Object.assign(attribution, { lang: 'en', dir: 'ltr' });
  await nextTask();
  map.createPane('world').style.zIndex = '150';
  const world = new BuiltInWorld('world', options.world, repeats ? undefined : worldWindow.bounds()).addTo(map);
  let tileLayer: L.TileLayer | undefined;
  // Registered before the pins, which handle Escape only if no popup was open.
  closePopupOnEscape(map);
  keepInView(map);
  const pins = addPinLayer(map, options.handlers, worldWindow.place);
  const setPlace = addPickLayer(map, options.handlers);
  const moveByPage = trackMapMoves(map, worldWindow.ends, (box, byUser) =>
    options.handlers.current.onMove?.(box, byUser),
  );
  const stopFollowing = followSizeAndTheme(
    host,
    () => resize(map, moveByPage),
    () => world.redraw(),
  );
  map.on('turn', () => {
    for (const layer of [world, tileLayer]) {
      if (layer === undefined) continue;
      L.setOptions(layer, { bounds: worldWindow.bounds() });
      layer.redraw();
    }
  });
  if (options.view.box !== undefined) moveByPage(() => applyView(map, options.view, worldWindow));

  return {
    setSource: pins.setSource,
    highlight: pins.highlight,
    /** Draws the built-in world if it was loaded after the map. */
    setWorld: (lines: WorldLines) => world.setLines(lines),
    setPlace,
    setArea: addAreaLayer(map),
    setAround: addAroundLayer(map, worldWindow),
    /** Returns the centre of the visible part. */
    center: (): MapPlace => map.getCenter(),
    setView: createRecentring((view) => moveByPage(() => applyView(map, view, worldWindow)), map, options.view),
    /** Replaces the tiles. */
    setTiles(tiles: MapTiles): void {
      tileLayer?.remove();
      tileLayer = createTileLayer(tiles, repeats ? undefined : worldWindow.bounds())?.addTo(map);
    },
    remove(): void {
      stopFollowing();
      map.remove();
      // Leaflet fires moveend with a delay after a resize.
      map.off();
    },
  };
}

function createTileLayer({ url, attribution }: MapTiles, bounds: L.LatLngBounds | undefined): L.TileLayer | undefined {
  if (url === '') return undefined;
  return L.tileLayer(url, {
    attribution,
    ...(bounds && { bounds }),
    errorTileUrl: transparentTile,
    // Tile services require the referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
  });
}

/** Disables Leaflet's pan animations (keys, popups), which have no option. */
function stopPanAnimations(map: L.Map): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false });
}

/** Applies a view: fits its box, if any, into the map or its uncovered part. */
function applyView(map: L.Map, view: MapView, world: WorldWindow): void {
  world.turnTo(view);
  const { box } = view;
  const { top, bottom } = view.uncovered === true ? coveredHeights(map) : { top: 0, bottom: 0 };
  const options = {
    paddingTopLeft: L.point(0, top),
    paddingBottomRight: L.point(0, bottom),
    ...(prefersReducedMotion() && { animate: false }),
  };
  if (box === undefined) {
    map.setView(visibleCentre(map, view), view.zoom, options);
    return;
  }
  const east = box.east + (box.west > box.east ? 360 : 0);
  map.fitBounds(L.latLngBounds([box.south, box.west], [box.north, east]), options);
}

/** Adapts to a new size of the container; not treated as a pan by the user. */
function resize(map: L.Map, moveByPage: MoveByPage): void {
  const size = map.getSize();
  const { clientWidth, clientHeight } = map.getContainer();
  const hidden = clientWidth === 0;
  if (hidden || (size.x === clientWidth && size.y === clientHeight)) return;
  moveByPage(() => map.invalidateSize({ animate: false }));
}

/** Returns a function that moves a map to a new view, delayed during zoom animations, when Leaflet ignores it. */
function createRecentring(apply: (view: MapView) => void, map: L.Map, first: MapView): (view: MapView) => void {
  let target = first;
  let zooming = false;
  let isDrawQueued = false;
  const show = () => {
    isDrawQueued = false;
    apply(target);
  };
  map.on('zoomanim zoomend', ({ type }) => {
    zooming = type === 'zoomanim';
  });
  map.on('moveend', () => {
    if (isDrawQueued && !zooming) show();
  });
  return (view) => {
    if (JSON.stringify(view) === JSON.stringify(target)) return;
    target = view;
    if (zooming) isDrawQueued = true;
    else show();
  };
}

function closePopupOnEscape(map: L.Map): void {
  let openPopup: L.Popup | undefined;
  map.on('popupopen', ({ popup }) => {
    openPopup = popup;
  });
  map.on('popupclose', () => {
    openPopup = undefined;
  });
  map.getContainer().addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !openPopup) return;
    event.stopImmediatePropagation();
    map.closePopup(openPopup);
  });
}

/** Calls back when the element's size or the page's theme changes; returns a function that stops observing. */
function followSizeAndTheme(host: HTMLElement, onSize: () => void, onTheme: () => void): () => void {
  const size = new ResizeObserver(onSize);
  size.observe(host);
  const theme = new MutationObserver(onTheme);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    size.disconnect();
    theme.disconnect();
  };
}

/** Lets the user pick a location by click or by dragging the pin, which the returned function positions. */
function addPickLayer(map: L.Map, handlers: { current: MapHandlers }): (place: MapPlace | null) => void {
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
      const marker = L.marker(place, { draggable: true, autoPan: true, keyboard: false, icon: pinIcon() }).addTo(map);
      marker.on('dragend', () => pick(marker.getLatLng()));
      pin = marker;
    }
    pin.setLatLng(place);
    if (!map.getBounds().contains(place)) map.setView(place, map.getZoom(), { animate: false });
  };
}
