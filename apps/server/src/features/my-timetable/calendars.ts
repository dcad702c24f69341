import { limits } from '@moonfloor/contract/api/limits';
import { isCancelled } from '@moonfloor/contract/values/lists';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { findZone } from '@moonfloor/gazetteer/zone-of-place';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import { setName } from '../events/set-name.ts';
import { selectWithdrawn } from '../feeds/calendar-rows.ts';
import { withdrawnSince } from '../feeds/feed-filter.ts';
import { floatingZone, openSetWriter, removedEntry, setEntry, withAlarms, withdrawnSet } from '../feeds/set-entry.ts';
import { writeCalendar } from '../feeds/vcalendar.ts';
import type { WrittenEvent } from '../feeds/vevent.ts';
import { findMerged, listStarred } from '../stars/repository.ts';
import { findSets, findWithdrawnSets } from './sets-by-id.ts';

/** How a calendar is made: `alarm` in minutes before each set, null for none; `source` is the calendar's URL. */
interface Options {
  site: string;
  source: string;
  alarm: number | null;
}

export async function setsCalendar(deps: Deps, sets: readonly number[], options: Options): Promise<string> {
  const entries = await setEntries(deps, sets, options);
  return writeCalendar({ name: t('My timetable'), source: options.source, entries, withdrawn: [] });
}

/** Returns the calendar of a member's stars: sets, and events as a whole, which have no alarm. */
export async function starredCalendar(deps: Deps, account: number, options: Options): Promise<string> {
  const { db } = deps.store;
  const starred = await listStarred(db, account);
  const filter = { ids: starred.events, today: deps.today() };
  const versions = await deps.events.versions(filter, { descending: false, offset: 0, limit: limits.stars });
  const events = await deps.eventWriter.write(versions);
  const withdrawnIds = await deps.events.withdrawn(filter, withdrawnSince(deps), limits.stars);
  const withdrawn = await selectInChunks(withdrawnIds, (chunk) => selectWithdrawn(db, chunk).execute());
  const sets = [...(await setEntries(deps, starred.sets, options)), ...(await withdrawnSetEntries(deps, starred.sets))];
  const entries = [...sets, ...events];
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
  const slicer = new TimeSlicer();
  const entries: WrittenEvent[] = [];
  for (const set of sets) {
    const { event } = set;
    const zone = findZone(event);
    const page = site + pathIn(currentLanguage(), `/event/${event.id}/timetable`);
    const entry = writeSet(setEntry({ event, zone, page }, set, set.floor_name), set, zone);
    const takesPlace = event.event_status === 'scheduled' || event.event_status === 'moved';
    const rings = alarm !== null && takesPlace && !isCancelled(set);
    entries.push(...(rings ? await withAlarms([entry], alarm, () => setName(set)) : [entry]));
    await slicer.yieldIfDue();
  }
  const removedEntries = removed.flatMap(({ event, removed_at, ...set }) => {
    const zone = findZone(event);
    return removed_at !== null && removed_at >= since ? [writeSet(removedEntry(event, set, zone), set, zone)] : [];
  });
  return [...entries, ...removedEntries];
}

/** Returns the entries of sets whose events were withdrawn, which are cancelled for some time. */
async function withdrawnSetEntries(deps: Deps, ids: readonly number[]): Promise<WrittenEvent[]> {
  const sets = await findWithdrawnSets(deps.store.db, ids, withdrawnSince(deps));
  const writeSet = await openSetWriter();
  return sets.map((set) => writeSet(withdrawnSet(set, set), set, floatingZone));
}
