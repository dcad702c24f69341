import { sql } from 'kysely';

/** How far the pins of an event and of its venue may be apart, in degrees: about 2 km. */
const maxDegrees = 0.02;

/** SQL condition: the pins of an event and of a venue are near, unless one of them has none. */
export const isNear = sql<boolean>`(event.latitude is null or venue.latitude is null
  or (abs(event.latitude - venue.latitude) <= ${sql.lit(maxDegrees)} + coalesce(event.place_radius_km, 0) / 111.0
    and abs(event.longitude - venue.longitude) <= ${sql.lit(2 * maxDegrees)} + coalesce(event.place_radius_km, 0) / 55.0))`;

/** `isNear` for an event and a venue in memory; keep both equal. */
export const isNearPin = (
  venue: { latitude: number | null; longitude: number | null },
  latitude: number,
  longitude: number,
  radius: number,
): boolean =>
  venue.latitude === null ||
  venue.longitude === null ||
  Number.isNaN(latitude) ||
  (Math.abs(latitude - venue.latitude) <= maxDegrees + radius / 111 &&
    Math.abs(longitude - venue.longitude) <= 2 * maxDegrees + radius / 55);
