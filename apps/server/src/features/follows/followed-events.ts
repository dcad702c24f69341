import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import type { EventVersion } from '@moonfloor/read-model/event-index';
import type { IndexFilter } from '@moonfloor/read-model/index-filter';
import type { Events } from '@moonfloor/read-model/events';
import { TimeSlicer } from '@moonfloor/read-model/time-slicer';
import { selectInChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { artistEvents, decorationEvents, resolveFilter } from '../events/event-filter.ts';
import { withdrawnSince, withDefaultDays } from '../feeds/feed-filter.ts';
import { filterOf } from './follow-names.ts';
import { selectInterests } from './repository.ts';

/** The events of everything that a member follows, as far as calendars and feeds contain them. */
export interface FollowedEvents {
  events: Events;
  /** Each selects some of the events. */
  filters: IndexFilter[];
}

/** The targets of a member's follows, by type. */
export type Interests = ReadonlyMap<string, string[]>;

/** Reads the follows of a member, and the events that they respond to. */
export async function readInterests(db: Kysely<Schema>, account: number): Promise<Interests> {
  const rows = await selectInterests(db, [account]).execute();
  const byType = Map.groupBy(rows, ({ type }) => type);
  return new Map([...byType].map(([type, some]) => [type, some.map(({ target }) => target)]));
}

/** Resolves the follows of a member to filters of the event index: one for all records and styles, one for each other. */
export async function resolveFollowedEvents(
  deps: Pick<Deps, 'store' | 'events' | 'today'>,
  interests: Interests,
): Promise<FollowedEvents> {
  const today = deps.today();
  const idsOf = (type: string): number[] => (interests.get(type) ?? []).map(Number);
  const ids = new Set(idsOf('event'));
  const { db } = deps.store;
  const played = await selectInChunks(idsOf('artist'), (some) =>
    artistEvents(db).where('floor_artist.artist_id', 'in', some),
  );
  const decorated = await selectInChunks(idsOf('decoration'), (some) =>
    decorationEvents(db).where('event_decoration.decoration_id', 'in', some),
  );
  for (const { event_id: id } of [...played, ...decorated]) ids.add(id);
  const styles = interests.get('style') ?? [];
  const named = [
    ...(styles.length > 0 ? [{ style: styles.join(',') }] : []),
    ...(interests.get('country') ?? []).map((country) => ({ country })),
  ];
  const filters: IndexFilter[] = [{ ids: [...ids], today }, ...named.map((filter) => ({ ...filter, today }))];
  for (const target of interests.get('filter') ?? [])
    filters.push(await resolveFilter(db, { ...filterOf(target), today }));
  return { events: deps.events, filters: filters.map((filter) => ({ ...filter, ...withDefaultDays(filter, today) })) };
}

/** Returns the results of `pick` for each filter. A member may have hundreds, so other requests are served in between. */
async function pickForEach<T>(
  filters: readonly IndexFilter[],
  pick: (filter: IndexFilter) => Promise<T[]>,
): Promise<T[]> {
  const slicer = new TimeSlicer();
  const found: T[] = [];
  for (const filter of filters) {
    for (const one of await pick(filter)) found.push(one);
    await slicer.yieldIfDue();
  }
  return found;
}

/** Returns the published events by day, up to the limit of a calendar. */
export async function listFollowedVersions({ events, filters }: FollowedEvents): Promise<EventVersion[]> {
  const all = { descending: false, offset: 0, limit: limits.calendarEvents };
  const ids = new Set(await pickForEach(filters, async (filter) => (await events.page(filter, all)).ids));
  const { today } = filters[0]!;
  return events.versions({ ids: [...ids], today }, all);
}

/** Returns the ids of the events that were withdrawn recently, up to the limit of a calendar. */
export async function listFollowedWithdrawals({ events, filters }: FollowedEvents, deps: Deps): Promise<number[]> {
  const since = withdrawnSince(deps);
  const ids = await pickForEach(filters, (filter) => events.withdrawn(filter, since, limits.calendarEvents));
  return [...new Set(ids)].slice(0, limits.calendarEvents);
}

/** Returns the events that changed most recently, latest first, up to the limit of a feed. */
export async function listFollowedChanges({ events, filters }: FollowedEvents): Promise<EventVersion[]> {
  const versions = await pickForEach(filters, (filter) => events.changed(filter, limits.feedEntries));
  const byId = new Map(versions.map((version) => [version.id, version]));
  return [...byId.values()]
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : b.id - a.id))
    .slice(0, limits.feedEntries);
}
