import { limits } from '@moonfloor/contract/api/limits';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import { eventParameters } from '@moonfloor/contract/events/event-parameters';
import { formatEventQuery } from '@moonfloor/contract/events/event-query';
import { filterTexts } from '@moonfloor/contract/events/filter-text';
import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import { addDays } from '@moonfloor/contract/values/days';
import { dayMs } from '@moonfloor/contract/values/durations';
import { msg, t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { validationFailed } from '../../errors.ts';
import { instant } from '../../platform/clock.ts';
import { artistRecordType } from '../artists/record-type.ts';
import { decorationRecordType } from '../decorations/record-type.ts';
import { withRemaining } from '../events/event-filter.ts';
import { remainingId } from '../records/merged-records.ts';
import type { RecordType } from '../records/record-type.ts';
import type { StoredRecord } from '../records/tables.ts';
import { simpleRecordTypes } from '../simple-records/record-type.ts';

/** Returns the instant from which withdrawn events are still published as cancelled. */
export const withdrawnSince = ({ clock }: Deps): string => instant(clock, -limits.calendarPastDays * dayMs);

/** Limits a filter without days to those from some months ago on, as calendars keep recent events. */
export function withDefaultDays<Filter extends Pick<EventFilterQuery, 'when' | 'from' | 'to'>>(
  filter: Filter,
  today: string,
): Filter & { today: string } {
  const hasDays = filter.when !== undefined || filter.from != null || filter.to != null;
  return { ...filter, today, ...(!hasDays && { from: addDays(today, -limits.calendarPastDays) }) };
}

/** Returns the names of the records in a filter, of merged ones those that remain. Throws 422 when one of them is not public. */
export async function requireFilterNames(deps: Deps, filter: EventFilterQuery): Promise<string[]> {
  const remaining = await withRemaining(deps.store.db, filter);
  const { artist, decoration, release, series, venue_id: venue, promoter } = remaining;
  return [
    ...(await requireName(deps, artistRecordType, artist)),
    ...(await requireName(deps, decorationRecordType, decoration)),
    ...(await requireName(deps, deps.recordTypes.release, release)),
    ...(await requireName(deps, simpleRecordTypes.series, typeof series === 'number' ? series : undefined)),
    ...(await requireName(deps, simpleRecordTypes.venue, venue)),
    ...(await requireName(deps, simpleRecordTypes.promoter, promoter)),
  ];
}

/** Returns the name of a label, of a merged one that of the label that remains. Throws 422 when it is not public. */
export const requireLabelName = async (deps: Deps, id: number | undefined): Promise<string[]> =>
  requireName(deps, simpleRecordTypes.label, id && (await remainingId(deps.store.db, 'label', id)));

const notThere = {
  event: msg('There is no event {id}'),
  artist: msg('There is no artist {id}'),
  decoration: msg('There is no decoration {id}'),
  release: msg('There is no release {id}'),
  ...mapSimpleTypes(() => msg('There is no page {id}')),
} as const;

async function requireName<T extends StoredRecord>(
  { store: { db } }: Deps,
  { type, find, isPublic, nameOf }: RecordType<T>,
  id: number | undefined,
): Promise<string[]> {
  if (id === undefined) return [];
  const record = await find(db, id);
  if (record === undefined || !isPublic(record))
    throw validationFailed([{ field: type, message: t(notThere[type], { id: String(id) }) }]);
  return [nameOf(record)];
}

/** Names of feeds with a filter. */
const filteredNames = {
  calendar: msg('Moonfloor: {filter}'),
  events: msg('Moonfloor events: {filter}'),
  releases: msg('Moonfloor releases: {filter}'),
};

/**
 * Describes a filter by its parameters, days last, after the names of the records in it; empty for all events. `place` is
 * what is at `near`, if that is known.
 */
export function describeFilter(filter: EventFilterQuery, names: readonly string[], place?: string): string {
  const texts = formatEventQuery(filter);
  const [when, from, to, ...others] = eventParameters.map((name) =>
    texts[name] === undefined ? '' : filterTexts[name](filter, place),
  );
  return [...names, ...others, when, from, to].filter(Boolean).join(', ');
}

/** Returns the name of a feed with a description of its filter, days last. */
export function feedName(kind: keyof typeof filteredNames, filter: EventFilterQuery, names: readonly string[]): string {
  const described = describeFilter(filter, names);
  if (described !== '') return t(filteredNames[kind], { filter: described });
  if (kind === 'calendar') return 'Moonfloor';
  return kind === 'events' ? t('Moonfloor events') : t('Moonfloor releases');
}
