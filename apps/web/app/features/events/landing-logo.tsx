import { classNames } from '../../ui/class-names.ts';
import styles from './landing.module.css';

/** Rings of light around the moon: radii and colour, from the inside out. */
const logoRings = [
  [40, 11, 'var(--teal)'],
  [78, 24, 'var(--magenta)'],
  [122, 40, 'var(--ultraviolet)'],
  [170, 58, 'var(--teal)'],
  [222, 78, 'var(--magenta)'],
  [278, 100, 'var(--ultraviolet)'],
] as const;

/** The large animated logo; `calling` is true once it links to the site. */
export function LandingLogo({ calling }: { calling: boolean }) {
  return (
    <svg
      className={classNames(styles.logo, calling && styles.ready)}
      viewBox="-300 -260 600 480"
      fill="none"
      aria-hidden="true"
    >
      <g className={styles.rings} strokeWidth="5">
        {logoRings.map(([rx, ry, colour]) => (
          <ellipse key={rx} className={styles.ring} cx="0" cy="110" rx={rx} ry={ry} stroke={colour} />
        ))}
      </g>
      <path
        className={styles.moon}
        transform="translate(-172 -262) scale(5.4)"
        fill="currentColor"
        d="M31.8 3A17 17 0 1 0 48 25.7 14 14 0 1 1 31.8 3z"
      />
    </svg>
  );
}
