/**
 * Outline of the part of a moon that lies in shadow, for one whose left side is lit: an SVG path around 0, 0.
 * `lit` runs from 0 to 1.
 */
export function moonShadowPath(illuminated: number, radius: number): string {
  const bulge = Math.abs(2 * illuminated - 1) * radius;
  return `M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}A${bulge} ${radius} 0 0 ${illuminated > 0.5 ? 0 : 1} 0 ${-radius}Z`;
}

/** How much of the moon is lit (0 to 1) at a point between two full moons (0 to 1), and whether it grows. */
export function moonIllumination(position: number): { illuminated: number; waxing: boolean } {
  return { illuminated: (1 + Math.cos(2 * Math.PI * position)) / 2, waxing: position > 0.5 };
}
