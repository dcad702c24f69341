/**
 * Returns the outline of the moon's shadow if its left side is lit: an SVG path around 0, 0. `illuminated` is the
 * illuminated fraction, from 0 to 1.
 */
export function moonShadowPath(illuminated: number, radius: number): string {
  const bulge = Math.abs(2 * illuminated - 1) * radius;
  return `M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}A${bulge} ${radius} 0 0 ${illuminated > 0.5 ? 0 : 1} 0 ${-radius}Z`;
}

/**
 * Returns the illuminated fraction of the moon (0 to 1) at a position between two full moons (0 to 1), and whether it
 * is waxing.
 */
export function moonIllumination(position: number): { illuminated: number; waxing: boolean } {
  return { illuminated: (1 + Math.cos(2 * Math.PI * position)) / 2, waxing: position > 0.5 };
}
