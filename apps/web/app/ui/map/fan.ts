/** An offset on the screen in pixels; y increases downwards. */
export type Offset = readonly [x: number, y: number];

/** Minimum distance in px at which pins of 25 × 41 px do not overlap. */
const spacing = 46;

/** Factor at which a sunflower pattern keeps about `spacing` (each point takes π × factor² of area). */
const seedSpacing = 26;

/** Number of points omitted in the centre, which the cluster occupies. */
const innerSeeds = 2.5;

/** Angle between consecutive points: π (3 − √5), the golden angle. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Returns the offsets of pins around their location: a circle, or for many a sunflower pattern (H. Vogel, 1979). */
export function fanOffsets(count: number): Offset[] {
  return Array.from({ length: count }, (_, index) => {
    if (count <= 8) {
      const radius = Math.max(spacing, (spacing * count) / (2 * Math.PI));
      return polar(radius, (2 * Math.PI * index) / count - Math.PI / 2);
    }
    return polar(seedSpacing * Math.sqrt(index + innerSeeds), index * goldenAngle);
  });
}

function polar(radius: number, angle: number): Offset {
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
