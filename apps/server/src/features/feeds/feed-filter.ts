import { dayMs } from '@moonfloor/contract/durations';
import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import { findArtist } from '../artists/repository.ts';
import { findDecoration } from '../decorations/repository.ts';
import type { EventFilter } from '../events/sql-filter.ts';
import { findRelease } from '../releases/repository.ts';

/** The day so many days before `today`. */
export const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** The instant since when what was withdrawn is still told. */
export const withdrawnSince = ({ clock }: Deps): string =>
  new Date(clock.now() - limits.calendarPastDays * dayMs).toISOString();

/** A filter that says nothing of days has those from some months ago on: calendars keep what has just been. */
export function withDefaultDays(filter: EventFilterQuery, today: string): EventFilter {
  const said = filter.when !== undefined || filter.from != null || filter.to != null;
  return { ...filter, today, ...(!said && { from: daysBefore(today, limits.calendarPastDays) }) };
}

/** The names of those whom a filter is about. Throws 422 when there is one that visitors do not see. */
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

/** What a feed is called: the site's name and what its filter says. */
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
