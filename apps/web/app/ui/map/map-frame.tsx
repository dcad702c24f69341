import type { CSSProperties, RefObject } from 'react';
import { t } from '@moonfloor/messages/t';
import styles from './map.module.css';

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
