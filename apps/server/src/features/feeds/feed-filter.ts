import { dayMs } from '@moonfloor/contract/durations';
import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import { type EventParameter, eventParameters } from '@moonfloor/contract/event-parameters';
import { formatEventQuery } from '@moonfloor/contract/event-query';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import { addDays } from '../../platform/clock.ts';
import { artistRecordType } from '../artists/record-type.ts';
import { decorationRecordType } from '../decorations/record-type.ts';
import type { EventFilter } from '../events/event-filter.ts';
import type { RecordType, StoredRecord } from '../records/record-type.ts';
import { releaseRecordType } from '../releases/record-type.ts';

/** Returns the instant from which withdrawn events are still published as cancelled. */
export const withdrawnSince = ({ clock }: Deps): string =>
  new Date(clock.now() - limits.calendarPastDays * dayMs).toISOString();

/** Limits a filter without days to those from some months ago on, as calendars keep recent events. */
export function withDefaultDays(filter: EventFilterQuery, today: string): EventFilter {
  const hasDays = filter.when !== undefined || filter.from != null || filter.to != null;
  return { ...filter, today, ...(!hasDays && { from: addDays(today, -limits.calendarPastDays) }) };
}

/** Returns the names of the records in a filter. Throws 422 when one of them is not public. */
export async function requireFilterNames(
  deps: Deps,
  { artist, decoration, release }: EventFilterQuery,
): Promise<string[]> {
  return [
    ...(await requireName(deps, artistRecordType, artist)),
    ...(await requireName(deps, decorationRecordType, decoration)),
    ...(await requireName(deps, releaseRecordType(deps), release)),
  ];
}

async function requireName<T extends StoredRecord>(
  { store: { db } }: Deps,
  { type, find, isPublic, nameOf }: RecordType<T>,
  id: number | undefined,
): Promise<string[]> {
  if (id === undefined) return [];
  const record = await find(db, id);
  if (record === undefined || !isPublic(record))
    throw validationFailed([{ field: type, message: `There is no ${type} ${id}` }]);
  return [nameOf(record)];
}

/** Descriptions of parameters for which their text does not suffice; empty if `requireFilterNames` describes them. */
const descriptions: Partial<Record<EventParameter, (filter: EventFilterQuery) => string>> = {
  from: ({ from }) => `from ${from}`,
  to: ({ to }) => `to ${to}`,
  style: ({ style }) => style!.split(',').join(', '),
  q: ({ q }) => `“${q}”`,
  near: ({ near, radius }) => `within ${radius ?? limits.radiusKm.default} km of ${near!.latitude}, ${near!.longitude}`,
  radius: () => '',
  box: () => 'a part of the map',
  artist: () => '',
  decoration: () => '',
  release: () => '',
};

/** Returns the name of a feed: the site's name and a description of the filter, days last. */
export function feedName(filter: EventFilterQuery, names: readonly string[], what = 'Moonfloor'): string {
  const texts = formatEventQuery(filter);
  const [when, from, to, ...others] = eventParameters.map((name) =>
    texts[name] === undefined ? '' : (descriptions[name]?.(filter) ?? texts[name]),
  );
  const parts = [...names, ...others, when, from, to].filter(Boolean);
  return parts.length === 0 ? what : `${what}: ${parts.join(', ')}`;
}
