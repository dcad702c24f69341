import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Quiet zone around the code, in modules (ISO/IEC 18004). */
const border = 4;

/** A QR code, black on white in both themes. Import lazily: the encoder is not small. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={modules.join('')} />
    </svg>
  );
}
