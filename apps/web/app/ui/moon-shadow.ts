/** Returns the SVG path, around 0, 0, of the moon's shadow if its left side is lit; `illuminated` is from 0 to 1. */
export function moonShadowPath(illuminated: number, radius: number): string {
  const bulge = Math.abs(2 * illuminated - 1) * radius;
  return `M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}A${bulge} ${radius} 0 0 ${illuminated > 0.5 ? 0 : 1} 0 ${-radius}Z`;
}

/** Returns the moon's illuminated fraction at a position between two full moons (both 0 to 1), and if it waxes. */
export function moonIllumination(position: number): { illuminated: number; waxing: boolean } {
  return { illuminated: (1 + Math.cos(2 * Math.PI * position)) / 2, waxing: position > 0.5 };
}
