import * as L from 'leaflet';
import styles from './live-map.module.css';

/** Two real buttons in the map's corner; at a limit the button stays focusable and says it is disabled. */
export function addZoomControl(map: L.Map): void {
  const control = new L.Control({ position: 'topleft' });
  control.onAdd = () => {
    const bar = L.DomUtil.create('div', `leaflet-bar ${styles.zoom}`);
    const closer = zoomButton('Zoom in', '+', () => map.zoomIn());
    const wider = zoomButton('Zoom out', '−', () => map.zoomOut());
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

function zoomButton(name: string, sign: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = sign;
  button.title = name;
  button.setAttribute('aria-label', name);
  button.addEventListener('click', onPress);
  return button;
}
