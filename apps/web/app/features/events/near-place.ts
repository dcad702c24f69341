import { redirect } from 'react-router';
import type { Coordinates } from '@moonfloor/contract/events/event-match';
import { eventNotations } from '@moonfloor/contract/events/event-parameters';
import { bestPlace, type Circle, circleAround, namesakesOf } from '@moonfloor/contract/events/geo-parameters';
import { type Message, msg, t } from '@moonfloor/messages/t';
import type { LoaderArgs } from '../../api/loaders.ts';
import { type FilteredPage, mapPath, parseMapFilter, withoutPlace } from './map-filter.ts';

/** Options of the position request, in ms. */
const positionOptions = { timeout: 15_000, maximumAge: 600_000 };

/** Messages by error code of the Geolocation API (W3C, section 6.4). */
const positionErrors: Readonly<Record<1 | 2 | 3, Message>> = {
  1: msg('Your browser does not share your position. Allow it in the browser’s settings, or choose a country.'),
  2: msg('Your position cannot be found right now. Choose a country instead, or try again later.'),
  3: msg('Finding your position took too long. Try again, or choose a country.'),
};

/** Asks the browser for the visitor's position. Rejects with an error whose message is for the visitor. */
export function findPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error(t('This browser cannot find your position. Choose a country instead.')));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new Error(t(positionErrors[code === 1 || code === 3 ? code : 2]))),
      positionOptions,
    );
  });
}

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
  const places = await api('suggestPlaces', { query: { query: name } }).catch(() => null);
  const place = bestPlace(places ?? [], name);
  if (place === undefined) return;
  const filter = parseMapFilter(url.searchParams);
  const path = mapPath({ ...withoutPlace(filter), ...circleAround(place, filter.radius) }, page);
  const isAsked = namesakesOf(places ?? [], name, place).length > 0;
  throw redirect(isAsked ? `${path}&${new URLSearchParams({ [askedParameter]: name })}` : path);
}

/** The parameter with the name that a link had, if several places have it: the page asks whether it shows the one that is meant. */
export const askedParameter = 'asked';
