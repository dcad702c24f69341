import type { CSSProperties, RefObject } from 'react';
import styles from './map.module.css';

interface MapFrameProps {
  host: RefObject<HTMLDivElement | null>;
  label: string;
  hint: string;
  failed: boolean;
  /** Where the picture of the world lies until the map has come; without it there is none. */
  picture?: CSSProperties | null;
  detail?: boolean;
  className?: string;
}

/** The sized place of a map: what the server renders, and what the map is later started in. */
export function MapFrame({ host, label, hint, failed, picture = null, detail = false, className }: MapFrameProps) {
  const names = [styles.frame, 'not-printed', detail && styles.detail, className].filter(Boolean).join(' ');
  return (
    <div className={names}>
      {picture && <div className={styles.world} style={picture} />}
      <div ref={host} className={styles.host} role="region" aria-label={label} />
      {failed ? <p className={styles.hint}>The map could not be loaded. {hint}</p> : null}
      <noscript>
        <p className={styles.hint}>{hint}</p>
      </noscript>
    </div>
  );
}
