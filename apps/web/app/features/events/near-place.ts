import { redirect } from 'react-router';
import { eventNotations } from '@moonfloor/contract/events/event-parameters';
import type { Coordinates } from '@moonfloor/contract/events/event-match';
import { bestPlace, type Circle, circleAround } from '@moonfloor/contract/events/geo-parameters';
import type { LoaderArgs } from '../../api/loaders.ts';
import { type FilteredPage, mapPath, parseMapFilter, withoutPlace } from './map-filter.ts';

/**
 * Positions are rounded to this fraction of a degree, about 10 km: the position becomes part of the URL, which is sent
 * to the server and may be shared, and must not reveal where the visitor lives.
 */
const positionRoundingPerDegree = 10;

const round = (degrees: number): number => Math.round(degrees * positionRoundingPerDegree) / positionRoundingPerDegree;

/** Returns the circle around the visitor. */
export const nearPosition = (position: Coordinates, radius: number): Circle => ({
  near: { latitude: round(position.latitude), longitude: round(position.longitude) },
  radius,
});

/**
 * Throws a redirect if a URL has the name of a place instead of a point, as the form without JavaScript sends it, and
 * there is such a place.
 */
export async function redirectToPlace({ api, url }: LoaderArgs, page: FilteredPage): Promise<void> {
  const name = url.searchParams.get('near')?.trim() ?? '';
  if (name === '' || eventNotations.near.parse(name) !== null) return;
  const found = await api('suggestPlaces', { query: { query: name } }).catch(() => null);
  const place = bestPlace(found ?? [], name);
  if (place === undefined) return;
  const filter = parseMapFilter(url.searchParams);
  throw redirect(mapPath({ ...withoutPlace(filter), ...circleAround(place, filter.radius) }, page));
}
