import type { Kysely } from 'kysely';
import { stylesOf } from '@moonfloor/contract/events/event-match';
import type { FollowTarget } from '@moonfloor/contract/members/follow-targets';
import type { AnnouncedChanges } from '@moonfloor/contract/members/notifications';
import { dayMs } from '@moonfloor/contract/values/durations';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { NotificationKind } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { indexEvents } from '@moonfloor/read-model/events';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readIndexedEvents } from '../events/event-source.ts';
import { filterOf } from '../follows/follow-names.ts';
import { type AnnouncedEvent, readAnnouncedEvents } from './announced-event.ts';
import { compareEvent, readPreviousValues, sameChangeKey } from './compare-event.ts';

/** Decides about changed events. Only upcoming ones are announced. `announcedTopics` has what one run has announced of series, see `tellOnce`. */
export async function announceEvents(
  deps: AnnounceDeps,
  dueChanges: readonly DueChange[],
  announcedTopics: Set<string>,
): Promise<Map<DueChange, Verdict>> {
  const { db } = deps.store;
  const today = deps.today();
  const ids = dueChanges.map(({ record_id: id }) => id);
  const facts = await readAnnouncedEvents(db, ids, today);
  const isNew = ({ record_id: id, first_at: first }: DueChange): boolean => {
    const event = facts.get(id);
    return (
      event !== undefined &&
      isAhead(event, today) &&
      event.status === 'published' &&
      (event.published_at ?? '') >= first
    );
  };
  const fresh = dueChanges.filter(isNew).map(({ record_id: id }) => facts.get(id)!);
  const filters = await matchFilters(db, fresh, today);
  const verdicts = new Map<DueChange, Verdict>();
  for (const change of dueChanges) {
    const event = facts.get(change.record_id);
    if (event === undefined || event.status === 'deleted' || !isAhead(event, today)) verdicts.set(change, 'nothing');
    else if (event.status !== 'published') verdicts.set(change, 'hidden');
    else if (isNew(change) && isLaterDate(event)) verdicts.set(change, 'nothing');
    else if (isNew(change))
      verdicts.set(change, {
        kind: 'new',
        changes: {},
        topics: topicsOfNew(event, filters.get(event.id) ?? []),
        author: event.created_by,
      });
    else verdicts.set(change, await judgeChange(deps, change, event));
  }
  tellOnce(facts, verdicts, announcedTopics);
  return verdicts;
}

/**
 * Tells the followers of an artist, crew, venue or promoter of the first date only, if several dates of a series changed the
 * same. Followers of a date are told about it in any case.
 */
function tellOnce(
  facts: ReadonlyMap<number, AnnouncedEvent>,
  verdicts: ReadonlyMap<DueChange, Verdict>,
  announcedTopics: Set<string>,
): void {
  const announced = [...verdicts].flatMap(([{ record_id: id }, verdict]) => {
    const event = facts.get(id);
    const isDate = event !== undefined && event.series_id !== null && typeof verdict === 'object';
    return isDate && verdict.kind !== 'new' ? [{ event, verdict }] : [];
  });
  for (const { event, verdict } of announced.toSorted((a, b) => a.event.event_date.localeCompare(b.event.event_date))) {
    const change = `${event.series_id} ${sameChangeKey(event, verdict)}`;
    verdict.topics = verdict.topics.filter(({ type, target }) => {
      const topic = `${type} ${target} ${change}`;
      const isNews = type === 'event' || !announcedTopics.has(topic);
      announcedTopics.add(topic);
      return isNews;
    });
  }
}

/** How far apart occurrences of a series are published of which only the first is news. */
const togetherMs = dayMs;

/** Whether an event is a later occurrence of a series: by its rule, or one that was published together with an earlier one. */
function isLaterDate({ is_planned, published_at: at, earlier_published_at: earlier }: AnnouncedEvent): boolean {
  if (earlier === null) return false;
  return is_planned > 0 || Date.parse(at ?? earlier) - Date.parse(earlier) < togetherMs;
}

const isAhead = (event: AnnouncedEvent, today: string): boolean => (event.event_end_date ?? event.event_date) >= today;

/**
 * Changes of day, time, place and state are told to the followers of the event, its artists, crews, venue and promoters; a
 * new line-up to those of the event and of the new acts.
 */
async function judgeChange({ store }: AnnounceDeps, change: DueChange, event: AnnouncedEvent): Promise<Verdict> {
  const difference = compareEvent(await readPreviousValues(store.db, event.id, change.activity_id), event);
  if (difference === null) return 'nothing';
  const { kind, changes } = difference;
  const acts = kind === 'lineup' ? (changes.added ?? []).map(nameKey) : [...event.artists.keys()];
  const artists = acts.flatMap((act) => event.artists.get(act) ?? []);
  return {
    ...difference,
    topics: [
      ...recordTopics('event', [event.id]),
      ...recordTopics('artist', artists),
      ...(kind === 'lineup' ? [] : hostTopics(event)),
    ],
    author: null,
  };
}

const recordTopics = (
  type: 'event' | 'artist' | 'decoration' | 'venue' | 'promoter',
  ids: Iterable<number>,
): FollowTarget[] => [...new Set(ids)].map((id) => ({ type, target: String(id) }));

const hostTopics = ({ decorations, venues, promoters }: AnnouncedEvent): FollowTarget[] => [
  ...recordTopics('decoration', decorations),
  ...recordTopics('venue', venues),
  ...recordTopics('promoter', promoters),
];

function topicsOfNew(event: AnnouncedEvent, filters: readonly string[]): FollowTarget[] {
  return [
    ...recordTopics('event', [event.id]),
    ...recordTopics('artist', [...event.artists.values()].flat()),
    ...hostTopics(event),
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
  events: readonly AnnouncedEvent[],
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
      const recordFilter = { artist, decoration, venue_id, promoter };
      const idsOf = (name: keyof typeof by, id: number | undefined) =>
        id === undefined ? [] : [by[name].get(id) ?? none];
      const ofRelease = idsOf('artist', release === undefined ? undefined : (artistOf.get(release) ?? 0));
      const [first, ...others] = [
        ...ofRelease,
        ...keysOf(recordFilter).flatMap((name) => idsOf(name, recordFilter[name])),
      ];
      const ids = first && others.reduce((all, next) => all.intersection(next), first);
      const matching = index.page(
        { ...filter, today, takesPlace: release !== undefined, ...(ids && { ids: [...ids] }) },
        { descending: false, offset: 0, limit: events.length },
      );
      for (const id of matching.ids) matches.get(id)?.push(target);
      await slicer.yieldIfDue();
    }
    last = targets.length < filtersAtOnce ? null : targets.at(-1)!;
  }
  return matches;
}

const none: ReadonlySet<number> = new Set();

/** Returns the ids of events by those of records that each of them has. */
function idsBy(events: readonly AnnouncedEvent[], recordsOf: (event: AnnouncedEvent) => readonly number[]) {
  const followers = new Map<number, Set<number>>();
  for (const event of events)
    for (const record of recordsOf(event)) followers.set(record, (followers.get(record) ?? new Set()).add(event.id));
  return followers;
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
  const rows = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom('release')
      .where('id', 'in', chunk)
      .where('state', '=', 'listed')
      .where('artist_id', 'is not', null)
      .select(['id', 'artist_id'])
      .execute(),
  );
  return new Map(rows.map(({ id, artist_id: artist }) => [id, artist!]));
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
