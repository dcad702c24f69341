import { type Kysely, sql } from 'kysely';
import { recordWords } from '@moonfloor/contract/records/record-words';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import { isTracked } from '@moonfloor/contract/team/tracked-pages';
import { type ResourceType, resourceTypes, simpleTypes } from '@moonfloor/contract/values/lists';
import { maxId } from '@moonfloor/contract/values/numbers';
import { splitPath } from '@moonfloor/messages/languages';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { tableOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';

/** The timetables of all events are one page. */
const eventTimetable = '/event/timetable';

/** Names of tracked pages by path, without records. */
const titles: ReadonlyMap<string, Message> = new Map([
  ['/landing', msg('Landing')],
  ['/events', msg('Events Map')],
  ['/home', msg('Next Events')],
  ['/now', msg('Now')],
  ['/artists', msg('Artists')],
  ['/releases', msg('Releases')],
  ['/search', msg('Search')],
  ['/offline', msg('Offline')],
  ['/embed-builder', msg('Embed')],
  ['/about', msg('About')],
  [eventTimetable, msg('Timetable')],
  ['/my-timetable', msg('My timetable')],
  ['/submit', msg('Submit')],
  ['/submit-event', msg('Submit Event')],
  ['/submit-artist', msg('Submit Artist')],
  ['/submit-decoration', msg('Submit Decoration')],
  ['/submit-release', msg('Submit Release')],
  ['/edit/event', msg('Edit Event')],
  ['/edit/artist', msg('Edit Artist')],
  ['/edit/decoration', msg('Edit Decoration')],
  ['/edit/release', msg('Edit Release')],
  ...simpleTypes.flatMap((type): [string, Message][] => [
    [`/${collectionOf(type)}`, recordWords[type].many],
    [`/submit-${type}`, recordWords[type].submit],
    [`/edit/${type}`, recordWords[type].edit],
  ]),
  ['/member-dashboard', msg('Member Dashboard')],
  ['/account', msg('Account')],
  ['/notifications', msg('Notifications')],
]);

/** Names of pages whose record was deleted. */
const removedTitles = {
  event: msg('Removed event {id}'),
  artist: msg('Removed artist {id}'),
  decoration: msg('Removed decoration {id}'),
  release: msg('Removed release {id}'),
  ...mapSimpleTypes(() => msg('Removed page {id}')),
} as const;

const record = new RegExp(`^/(${resourceTypes.join('|')})/([1-9]\\d{0,9})$`);

/**
 * Returns the canonical path of a page, the same in all languages: the front page is the events map, and a form is the same page for every record.
 * Null for other paths and pages that are not counted.
 */
export function pageOf(path: string): string | null {
  const { path: english } = splitPath(path);
  const bare = english.length > 1 ? english.replace(/\/$/, '') : '/events';
  if (!isTracked(bare)) return null;
  if (titles.has(bare)) return bare;
  if (/^\/event\/\d+\/timetable$/.test(bare)) return eventTimetable;
  const form = /^(\/edit\/[a-z]+)\/\d+$/.exec(bare)?.[1];
  if (form !== undefined) return titles.has(form) ? form : null;
  return recordOf(bare) === null ? null : bare;
}

/** Returns the record of a page; null for other pages. */
export function recordOf(page: string): { type: ResourceType; id: number } | null {
  const [, name, digits] = record.exec(page) ?? [];
  const type = resourceTypes.find((resourceType) => resourceType === name);
  const id = Number(digits);
  return type === undefined || id > maxId ? null : { type, id };
}

/** Returns the name of a page whose record was deleted, or that is not a record's. */
export function titleOf(page: string): string {
  const record = recordOf(page);
  if (record !== null) return t(removedTitles[record.type], { id: record.id });
  const title = titles.get(page);
  return title === undefined ? page : t(title);
}

/** Returns the names of the records of those pages, by page; purged records are left out. */
export async function namesOf(db: Kysely<Schema>, pages: Iterable<string>): Promise<Map<string, string>> {
  const records = Map.groupBy(
    [...pages].flatMap((page) => recordOf(page) ?? []),
    ({ type }) => type,
  );
  const names = new Map<string, string>();
  for (const [type, list] of records) {
    const ids = list.map(({ id }) => id);
    const query = db.selectFrom(tableOf(type)).select(['id', sql.ref<string>(`${type}_name`).as('name')]);
    for (const { id, name } of await query.where('id', 'in', ids).execute()) names.set(`/${type}/${id}`, name);
  }
  return names;
}
