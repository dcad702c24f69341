import { type Kysely, sql } from 'kysely';
import { stylesOf } from '@moonfloor/contract/events/event-match';
import type { FollowTarget } from '@moonfloor/contract/members/follow-targets';
import type { NotificationKind } from '@moonfloor/contract/values/lists';
import type { AnnouncedChanges } from '@moonfloor/contract/members/notifications';
import { keysOf } from '@moonfloor/contract/values/keys';
import { nameKey } from '@moonfloor/contract/values/text';
import { indexEvents } from '@moonfloor/read-model/events';
import { TimeSlicer } from '@moonfloor/read-model/time-slicer';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { linkedCredits } from '../artists/credits.ts';
import { findPromoters, findVenueId } from '../events/event-links.ts';
import { readIndexedEvents } from '../events/event-source.ts';
import { filterOf } from '../follows/follow-names.ts';
import { parseNames } from '../records/record-table.ts';
import { compareEvent, type CurrentEvent, readPreviousValues, setKey } from './compare-event.ts';

/** Decides about changed events. Only upcoming ones are announced. */
export async function announceEvents(deps: AnnounceDeps, due: readonly DueChange[]): Promise<Map<DueChange, Verdict>> {
  const { db } = deps.store;
  const today = deps.today();
  const ids = due.map(({ record_id: id }) => id);
  const facts = await readEventFacts(db, ids);
  const isNew = ({ record_id: id, first_at: first }: DueChange): boolean => {
    const event = facts.get(id);
    return (
      event !== undefined &&
      isAhead(event, today) &&
      event.status === 'published' &&
      (event.published_at ?? '') >= first
    );
  };
  const fresh = due.filter(isNew).map(({ record_id: id }) => facts.get(id)!);
  const filters = await matchFilters(db, fresh, today);
  const verdicts = new Map<DueChange, Verdict>();
  for (const change of due) {
    const event = facts.get(change.record_id);
    if (event === undefined || event.status === 'deleted' || !isAhead(event, today)) verdicts.set(change, 'nothing');
    else if (event.status !== 'published') verdicts.set(change, 'hidden');
    // of a series, only the first date is news
    else if (isNew(change) && event.earlier_dates > 0) verdicts.set(change, 'nothing');
    else if (isNew(change))
      verdicts.set(change, {
        kind: 'new',
        changes: {},
        topics: topicsOfNew(event, filters.get(event.id) ?? []),
        author: event.created_by,
      });
    else verdicts.set(change, await judgeChange(deps, change, event));
  }
  return verdicts;
}

const isAhead = (event: EventFacts, today: string): boolean => (event.event_end_date ?? event.event_date) >= today;

/**
 * Changes of day, time, place and state are told to the followers of the event, its artists and its crews; a new line-up to
 * those of the event and of the new acts.
 */
async function judgeChange({ store }: AnnounceDeps, change: DueChange, event: EventFacts): Promise<Verdict> {
  const found = compareEvent(await readPreviousValues(store.db, event.id, change.activity_id), event);
  if (found === null) return 'nothing';
  const { kind, changes } = found;
  const acts = kind === 'lineup' ? (changes.added ?? []).map(nameKey) : [...event.artists.keys()];
  const artists = acts.flatMap((act) => event.artists.get(act) ?? []);
  return {
    ...found,
    topics: [
      ...recordTopics('event', [event.id]),
      ...recordTopics('artist', artists),
      ...(kind === 'lineup' ? [] : recordTopics('decoration', event.decorations)),
    ],
    author: null,
  };
}

const recordTopics = (
  type: 'event' | 'artist' | 'decoration' | 'venue' | 'promoter',
  ids: Iterable<number>,
): FollowTarget[] => [...new Set(ids)].map((id) => ({ type, target: String(id) }));

function topicsOfNew(event: EventFacts, filters: readonly string[]): FollowTarget[] {
  return [
    ...recordTopics('event', [event.id]),
    ...recordTopics('artist', [...event.artists.values()].flat()),
    ...recordTopics('decoration', event.decorations),
    ...recordTopics('venue', event.venues),
    ...recordTopics('promoter', event.promoters),
    { type: 'country', target: event.country },
    ...stylesOf(event.styles).map((style) => ({ type: 'style', target: style }) as const),
    ...filters.map((target) => ({ type: 'filter', target }) as const),
  ];
}

/** Followed filters that are read at once. */
const filtersAtOnce = 1000;

/**
 * Returns the followed filters that match some new events, by the event's id. Filters are tried on an index of these
 * events only, some microseconds each, and read a page at a time: the memory needed does not depend on their number.
 */
async function matchFilters(
  db: Kysely<Schema>,
  events: readonly EventFacts[],
  today: string,
): Promise<Map<number, string[]>> {
  const matches = new Map<number, string[]>(events.map(({ id }) => [id, []]));
  if (events.length === 0) return matches;
  const ids = events.map(({ id }) => id);
  const index = await indexEvents(await readIndexedEvents(db, ids));
  const by = {
    artist: idsBy(events, ({ artists }) => [...artists.values()].flat()),
    decoration: idsBy(events, (event) => event.decorations),
    venue_id: idsBy(events, (event) => event.venues),
    promoter: idsBy(events, (event) => event.promoters),
  };
  const slicer = new TimeSlicer();
  for (let last: string | null = ''; last !== null;) {
    const targets: string[] = (await selectFilters(db, last).execute()).map(({ target }) => target);
    const filters = targets.map((target) => ({ target, ...filterOf(target) }));
    const releases = filters.flatMap(({ release }) => release ?? []);
    const artistOf = await readArtistsOfReleases(db, releases);
    for (const { target, artist, decoration, venue_id, promoter, release, when: _, ...filter } of filters) {
      const wanted = { artist, decoration, venue_id, promoter };
      const idsOf = (name: keyof typeof by, id: number | undefined) =>
        id === undefined ? [] : [by[name].get(id) ?? none];
      const ofRelease = idsOf('artist', release === undefined ? undefined : (artistOf.get(release) ?? 0));
      const [first, ...others] = [...ofRelease, ...keysOf(wanted).flatMap((name) => idsOf(name, wanted[name]))];
      const ids = first && others.reduce((all, some) => all.intersection(some), first);
      const found = index.page(
        { ...filter, today, takesPlace: release !== undefined, ...(ids && { ids: [...ids] }) },
        { descending: false, offset: 0, limit: events.length },
      );
      for (const id of found.ids) matches.get(id)?.push(target);
      await slicer.yieldIfDue();
    }
    last = targets.length < filtersAtOnce ? null : targets.at(-1)!;
  }
  return matches;
}

const none: ReadonlySet<number> = new Set();

/** Returns the ids of events by those of records that each of them has. */
function idsBy(events: readonly EventFacts[], recordsOf: (event: EventFacts) => readonly number[]) {
  const found = new Map<number, Set<number>>();
  for (const event of events)
    for (const record of recordsOf(event)) found.set(record, (found.get(record) ?? new Set()).add(event.id));
  return found;
}

/** Selects distinct followed filters after one. */
function selectFilters(db: Kysely<Schema>, last: string) {
  return db
    .selectFrom('follow')
    .where('type', '=', 'filter')
    .where('target', '>', last)
    .orderBy('target')
    .limit(filtersAtOnce)
    .select('target')
    .distinct();
}

async function readArtistsOfReleases(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('release')
      .where('id', 'in', some)
      .where('state', '=', 'listed')
      .where('artist_id', 'is not', null)
      .select(['id', 'artist_id']),
  );
  return new Map(rows.map(({ id, artist_id: artist }) => [id, artist!]));
}

/** The facts about an event that its announcements need. */
interface EventFacts extends CurrentEvent {
  id: number;
  status: string;
  styles: number;
  created_by: number | null;
  published_at: string | null;
  /** Number of events of its series that were added before. */
  earlier_dates: number;
  /** Active artists of the line-up, also those whom acts credit: ids by the key of the name in the line-up. */
  artists: ReadonlyMap<string, readonly number[]>;
  /** Active crews. */
  decorations: readonly number[];
  /** Ids of the known venue and of the known promoters. */
  venues: readonly number[];
  promoters: readonly number[];
}

/** Reads some events with their line-ups, with a query for each kind of row. Those that no longer exist are left out. */
async function readEventFacts(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, EventFacts>> {
  const events = await selectInChunks(ids, (some) => selectEvents(db, some));
  const acts = Map.groupBy(await selectInChunks(ids, (some) => selectActs(db, some)), ({ event_id: id }) => id);
  const credits = Map.groupBy(await selectInChunks(ids, (some) => selectCredits(db, some)), ({ event_id: id }) => id);
  const decorations = Map.groupBy(
    await selectInChunks(ids, (some) => selectDecorations(db, some)),
    ({ event_id: id }) => id,
  );
  const links = new Map<number, Pick<EventFacts, 'venues' | 'promoters'>>();
  for (const { promoters: names, ...event } of events) {
    const venue = await findVenueId(db, event);
    const promoters = await findPromoters(db, { promoters: parseNames(names), country: event.country });
    links.set(event.id, { venues: venue === null ? [] : [venue], promoters: promoters.flatMap(({ id }) => id ?? []) });
  }
  return new Map(
    events.map((event) => {
      const own = acts.get(event.id) ?? [];
      const known = [...own, ...(credits.get(event.id) ?? [])].filter(({ id }) => id !== null);
      const artists = Map.groupBy(known, ({ artist_name: name }) => nameKey(name));
      return [
        event.id,
        {
          ...event,
          acts: own.map(({ artist_name: name }) => name),
          sets: own.flatMap(({ floor_name: floor, ...act }) => (act.set_start === null ? [] : [setKey(floor, act)])),
          artists: new Map([...artists].map(([key, some]) => [key, some.map(({ id }) => id!)])),
          decorations: (decorations.get(event.id) ?? []).map(({ id }) => id),
          ...links.get(event.id)!,
        },
      ];
    }),
  );
}

function selectEvents(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event')
    .where('id', 'in', ids)
    .select(['id', 'status', 'styles', 'created_by', 'published_at', 'event_status', 'country', 'area'])
    .select(['event_date', 'event_end_date', 'start_time', 'end_time', 'event_location', 'latitude', 'longitude'])
    .select(['place_hidden_until', 'promoters'])
    .select(
      sql<number>`(select count(*) from event as other where other.series_id = event.series_id and other.id < event.id)`.as(
        'earlier_dates',
      ),
    );
}

function selectActs(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('floor_artist')
    .leftJoin('artist', (join) =>
      join.onRef('artist.id', '=', 'floor_artist.artist_id').on('artist.status', '=', 'active'),
    )
    .innerJoin('floor', 'floor.floor_id', 'floor_artist.floor_id')
    .leftJoin('timetable_set', 'timetable_set.set_id', 'floor_artist.set_id')
    .where('floor_artist.event_id', 'in', ids)
    .where('floor_artist.cancelled', '=', 0)
    .orderBy('floor_artist.floor_id')
    .orderBy('floor_artist.position')
    .select(['floor_artist.event_id', 'floor_artist.artist_name', 'artist.id', 'floor.floor_name'])
    .select(['timetable_set.set_start', 'timetable_set.set_end']);
}

const selectCredits = (db: Kysely<Schema>, ids: readonly number[]) =>
  linkedCredits(db)
    .where('act_credit.event_id', 'in', ids)
    .where('floor_artist.cancelled', '=', 0)
    .select(['act_credit.event_id', 'floor_artist.artist_name', 'artist.id']);

function selectDecorations(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event_decoration')
    .innerJoin('decoration', 'decoration.id', 'event_decoration.decoration_id')
    .where('event_decoration.event_id', 'in', ids)
    .where('decoration.status', '=', 'active')
    .select(['event_decoration.event_id', 'decoration.id']);
}

/** Records that are announced at once: memory is bounded by their line-ups. */
export const recordsAtOnce = 100;

/** A record whose changes are due. */
export type DueChange = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number];

/** The end of a due change: announced if anybody follows one of the topics, kept until the record is public, or dropped. */
export type Verdict =
  | { kind: NotificationKind; changes: AnnouncedChanges; topics: FollowTarget[]; author: number | null }
  | 'hidden'
  | 'nothing';

/** Dependencies of the job. */
export type AnnounceDeps = Pick<Deps, 'store' | 'clock' | 'config' | 'today'>;

/** Selects records that nobody has changed since `last`, or whose first change is older than `first`. */
export function selectDue(db: Kysely<Schema>, { last, first }: { last: string; first: string }) {
  return db
    .selectFrom('unannounced_change')
    .where('hidden', '=', 0)
    .where((eb) => eb.or([eb('last_at', '<=', last), eb('first_at', '<=', first)]))
    .orderBy('last_at')
    .limit(recordsAtOnce)
    .select(['type', 'record_id', 'activity_id', 'first_at', 'last_at']);
}
