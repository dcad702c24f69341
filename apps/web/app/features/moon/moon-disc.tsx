import { useId } from 'react';
import { moonIllumination, moonShadowPath } from '../../ui/moon-icon.tsx';
import type { Hemisphere } from './hemisphere.ts';
import styles from './moon.module.css';

/** Radius of the drawn moon, in SVG units. */
const radius = 90;

/** The largest maria, as seen from the northern hemisphere: centre and radii. */
const maria = [
  [-34, -34, 24, 20],
  [-48, 4, 16, 26],
  [-14, -46, 16, 9],
  [22, -32, 17, 13],
  [36, -8, 19, 15],
  [58, -22, 9, 11],
  [52, 16, 10, 14],
  [-22, 30, 18, 13],
  [4, -4, 8, 6],
  [28, 14, 8, 9],
] as const;

/** Ray craters: centre and radius. */
const craters = [
  [-8, 62, 5],
  [-26, -6, 4],
  [-52, -14, 3],
  [44, -50, 3],
  [14, 44, 4],
  [-44, 50, 3],
  [64, 40, 3],
] as const;

/** The moon at a position between two full moons (0 to 1), mirrored in the south; unlit without a position. */
export function MoonDisc({ position, hemisphere }: { position: number | null; hemisphere: Hemisphere }) {
  const id = useId();
  const { illuminated, waxing } = position === null ? { illuminated: 0, waxing: false } : moonIllumination(position);
  return (
    <svg className={styles.disc} viewBox="-100 -100 200 200" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}-ground`} cx="40%" cy="38%" r="70%">
          <stop offset="0" stopColor="var(--moon-bright)" />
          <stop offset="1" stopColor="var(--moon-dim)" />
        </radialGradient>
        <clipPath id={`${id}-edge`}>
          <circle r={radius} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-edge)`} transform={hemisphere === 'south' ? 'rotate(180)' : undefined}>
        <circle r={radius} fill={`url(#${id}-ground)`} />
        {maria.map(([x, y, rx, ry]) => (
          <ellipse key={`${x} ${y}`} cx={x} cy={y} rx={rx} ry={ry} fill="var(--moon-plain)" />
        ))}
        {craters.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="var(--moon-bright)" />
        ))}
        <path
          className={styles.shadow}
          d={moonShadowPath(illuminated, radius)}
          transform={waxing ? 'scale(-1 1)' : undefined}
        />
      </g>
      <circle r={radius} className={styles.rim} />
    </svg>
  );
}
