import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import {
  mapStarLists,
  starredFields,
  type StarredRecordType,
  starredRecordTypes,
  type StarType,
} from '@moonfloor/contract/members/star-types';
import type { Starred } from '@moonfloor/contract/members/stars';
import { isCancelled } from '@moonfloor/contract/values/lists';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Feature } from '../../feature.ts';
import { createLimiter } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { findZone } from '../../platform/zone-of-place.ts';
import { selectWithdrawn } from '../feeds/calendar-rows.ts';
import { addressOf } from '../feeds/calendars.ts';
import { withdrawnSince } from '../feeds/feed-filter.ts';
import { openSetWriter, removedEntry, setEntry, setName, withAlarms } from '../feeds/set-entry.ts';
import { writeCalendar } from '../feeds/vcalendar.ts';
import type { WrittenEvent } from '../feeds/vevent.ts';
import { findFeedOwner, secretAddressHeaders } from '../follows/feed-addresses.ts';
import { publicStatus, recordTable, statusColumn } from '../records/record-table.ts';
import { findMerged, listStarred } from '../stars/repository.ts';
import { findSets } from './sets-by-id.ts';

/** Starred sets and events. */
export const myTimetableFeature = { routes: myTimetableRoutes } satisfies Feature;

/**
 * Routes of starred things: for pages, and as calendars, of a member (120 requests an hour each) or of the sets in the
 * address.
 */
function myTimetableRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps;
  const reads = createLimiter({ tries: 120, minutes: 60 });
  route(app, deps, api.findStarred, ({ body }) => findStarred(deps, body));
  app.inEachLanguage((scoped) => {
    const options = (request: FastifyRequest, alarm: string | undefined) => ({
      site: publicUrl(),
      source: addressOf(deps, request),
      alarm: alarm === undefined ? null : Number(alarm),
    });
    route(scoped, deps, api.starredCalendar, async ({ params: { token }, query: { alarm }, request, reply }) => {
      setHeaders(reply);
      const owner = await findFeedOwner(deps.store.db, token);
      if (owner === undefined) throw notFound(messages.feedNotFound);
      await reads(String(owner));
      return starredCalendar(deps, owner, options(request, alarm));
    });
    route(scoped, deps, api.setsCalendar, ({ query: { sets, alarm }, request, reply }) => {
      setHeaders(reply);
      return setsCalendar(deps, sets, options(request, alarm));
    });
  });
}

function setHeaders(reply: FastifyReply): void {
  void reply.headers({ ...secretAddressHeaders, 'content-disposition': 'inline; filename="my-timetable.ics"' });
}

/** How a calendar is made: `alarm` in minutes before each set, null for none; `source` is the calendar's URL. */
interface Options {
  site: string;
  source: string;
  alarm: number | null;
}

/** Returns the calendar of some sets. */
async function setsCalendar(deps: Deps, sets: readonly number[], options: Options): Promise<string> {
  const entries = await setEntries(deps, sets, options);
  return writeCalendar({ name: t('My timetable'), source: options.source, entries, withdrawn: [] });
}

/** Returns the calendar of a member's stars: sets, and events as a whole, which have no alarm. */
async function starredCalendar(deps: Deps, account: number, options: Options): Promise<string> {
  const { db } = deps.store;
  const starred = await listStarred(db, account);
  const filter = { ids: starred.events, today: deps.today() };
  const versions = await deps.events.versions(filter, { descending: false, offset: 0, limit: limits.stars });
  const events = await deps.eventWriter.write(versions);
  const gone = await deps.events.withdrawn(filter, withdrawnSince(deps), limits.stars);
  const withdrawn = await selectInChunks(gone, (chunk) => selectWithdrawn(db, chunk).execute());
  const entries = [...(await setEntries(deps, starred.sets, options)), ...events];
  return writeCalendar({ name: t('My timetable'), source: options.source, entries, withdrawn });
}

/** Returns the entries of sets; those that were removed from their line-ups are cancelled for some time. */
async function setEntries(deps: Deps, ids: readonly number[], { site, alarm }: Options): Promise<WrittenEvent[]> {
  const { db } = deps.store;
  const targets = ids.map((id) => ({ type: 'set', id }) as const);
  // addresses may name sets of events that were merged since
  const idOf = await findMerged(db, targets);
  const { sets, removed } = await findSets(db, [...new Set(targets.map(idOf))]);
  const since = withdrawnSince(deps);
  const writeSet = await openSetWriter();
  const entries = sets.map(async (set) => {
    const { event } = set;
    const zone = findZone(event);
    const page = site + pathIn(currentLanguage(), `/event/${event.id}/timetable`);
    const entry = writeSet(setEntry({ event, zone, page }, set, set.floor_name), set, zone);
    const takesPlace = event.event_status === 'scheduled' || event.event_status === 'moved';
    return alarm === null || !takesPlace || isCancelled(set) ? [entry] : withAlarms([entry], alarm, () => setName(set));
  });
  const gone = removed.flatMap(({ event, removed_at, ...set }) => {
    const zone = findZone(event);
    return removed_at !== null && removed_at >= since ? [writeSet(removedEntry(event, set, zone), set, zone)] : [];
  });
  return [...(await Promise.all(entries)).flat(), ...gone];
}

/** Returns the public ones among some sets and records; a merged record stands for the one that stays. */
async function findStarred(
  { store: { db } }: Pick<Deps, 'store'>,
  ids: Record<`${StarType}s`, readonly number[]>,
): Promise<Starred> {
  const targets = mapStarLists((type) => [...new Set(ids[`${type}s`])].map((id) => ({ type, id })));
  const idOf = await findMerged(db, Object.values(targets).flat());
  const found = await findSets(db, [...new Set(targets.sets.map(idOf))]);
  const askedBy = Map.groupBy(targets.sets, idOf);
  const asked = <S extends { set_id: number }>(set: S) =>
    askedBy.get(set.set_id)!.map(({ id }) => ({ ...set, asked_id: id }));
  const records: [string, object[]][] = [];
  for (const type of starredRecordTypes) {
    const list = targets[`${type}s`];
    const byId = await findRecords(db, type, list.map(idOf));
    const shown = list.flatMap((target) => {
      const record = byId.get(idOf(target));
      return record === undefined ? [] : [{ ...record, asked_id: target.id }];
    });
    records.push([`${type}s`, shown]);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are the fields of the answer
  return {
    ...Object.fromEntries(records),
    sets: found.sets.flatMap(asked),
    removed: found.removed.flatMap(asked),
  } as unknown as Starred;
}

async function findRecords(
  db: Kysely<Schema>,
  type: StarredRecordType,
  ids: readonly number[],
): Promise<Map<number, object>> {
  const rows = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom(recordTable(type))
      .where('record.id', 'in', chunk)
      .where(statusColumn(type), '=', publicStatus[type])
      .select('record.id')
      .select(starredFields[type].map((name) => sql.ref(`record.${name}`).as(name)))
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
