import { randomInt } from 'node:crypto';
import { type Coordinates, destination, distanceKm, radians } from '@moonfloor/contract/event-match';
import { zoneOf } from '../../platform/time-zone.ts';

/** A circle on the map; its radius is in km. */
export interface Circle extends Coordinates {
  km: number;
}

/** Centres have three decimals, about 100 m. */
const precision = 1000;

/** Number of draws until the conditions that are not necessary are given up: a lens of a hundredth of the disc is hit. */
const maxDraws = 1000;

/**
 * Returns the circle that is shown instead of a place: its centre is anywhere within `km`, with equal probability per
 * area. The last circle is kept as long as the place is within it, because the mean of many independent ones would be the
 * place. A smaller radius is drawn inside the last circle, so that the overlap of both is no smaller than the new one. The
 * centre has the time zone of the place.
 */
export function circleAround(place: Coordinates, km: number, last: Circle | null): Circle {
  if (last !== null && distanceKm(place, last) <= km) return { ...last, km };
  const shrinks = last !== null && distanceKm(place, last) <= last.km;
  const zone = zoneOf(place.latitude, place.longitude);
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const center = drawCenter(place, km);
    const isNested = !shrinks || distanceKm(center, last) <= last.km - km;
    if (isNested && zoneOf(center.latitude, center.longitude) === zone) return { ...center, km };
  }
  // a sliver at the edge of the last circle, or an enclave with its own time zone
  return { ...(shrinks ? between(place, last, km) : drawCenter(place, km)), km };
}

/** Returns a random point within `km` of another one. */
function drawCenter(place: Coordinates, km: number): Coordinates {
  for (;;) {
    const { latitude, longitude } = destination(place, Math.sqrt(random()) * km, random() * 360);
    const center = { latitude: rounded(latitude), longitude: rounded(longitude) };
    if (distanceKm(place, center) <= km) return center;
  }
}

const rounded = (degrees: number): number => Math.round(degrees * precision) / precision;

/** A number from 0 to 1 that cannot be predicted. */
const random = (): number => randomInt(2 ** 47) / 2 ** 47;

/** Returns the point between a place and the centre of a circle around it that is nearly `km` from the place. */
const between = (place: Coordinates, circle: Circle, km: number): Coordinates =>
  destination(place, km * 0.999, bearing(place, circle));

/** Returns the direction in which the shortest way from one point to another begins, in degrees. */
function bearing(from: Coordinates, to: Coordinates): number {
  const [start, end] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east);
  return (Math.atan2(Math.sin(east) * Math.cos(end), north) * 180) / Math.PI;
}
