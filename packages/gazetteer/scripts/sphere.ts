import { type Coordinates, distanceKm, radians } from '@moonfloor/contract/events/event-match';

/** Returns the middle of points on the sphere. */
function middleOf(points: readonly Coordinates[]): Coordinates {
  let [x, y, z] = [0, 0, 0];
  for (const { latitude, longitude } of points) {
    const across = Math.cos(radians(latitude));
    x += across * Math.cos(radians(longitude));
    y += across * Math.sin(radians(longitude));
    z += Math.sin(radians(latitude));
  }
  const degrees = 180 / Math.PI;
  return { latitude: Math.atan2(z, Math.hypot(x, y)) * degrees, longitude: Math.atan2(y, x) * degrees };
}

/** Returns the middle of points, and the radius in km of the circle around it that contains nine of ten. */
export function enclosingCircle(points: readonly Coordinates[]): Coordinates & { km: number } {
  const middle = middleOf(points);
  const distances = points.map((point) => distanceKm(middle, point)).sort((a, b) => a - b);
  return { ...middle, km: distances[Math.floor((distances.length - 1) * 0.9)] ?? 0 };
}
