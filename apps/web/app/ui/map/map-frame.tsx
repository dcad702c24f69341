import type { CSSProperties, RefObject } from 'react';
import { t } from '@moonfloor/messages/t';
import type { MapView } from './map-types.ts';
import styles from './map.module.css';

/** Maximum zoom at which the image, drawn for zoom 2, is an acceptable placeholder. */
const maxPlaceholderZoom = 5;

/** Size of the world at zoom 0, in CSS pixels. */
const tileSize = 256;

/**
 * Returns the position of the world image behind a map with the given `view`, in Web Mercator: its size, and the offset
 * of its centre from the frame's, as custom properties of map.module.css. Null if the image is too coarse or the view
 * depends on the frame's size.
 */
export function worldPlaceholderStyle({ center: [lat, lng], zoom, box }: MapView): CSSProperties | null {
  if (box !== undefined || zoom > maxPlaceholderZoom) return null;
  const size = tileSize * 2 ** zoom;
  const south = Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return {
    '--size': `${size}px`,
    '--across': `${Math.round((-lng / 360) * size)}px`,
    '--down': `${Math.round(south * size)}px`,
  };
}

interface MapFrameProps {
  host: RefObject<HTMLDivElement | null>;
  label: string;
  hint: string;
  failed: boolean;
  /** Position of the world image displayed until the map has loaded; null for no image. */
  picture?: CSSProperties | null;
  /** A small map of one location, which the image has in its middle, marked. */
  detail?: boolean;
  className?: string;
}

/** The container of a map with its size: rendered by the server; the map is created in it later. */
export function MapFrame({ host, label, hint, failed, picture = null, detail = false, className }: MapFrameProps) {
  const names = [styles.frame, 'not-printed', detail && styles.detail, className].filter(Boolean).join(' ');
  return (
    <div className={names}>
      {picture && (
        <div className={styles.world} style={picture}>
          {detail && <span className={styles.mark} />}
        </div>
      )}
      <div ref={host} className={styles.host} role="region" aria-label={label} />
      {failed ? (
        <p className={styles.hint}>
          {t('The map could not be loaded.')} {hint}
        </p>
      ) : null}
      <noscript>
        <p className={styles.hint}>{hint}</p>
      </noscript>
    </div>
  );
}
