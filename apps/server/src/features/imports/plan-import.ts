import type { Kysely } from 'kysely';
import { type EventForm, eventForm } from '@moonfloor/contract/events/events';
import type { ImportOutcome } from '@moonfloor/contract/imports/import-fields';
import type { ImportDuplicate } from '@moonfloor/contract/imports/import-rows';
import { valueLabel } from '@moonfloor/contract/records/record-fields';
import { findCountry } from '@moonfloor/contract/values/countries';
import { keysOf } from '@moonfloor/contract/values/keys';
import type { SourceEvent } from '@moonfloor/event-sources/source-event';
import { msg, t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { movedTimes } from '../events/moved-times.ts';
import { eventRecordType } from '../events/record-type.ts';
import type { StoredEvent } from '../events/repository.ts';
import { asSeenBy, canSeeHidden, mayEdit } from '../records/access.ts';
import { findImportDuplicates } from './import-duplicates.ts';
import { daysLeftOut, eventsByDay, findKnownSeries, type KnownSeries } from './imported-series.ts';
import { isEdited, mergeFields, type MergeResult, type SourceValues } from './merge-fields.ts';
import { pictureToFetch } from './pending-pictures.ts';
import { type ImportContext, isOwnEvent, type WithSourceLink, resolveSourceIds } from './source-ids.ts';
import { findEventsById, sourceIdKey, type SourceLink, currentValuesOf } from './source-links.ts';

/** An entry of a source with its row number, and the existing event chosen as its target, if any. */
export interface Candidate {
  rowNumber: number;
  entry: SourceEvent;
  targetId?: number | undefined;
}

export interface PlannedRow extends Candidate {
  outcome: ImportOutcome;
  /** The source's values, as they would be stored. */
  incoming: SourceValues;
  event: StoredEvent | null;
  link: SourceLink | null;
  /** The stored series of which it is an occurrence. */
  series: KnownSeries;
  /** The event's version; null for a new one. */
  version: string | null;
  /** The event's current values. */
  current: SourceValues;
  merged: MergeResult;
  /** Times that move along with the date. */
  moved: Awaited<ReturnType<typeof movedTimes>>;
  /** Days to leave out of its stored series; set in one row per series. */
  exceptions: string[];
  /** URL of the picture to fetch; null for none. */
  picture: string | null;
  faults: { field: string | null; message: string }[];
  /** Set by `addDuplicates`. */
  duplicates: ImportDuplicate[];
}

/** Context for planning, besides the database. */
export interface PlanContext extends ImportContext {
  /** URL of this site. */
  site: string;
  now: string;
  /** Country of events that do not name one. */
  country: string | null;
}

/** Plans the import of these entries against the current database. */
export async function planImport(
  db: Kysely<Schema>,
  context: PlanContext,
  candidatesBefore: readonly Candidate[],
): Promise<PlannedRow[]> {
  const resolved = await resolveSourceIds(db, context, candidatesBefore);
  const seriesOf = await findKnownSeries(
    db,
    context.actor,
    resolved.map(({ entry }) => entry),
  );
  const candidates = await matchOccurrences(db, context.actor, resolved, seriesOf);
  const ids = candidates.flatMap(({ link, targetId }) => link?.event_id ?? targetId ?? []);
  const eventsById = await findEventsById(db, ids);
  const firstPositions = new Map<string, string>();
  const targets = new Map<number, string>();
  for (const { link, entry } of candidates) if (link !== null) targets.set(link.event_id, entry.position);
  const planned: PlannedRow[] = [];
  for (const candidate of candidates) {
    const key = sourceIdKey(candidate.entry);
    const event =
      eventsById.get(candidate.link?.event_id ?? 0) ??
      (await findChosenEvent(db, candidate, eventsById, context.actor));
    const row = await planRow(db, context, { ...candidate, series: seriesOf(candidate.entry) }, event);
    const firstPosition = firstPositions.get(key);
    if (firstPosition !== undefined)
      refuseRow(row, null, t('This is the same entry as {place}', { place: firstPosition }));
    firstPositions.set(key, firstPosition ?? candidate.entry.position);
    if (event !== null && candidate.link === null) {
      const other = targets.get(event.id);
      if (other !== undefined) refuseRow(row, null, t('This goes into the same event as {place}', { place: other }));
      targets.set(event.id, other ?? candidate.entry.position);
    }
    planned.push(row);
  }
  await planExceptions(db, context.actor, planned);
  return planned;
}

/** Sets the exceptions of the first importable row of each series: the days that its source leaves out. */
async function planExceptions(db: Kysely<Schema>, actor: Actor, planned: readonly PlannedRow[]): Promise<void> {
  const seriesSeen = new Set<number>();
  for (const row of planned) {
    if (row.outcome === 'refused' || typeof row.series !== 'object' || seriesSeen.has(row.series.in)) continue;
    seriesSeen.add(row.series.in);
    row.exceptions = await daysLeftOut({ db, actor }, row);
    if (row.exceptions.length > 0 && row.outcome === 'unchanged') row.outcome = 'changed';
  }
}

/** Assigns entries of stored series to the events of their days, which the series may have created since. */
async function matchOccurrences(
  db: Kysely<Schema>,
  actor: Actor,
  candidates: readonly (Candidate & WithSourceLink)[],
  seriesOf: (entry: SourceEvent) => KnownSeries,
): Promise<(Candidate & WithSourceLink)[]> {
  const eventsOfSeries = new Map<number, Awaited<ReturnType<typeof eventsByDay>>>();
  const matched: (Candidate & WithSourceLink)[] = [];
  for (const candidate of candidates) {
    const series = candidate.link === null && candidate.targetId === undefined ? seriesOf(candidate.entry) : 'single';
    const id = typeof series === 'object' ? series.in : 0;
    if (id !== 0 && !eventsOfSeries.has(id)) eventsOfSeries.set(id, await eventsByDay(db, actor, id));
    const targetId = eventsOfSeries.get(id)?.get(candidate.entry.series?.day ?? '');
    matched.push(targetId === undefined ? candidate : { ...candidate, targetId });
  }
  return matched;
}

/** Returns the event chosen as the target of an entry, if the caller may see it. */
async function findChosenEvent(
  db: Kysely<Schema>,
  { targetId }: Candidate,
  eventsById: ReadonlyMap<number, StoredEvent>,
  actor: Actor,
): Promise<StoredEvent | null> {
  const event = eventsById.get(targetId ?? 0);
  if (event === undefined) return null;
  return event.status === 'published' || (await canSeeHidden(db, actor, 'event', event)) ? event : null;
}

const notComparedNote = msg('Too many events here are alike, so this one was not compared with them');

/** Adds likely duplicates to rows that would add an event, for the preview. */
export async function addDuplicates(db: Kysely<Schema>, actor: Actor, planned: readonly PlannedRow[]): Promise<void> {
  const added = planned.filter(({ outcome, event }) => outcome !== 'refused' && event === null);
  const incoming = added.map((one) => one.incoming);
  const duplicates = await findImportDuplicates(db, actor, incoming);
  for (const [index, row] of added.entries()) {
    row.duplicates = duplicates[index] ?? [];
    if (duplicates[index] === null) row.entry.notes.push(t(notComparedNote));
  }
}

function refuseRow(row: PlannedRow, field: string | null, message: string): void {
  row.outcome = 'refused';
  row.faults.push({ field, message });
}

async function planRow(
  db: Kysely<Schema>,
  context: PlanContext,
  candidate: Candidate & WithSourceLink & Pick<PlannedRow, 'series'>,
  event: StoredEvent | null,
): Promise<PlannedRow> {
  const { entry, link } = candidate;
  const row: PlannedRow = {
    ...candidate,
    outcome: 'new',
    incoming: {},
    event,
    version: event?.updated_at ?? null,
    current: {},
    merged: { change: {}, kept: [] },
    moved: {},
    exceptions: [],
    picture: entry.picture,
    faults: [],
    duplicates: [],
  };
  if (isOwnEvent(entry.source_url, context.site))
    refuseRow(row, null, t('This comes from this site, and is here already'));
  await parseIncoming(db, row, context);
  if (event === null && candidate.targetId !== undefined && link === null)
    refuseRow(row, null, t('The event to merge it into was not found'));
  if (event === null) return row;
  await requireEditPermission(db, row, event, context.actor);
  const visibleEvent = await asSeenBy(db, context.actor, eventRecordType, event);
  if (entry.guessed !== undefined && (isExact(visibleEvent) || namesSamePlace(row.incoming, link?.previous ?? null)))
    row.incoming = Object.fromEntries(Object.entries(row.incoming).filter(([field]) => !isGuessed(entry, field)));
  row.current = await currentValuesOf(db, visibleEvent, row.incoming);
  row.merged = mergeFields(row.current, link?.previous ?? null, row.incoming);
  preferCorrected(row);
  row.merged.kept = row.merged.kept.filter(({ field }) => !isGuessed(entry, field));
  row.picture = pictureToFetch(entry, event, link);
  if (row.outcome === 'refused') return row;
  row.outcome = Object.keys(row.merged.change).length > 0 || row.picture !== null ? 'changed' : 'unchanged';
  row.moved = await movedTimes(db, event, row.merged.change, context.now);
  const movedAlong = keysOf(row.moved).map((field) =>
    field === 'floors' ? t('Timetable') : valueLabel('event', field),
  );
  if (movedAlong.length > 0) entry.notes.push(t('Moves along: {what}', { what: movedAlong.join(', ') }));
  await validatePlannedRow(db, row, { ...row.merged.change, ...row.moved });
  return row;
}

const isGuessed = ({ guessed = [] }: SourceEvent, field: string): boolean => guessed.some((one) => one === field);

/** Returns whether the coordinates of an event are its own: places that are found by their names do not replace them. */
const isExact = ({ latitude, place_radius_km: radius, place_hidden_until: hidden }: StoredEvent): boolean =>
  latitude !== null && (radius === null || hidden !== null);

const placeNames = ['event_location', 'area', 'country'] as const;

/** Returns whether a source names the place that it named when it was imported before: the event keeps the pin that it got then. */
const namesSamePlace = (incoming: SourceValues, previous: SourceValues | null): boolean =>
  previous !== null &&
  placeNames.every((field) => incoming[field] === undefined || !isEdited(field, incoming, previous));

/** Lets corrected values replace edited ones: both are people's decisions, and the corrections are later. */
function preferCorrected({ entry: { corrected = [] }, incoming, merged }: PlannedRow): void {
  const { kept } = merged;
  const isWon = (name: string): boolean =>
    corrected.some((field) => field === name) && kept.some(({ field }) => field === name);
  Object.assign(merged.change, Object.fromEntries(Object.entries(incoming).filter(([name]) => isWon(name))));
  merged.kept = kept.filter(({ field }) => !isWon(field));
}

/** Faults of the required fields. */
const missingMessages = {
  event_name: msg('Event name is missing'),
  event_date: msg('Start date is missing'),
  country: msg('Country is missing'),
} as const;

/** Validates the source's fields like a form. Invalid optional ones are left out with a note, other errors refuse the row. */
async function parseIncoming(
  db: Kysely<Schema>,
  one: PlannedRow,
  { country: defaultCountry }: PlanContext,
): Promise<void> {
  const { entry, event } = one;
  const fields =
    event === null && defaultCountry !== null ? { country: defaultCountry, ...entry.fields } : entry.fields;
  for (const { field, message } of entry.faults) refuseRow(one, field, message);
  const reported = new Set<string>(entry.faults.map(({ field }) => field));
  const refuseOnce = (field: string, message: string): void => {
    if (!reported.has(field)) refuseRow(one, field, message);
    reported.add(field);
  };
  for (const field of keysOf(missingMessages)) {
    const missing = (fields[field] ?? '') === '' && (event === null || field in fields);
    if (missing) refuseOnce(field, t(missingMessages[field]));
  }
  const countryName = fields.country ?? '';
  if (countryName !== '' && findCountry(countryName) === undefined)
    refuseOnce('country', t('Country: “{name}” is not among the countries', { name: countryName }));
  const parse = (values: typeof fields) =>
    event === null ? eventForm.safeParse(values) : eventRecordType.edit.safeParse(values);
  const parsedAll = parse(fields);
  const optional = (parsedAll.error?.issues ?? []).filter(
    ({ path }) => !Object.hasOwn(missingMessages, String(path[0])),
  );
  for (const { message } of optional) entry.notes.push(t('Left out: {reason}', { reason: message }));
  const omittedFields = new Set(optional.map(({ path }) => String(path[0])));
  const parsed =
    omittedFields.size === 0
      ? parsedAll
      : parse(Object.fromEntries(Object.entries(fields).filter(([field]) => !omittedFields.has(field))));
  if (!parsed.success) return parsed.error.issues.forEach(({ path, message }) => refuseOnce(String(path[0]), message));
  one.incoming = parsed.data;
  if (event === null) await validatePlannedRow(db, one, parsed.data);
}

/** Rejects the row if the actor may not edit the event. */
async function requireEditPermission(
  db: Kysely<Schema>,
  one: PlannedRow,
  event: StoredEvent,
  actor: Actor,
): Promise<void> {
  if (event.status === 'deleted') refuseRow(one, null, t('This event was deleted here'));
  else if (!(await mayEdit(db, actor, 'event', event)))
    refuseRow(one, null, t('This event is already on this site, added by somebody else'));
}

/** Validates the event as it would be after the import. */
async function validatePlannedRow(db: Kysely<Schema>, one: PlannedRow, change: Partial<EventForm>): Promise<void> {
  try {
    await eventRecordType.validate?.(db, change, one.event, 0);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    for (const { field, message } of error.problem.errors ?? []) refuseRow(one, field, message);
  }
}
