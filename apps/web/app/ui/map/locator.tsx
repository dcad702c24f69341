import styles from './locator.module.css';
import frame from './map.module.css';
import { worldPlaceholderStyle } from './world-placeholder.ts';

/** A location within the surrounding world: a small SVG image without tiles or scripts, with a mark. */
export function Locator({ lat, lng, zoom, label }: { lat: number; lng: number; zoom: number; label: string }) {
  const picture = worldPlaceholderStyle({ center: [lat, lng], zoom });
  if (picture === null) return null;
  return (
    <div className={styles.locator} role="img" aria-label={label}>
      <div className={frame.world} style={picture} />
      <span className={styles.mark} />
    </div>
  );
}
