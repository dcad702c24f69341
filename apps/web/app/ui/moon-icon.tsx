import { moonIllumination, moonShadowPath } from './moon-shadow.ts';

const radius = 9;

/** The moon at a position between two full moons (0 to 1), seen from either hemisphere. Decorative; size in px. */
export function MoonIcon({ position, south = false, size = 20 }: { position: number; south?: boolean; size?: number }) {
  const { illuminated, waxing } = moonIllumination(position);
  return (
    <svg width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      <circle fill="var(--moon-lit)" r={radius} />
      <path
        fill="var(--moon-unlit)"
        d={moonShadowPath(illuminated, radius)}
        transform={waxing === south ? undefined : 'scale(-1 1)'}
      />
      <circle fill="none" stroke="var(--line-strong)" r={radius} />
    </svg>
  );
}
