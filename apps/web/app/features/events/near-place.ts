import { redirect } from 'react-router';
import { eventNotations } from '@moonfloor/contract/event-parameters';
import type { Coordinates } from '@moonfloor/contract/event-match';
import type { SuggestedPlace } from '@moonfloor/contract/places';
import type { LoaderArgs } from '../../api/loaders.ts';
import { type FilteredPage, type MapFilter, mapPath, parseMapFilter, withoutPlace } from './map-filter.ts';

/** The part of a filter that is a circle. */
export type Circle = Required<Pick<MapFilter, 'near' | 'radius'>>;

/** A town's coordinates are rounded to this fraction of a degree, about 1 km, so that URLs stay short. */
const townRoundingPerDegree = 100;

/**
 * Positions are rounded to this fraction of a degree, about 10 km: the position becomes part of the URL, which is sent
 * to the server and may be shared, and must not reveal where the visitor lives.
 */
const positionRoundingPerDegree = 10;

const round = ({ latitude, longitude }: Coordinates, perDegree: number): Coordinates => ({
  latitude: Math.round(latitude * perDegree) / perDegree,
  longitude: Math.round(longitude * perDegree) / perDegree,
});

/** Returns the circle around a place; a region is within it. */
export const nearPlace = (place: SuggestedPlace, radius: number): Circle => ({
  near: { ...round(place, townRoundingPerDegree), name: place.label },
  radius: Math.max(radius, Math.ceil(place.radius_km ?? 0)),
});

/** Returns the circle around the visitor. */
export const nearPosition = (position: Coordinates, radius: number): Circle => ({
  near: round(position, positionRoundingPerDegree),
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
  const [place] = found?.places ?? [];
  if (place === undefined) return;
  const filter = parseMapFilter(url.searchParams);
  throw redirect(mapPath({ ...withoutPlace(filter), ...nearPlace(place, filter.radius) }, page));
}
