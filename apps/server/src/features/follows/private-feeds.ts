import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { compareText } from '@moonfloor/contract/values/text';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import type { Events } from '@moonfloor/read-model/events';
import type { EventVersion, IndexFilter } from '@moonfloor/read-model/index-filter';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { artistEvents, decorationEvents, resolveFilter } from '../events/event-filter.ts';
import { findEventsOfPromoters, findEventsOfVenues } from '../events/event-links.ts';
import { loadEvents, selectWithdrawn } from '../feeds/calendar-rows.ts';
import { eventEntry, releaseEntry } from '../feeds/feed-entry.ts';
import { withdrawnSince, withDefaultDays } from '../feeds/feed-filter.ts';
import { writeAtom } from '../feeds/feeds.ts';
import { uuidOf } from '../feeds/record-uuid.ts';
import { writeCalendar } from '../feeds/vcalendar.ts';
import { findKeysOfNamesakes } from '../records/namesakes.ts';
import { listReleasesOf } from '../releases/repository.ts';
import { filterOf } from './follow-names.ts';
import { selectInterests } from './repository.ts';

/** Returns the calendar of everything that a member follows. `source` is its address. */
export async function followingCalendar(deps: Deps, account: number, source: string): Promise<string> {
  const { db } = deps.store;
  const followed = await resolveFollowedEvents(deps, await readInterests(db, account));
  const withdrawn = await selectInChunks(await listFollowedWithdrawals(followed, deps), (chunk) =>
    selectWithdrawn(db, chunk).execute(),
  );
  return writeCalendar({
    name: t('Moonfloor: what I follow'),
    source,
    entries: await deps.eventWriter.write(await listFollowedVersions(followed)),
    withdrawn,
  });
}

/**
 * Returns the Atom feed of everything that a member follows: new and changed events and releases, latest first.
 * `self` is its address.
 */
export async function followingAtom(deps: Deps, account: number, self: string): Promise<string> {
  const { db } = deps.store;
  const site = deps.publicUrl();
  const interests = await readInterests(db, account);
  const changes = await listFollowedChanges(await resolveFollowedEvents(deps, interests));
  const ids = changes.map(({ id }) => id);
  const events = await selectInChunks(ids, (chunk) => loadEvents(db, chunk));
  const releases = await listReleasesOf(
    db,
    {
      artists: (interests.get('artist') ?? []).map(Number),
      labels: await findKeysOfNamesakes(db, 'label', interests.get('label') ?? []),
    },
    deps.today(),
  );
  const entries = [
    ...events.map((event) => eventEntry(event, site)),
    ...releases.map((release) => releaseEntry(release, site)),
  ].toSorted((a, b) => compareText(b.updated, a.updated));
  return writeAtom({
    // the address is a secret that may be replaced, so it does not identify the feed
    uuid: uuidOf(`following ${account}`),
    title: t('Moonfloor: what I follow'),
    self,
    page: site + pathIn(currentLanguage(), '/following'),
    entries: entries.slice(0, limits.feedEntries),
  });
}

/** The events of everything that a member follows, without those that calendars and feeds leave out. */
interface FollowedEvents {
  events: Events;
  /** Each selects some of the events. */
  filters: IndexFilter[];
}

/** The targets of a member's follows, by type. */
type Interests = ReadonlyMap<string, string[]>;

/** Reads the follows of a member, and the events that they respond to. */
async function readInterests(db: Kysely<Schema>, account: number): Promise<Interests> {
  const rows = await selectInterests(db, [account]).execute();
  const byType = Map.groupBy(rows, ({ type }) => type);
  return new Map([...byType].map(([type, rowsOfType]) => [type, rowsOfType.map(({ target }) => target)]));
}

/** Resolves the follows of a member to filters of the event index: one for all records and styles, one for each other. */
async function resolveFollowedEvents(
  deps: Pick<Deps, 'store' | 'events' | 'today'>,
  interests: Interests,
): Promise<FollowedEvents> {
  const today = deps.today();
  const idsOf = (type: string): number[] => (interests.get(type) ?? []).map(Number);
  const ids = new Set(idsOf('event'));
  const { db } = deps.store;
  const played = await selectInChunks(idsOf('artist'), (chunk) => artistEvents(db, chunk).execute());
  const decorated = await selectInChunks(idsOf('decoration'), (chunk) =>
    decorationEvents(db).where('event_decoration.decoration_id', 'in', chunk).execute(),
  );
  const followedEvents = [
    played,
    decorated,
    await findEventsOfVenues(db, idsOf('venue')),
    await findEventsOfPromoters(db, idsOf('promoter')),
  ];
  for (const { event_id: id } of followedEvents.flat()) ids.add(id);
  const styles = interests.get('style') ?? [];
  const followedNames = [
    ...(styles.length > 0 ? [{ style: styles.join(',') }] : []),
    ...(interests.get('country') ?? []).map((country) => ({ country })),
  ];
  const filters: IndexFilter[] = [{ ids: [...ids], today }, ...followedNames.map((filter) => ({ ...filter, today }))];
  for (const target of interests.get('filter') ?? [])
    filters.push(await resolveFilter(db, { ...filterOf(target), today }));
  return { events: deps.events, filters: filters.map((filter) => withDefaultDays(filter, today)) };
}

/** Returns the results of `pick` for each filter. A member may have hundreds, so other requests are served in between. */
async function pickForEach<T>(
  filters: readonly IndexFilter[],
  pick: (filter: IndexFilter) => Promise<T[]>,
): Promise<T[]> {
  const slicer = new TimeSlicer();
  const entries: T[] = [];
  for (const filter of filters) {
    for (const one of await pick(filter)) entries.push(one);
    await slicer.yieldIfDue();
  }
  return entries;
}

/** Returns the published events by day, up to the limit of a calendar. */
async function listFollowedVersions({ events, filters }: FollowedEvents): Promise<EventVersion[]> {
  const all = { descending: false, offset: 0, limit: limits.calendarEvents };
  const ids = new Set(await pickForEach(filters, async (filter) => (await events.page(filter, all)).ids));
  const { today } = filters[0]!;
  return events.versions({ ids: [...ids], today }, all);
}

/** Returns the ids of the events that were withdrawn recently, up to the limit of a calendar. */
async function listFollowedWithdrawals({ events, filters }: FollowedEvents, deps: Deps): Promise<number[]> {
  const since = withdrawnSince(deps);
  const ids = await pickForEach(filters, (filter) => events.withdrawn(filter, since, limits.calendarEvents));
  return [...new Set(ids)].slice(0, limits.calendarEvents);
}

/** Returns the events that changed most recently, latest first, up to the limit of a feed. */
async function listFollowedChanges({ events, filters }: FollowedEvents): Promise<EventVersion[]> {
  const versions = await pickForEach(filters, (filter) => events.changed(filter, limits.feedEntries));
  const byId = new Map(versions.map((version) => [version.id, version]));
  return [...byId.values()]
    .toSorted((a, b) => compareText(b.updated_at, a.updated_at) || b.id - a.id)
    .slice(0, limits.feedEntries);
}
