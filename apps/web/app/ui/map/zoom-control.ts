import * as L from 'leaflet';
import { t } from '@moonfloor/messages/t';
import styles from './live-map.module.css';

/** Adds two buttons to the map's first corner; at a limit the button stays focusable and has aria-disabled. */
export function addZoomControl(map: L.Map): void {
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
  const middle = map
    .getSize()
    .divideBy(2)
    .subtract([0, coveredHeight(map.getContainer()) / 2]);
  map.setZoomAround(middle, Math.max(map.getMinZoom(), Math.min(map.getMaxZoom(), map.getZoom() + step)));
}

function zoomButton(name: string, sign: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = sign;
  button.title = name;
  button.setAttribute('aria-label', name);
  button.addEventListener('click', onPress);
  return button;
}

/** Returns the height of a map's lower part that the page covers, in CSS pixels: `--covered` of tokens.css. */
export const coveredHeight = (host: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(host).getPropertyValue('--covered')) || 0;
