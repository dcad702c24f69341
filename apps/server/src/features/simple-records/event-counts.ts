import type { SimpleCard } from '@moonfloor/contract/records/simple-records';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { nameKey } from '@moonfloor/contract/values/text';
import type { Owners } from '@moonfloor/read-model/event-counts';
import type { Deps } from '../../deps.ts';
import { groupByNames, meantIn } from '../records/namesakes.ts';
import { parseNames } from '../records/record-table.ts';
import { isNearPin } from './near-venue.ts';
import { countReleases, type Listed, listSimpleRecords } from './repository.ts';

/**
 * Returns active records by name, each with the first day of its next event and the number of all, as on its own page;
 * labels with those of releases.
 */
export async function listCards<T extends SimpleType>(
  { store: { db }, events, today }: Pick<Deps, 'store' | 'events' | 'today'>,
  type: T,
): Promise<SimpleCard<T>[]> {
  const records = await listSimpleRecords(db, type);
  const byId = records.toSorted((a, b) => a.id - b.id);
  const namesakes = type === 'series' ? new Map<string, Listed[]>() : await groupByNames(db, type, byId);
  const named: Named = (key) => namesakes.get(key) ?? [];
  if (type === 'label') addReleases(named, await countReleases(db, today()));
  else await events.countEvents(today(), ownersOf(type, named, records));
  const cards = records.map(({ card, total, next_date }): object => Object.assign(card, { total, next_date }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they have the selected fields
  return cards as SimpleCard<T>[];
}

type Named = (key: string) => readonly Listed[];

function addReleases(named: Named, counts: Awaited<ReturnType<typeof countReleases>>): void {
  for (const { key, total, next_date: next } of counts)
    for (const label of named(key)) {
      label.total += total;
      if (next !== null && (label.next_date === null || next < label.next_date)) label.next_date = next;
    }
}

/** Says how events belong to records: by what `findVenueId` and `findPromoters` read, or by the id of their series. */
function ownersOf(type: Exclude<SimpleType, 'label'>, named: Named, records: readonly Listed[]): Owners<Listed> {
  if (type === 'venue') {
    const inside: Owners<Listed>['named'] = (key, country) => named(key).filter((venue) => venue.country === country);
    return { link: 'locations', named: inside, isAt: isNearPin };
  }
  if (type === 'promoter') {
    const all = (names: string, country: string) =>
      parseNames(names).flatMap((name) => meantIn(named, nameKey(name), country) ?? []);
    return { link: 'promoters', named: (names, country) => [...new Set(all(names, country))] };
  }
  const byId = new Map(records.map((record) => [String(record.id), [record]]));
  return { link: 'series', named: (id) => byId.get(id) ?? [] };
}
