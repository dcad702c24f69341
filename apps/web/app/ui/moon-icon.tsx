/** Returns the SVG path, around 0, 0, of the moon's shadow if its left side is lit; `illuminated` is from 0 to 1. */
export function moonShadowPath(illuminated: number, radius: number): string {
  const bulge = Math.abs(2 * illuminated - 1) * radius;
  return `M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}A${bulge} ${radius} 0 0 ${illuminated > 0.5 ? 0 : 1} 0 ${-radius}Z`;
}

/** Returns the moon's illuminated fraction at a position between two full moons (both 0 to 1), and if it waxes. */
export function moonIllumination(position: number): { illuminated: number; waxing: boolean } {
  return { illuminated: (1 + Math.cos(2 * Math.PI * position)) / 2, waxing: position > 0.5 };
}

const radius = 9;

/** The moon at a position between two full moons (0 to 1), seen from either hemisphere. Decorative. */
export function MoonIcon({ position, south }: { position: number; south: boolean }) {
  const { illuminated, waxing } = moonIllumination(position);
  return (
    <svg width="20" height="20" viewBox="-12 -12 24 24" aria-hidden="true">
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
