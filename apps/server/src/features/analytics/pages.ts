import { type Kysely, sql } from 'kysely';
import { isTracked } from '@moonfloor/contract/tracked-pages';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { maxId } from '@moonfloor/contract/numbers';
import type { Schema } from '../../db/schema.ts';

/** Names of tracked pages by path, without records. */
const titles: ReadonlyMap<string, string> = new Map([
  ['/landing', 'Landing'],
  ['/events', 'Events Map'],
  ['/home', 'Next Events'],
  ['/artists', 'Artists'],
  ['/releases', 'Releases'],
  ['/search', 'Search'],
  ['/embed-builder', 'Embed'],
  ['/submit', 'Submit'],
  ...resourceTypes.flatMap((type) => {
    const name = type.slice(0, 1).toUpperCase() + type.slice(1);
    return [
      [`/submit-${type}`, `Submit ${name}`],
      [`/edit/${type}`, `Edit ${name}`],
    ] as const;
  }),
  ['/member-dashboard', 'Member Dashboard'],
]);

const record = new RegExp(`^/(${resourceTypes.join('|')})/([1-9]\\d{0,9})$`);

/**
 * Returns the canonical path of a page: the front page is the events map, and a form is the same page for every record.
 * Null for other paths and pages that are not counted.
 */
export function pageOf(path: string): string | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : '/events';
  if (!isTracked(bare)) return null;
  if (titles.has(bare)) return bare;
  const form = /^(\/edit\/[a-z]+)\/\d+$/.exec(bare)?.[1];
  if (form !== undefined) return titles.has(form) ? form : null;
  return recordOf(bare) === null ? null : bare;
}

/** Returns the record of a page; null for other pages. */
export function recordOf(page: string): { type: ResourceType; id: number } | null {
  const [, name, digits] = record.exec(page) ?? [];
  const type = resourceTypes.find((known) => known === name);
  const id = Number(digits);
  return type === undefined || id > maxId ? null : { type, id };
}

/** Returns the name of a page that is not a record's. */
export function titleOf(page: string): string {
  return titles.get(page) ?? page;
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
    const query = db.selectFrom(type).select(['id', sql.ref<string>(`${type}_name`).as('name')]);
    for (const { id, name } of await query.where('id', 'in', ids).execute()) names.set(`/${type}/${id}`, name);
  }
  return names;
}
