/** A step on the screen in pixels, y running down. */
export type Offset = readonly [x: number, y: number];

/** Pins are 25 × 41 px; centres this far apart do not cover each other. */
const spacing = 46;

/** With this factor a sunflower's seeds keep about `spacing` (each takes π × factor² of the plane). */
const seedSpacing = 26;

/** So many seeds are left out in the middle, where the cluster itself stands. */
const innerSeeds = 2.5;

/** Angle between neighbours that never lines up: π (3 − √5), the golden angle. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/**
 * Where to put `count` pins that share one spot, relative to it: a circle for a few, for more the
 * even packing of a sunflower's seeds (H. Vogel, 1979), which takes any number.
 */
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
