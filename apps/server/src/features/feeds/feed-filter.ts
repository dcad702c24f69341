import { dayMs } from '@moonfloor/contract/durations';
import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import { findArtist } from '../artists/repository.ts';
import { findDecoration } from '../decorations/repository.ts';
import type { EventFilter } from '../events/event-filter.ts';
import { findRelease } from '../releases/repository.ts';

/** Returns the day a number of days before `today`. */
export const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** Returns the instant from which withdrawn events are still published as cancelled. */
export const withdrawnSince = ({ clock }: Deps): string =>
  new Date(clock.now() - limits.calendarPastDays * dayMs).toISOString();

/** Limits a filter without days to those from some months ago on, as calendars keep recent events. */
export function withDefaultDays(filter: EventFilterQuery, today: string): EventFilter {
  const said = filter.when !== undefined || filter.from != null || filter.to != null;
  return { ...filter, today, ...(!said && { from: daysBefore(today, limits.calendarPastDays) }) };
}

/** Returns the names of the records in a filter. Throws 422 when one of them is not public. */
export async function requireFilterNames(
  { store: { db }, today }: Deps,
  { artist, decoration, release }: EventFilterQuery,
): Promise<string[]> {
  const names: string[] = [];
  if (artist !== undefined) {
    const found = await findArtist(db, artist);
    if (found?.status !== 'active')
      throw validationFailed([{ field: 'artist', message: `There is no artist ${artist}` }]);
    names.push(found.artist_name);
  }
  if (decoration !== undefined) {
    const found = await findDecoration(db, decoration);
    if (found?.status !== 'active')
      throw validationFailed([{ field: 'decoration', message: `There is no decoration ${decoration}` }]);
    names.push(found.decoration_name);
  }
  if (release !== undefined) {
    const found = await findRelease(db, release, today());
    if (found?.state !== 'listed')
      throw validationFailed([{ field: 'release', message: `There is no release ${release}` }]);
    names.push(found.release_name);
  }
  return names;
}

/** Returns the name of a feed: the site's name and a description of the filter. */
export function feedName(filter: EventFilterQuery, names: readonly string[], what = 'Moonfloor'): string {
  const { when, from, to, country, style, q, near, radius, box } = filter;
  const parts = [
    ...names,
    country,
    style?.split(',').join(', '),
    q == null ? null : `“${q}”`,
    near === undefined ? null : `within ${radius ?? limits.radiusKm.usual} km of ${near.latitude}, ${near.longitude}`,
    box === undefined ? null : 'a part of the map',
    when,
    from == null ? null : `from ${from}`,
    to == null ? null : `to ${to}`,
  ].filter(Boolean);
  return parts.length === 0 ? what : `${what}: ${parts.join(', ')}`;
}
