import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { ChosenRow, ImportPreview, ImportReport } from '@moonfloor/contract/imports/imports';
import { findCountry } from '@moonfloor/contract/values/countries';
import { keysOf } from '@moonfloor/contract/values/keys';
import { bareHost } from '@moonfloor/contract/values/web-address';
import { t } from '@moonfloor/messages/t';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { zonesOfCountry } from '../../platform/time-zone.ts';
import { findVenue } from '../places/venues.ts';
import { mayEdit } from '../records/access.ts';
import { beginImport, type ImportInput } from './begin-import.ts';
import { confirmPending } from './confirm-import.ts';
import { daysNotInSource } from './imported-series.ts';
import type { ParseOptions } from './parse-options.ts';
import { parseEvents } from './parse-pending.ts';
import { type PendingImport, findPending, updateReading } from './pending-imports.ts';
import { reportOf } from './pending-pictures.ts';
import { addDuplicates, type Candidate, type PlanContext, planImport, type PlannedRow } from './plan-import.ts';
import { toPreviewRow } from './preview-rows.ts';
import { maxRowsPerImport } from './row-quota.ts';
import { feedOf } from './source-ids.ts';
import { shownEncoding } from './sources/decode.ts';
import { goabaseSource } from './sources/goabase.ts';
import type { ParsedSource } from './sources/parse-source.ts';
import type { SourceEvent } from './sources/source-event.ts';
import { addApproximatePlaces } from './values/approximate-places.ts';
import { requireCountry } from './values/countries.ts';
import { writePlan } from './write-plan.ts';

/** Maximum number of vanished events in a preview. */
const maxVanished = 100;

/**
 * Returns the coming events that were imported from a feed before and are not among its planned rows now, soonest first, and those on
 * days that it leaves out of their series, as far as the caller may edit them.
 */
async function findVanished(
  db: Kysely<Schema>,
  actor: Actor,
  { feed, planned, today }: { feed: string; planned: readonly PlannedRow[]; today: string },
): Promise<ImportPreview['vanished']> {
  const here = new Set(planned.flatMap(({ link }) => link?.event_id ?? []));
  const ofFeed = selectComing(db, today).innerJoin('event_source', 'event_source.event_id', 'event.id');
  const rows = await ofFeed.where('event_source.feed', '=', feed).execute();
  for (const [series, days] of daysNotInSource(planned)) {
    const ofSeries = selectComing(db, today).where('event.series_id', '=', series);
    rows.push(...(await ofSeries.where('event.series_day', 'in', days).execute()));
  }
  const gone = [...new Map(rows.map((row) => [row.id, row])).values()].filter(
    (row) => !here.has(row.id) && mayEdit(actor, 'event', row),
  );
  return gone.slice(0, maxVanished).map(({ created_by: _, series_id: _series, ...event }) => event);
}

/** Selects the events that have not ended before a day and are not deleted, soonest first. */
function selectComing(db: Kysely<Schema>, today: string) {
  return db
    .selectFrom('event')
    .where('event.status', '<>', 'deleted')
    .where((eb) => eb(eb.fn.coalesce('event.event_end_date', 'event.event_date'), '>=', today))
    .orderBy('event.event_date')
    .orderBy('event.id')
    .select(['event.id', 'event.event_name', 'event.event_date', 'event.status', 'event.created_by', 'event.series_id'])
    .$narrowType<{ status: 'published' | 'draft' }>();
}

/** Stores a source as a pending import and returns its preview. Throws 413 or 422. */
export async function createImport(deps: Deps, actor: Actor, input: ImportInput): Promise<ImportPreview> {
  const { pending, read } = await beginImport(deps, actor, input, (one, field) => parseEvents(deps, one, field));
  return previewEvents(deps, actor, pending, await completeEvents(deps, pending, read));
}

/** Parses a pending import. */
async function readEvents(deps: Deps, pending: PendingImport): Promise<ParsedSource> {
  return completeEvents(deps, pending, await parseEvents(deps, pending));
}

/** Adds the corrections of single values to the events of a source, and then pins. */
async function completeEvents(deps: Deps, { reading }: PendingImport, read: ParsedSource): Promise<ParsedSource> {
  const events = read.events.map((entry, row) => corrected(entry, reading.cells[row]));
  return { ...read, events: await addApproximatePlaces(events, reading.country, (place) => findVenue(deps, place)) };
}

/** Returns an entry with corrected values, which have no faults of the source. */
function corrected(entry: SourceEvent, cells: ParseOptions['cells'][string] | undefined): SourceEvent {
  if (cells === undefined) return entry;
  const fields = keysOf(cells);
  const isCorrected = ({ field }: SourceEvent['faults'][number]): boolean => fields.some((one) => one === field);
  return {
    ...entry,
    fields: { ...entry.fields, ...cells },
    corrected: fields,
    faults: entry.faults.filter((fault) => !isCorrected(fault)),
  };
}

/** Returns the preview of a pending import against the current database. Throws 404 when it is not the caller's, or expired. */
export async function getImport(deps: Deps, actor: Actor, id: string): Promise<ImportPreview> {
  const pending = await requirePending(deps, actor, id);
  return previewEvents(deps, actor, pending, await readEvents(deps, pending));
}

/** Changes to the options of a pending import. */
type ImportChanges = z.output<Api['updateImport']['body']>;

/** Changes the options of a pending import and returns the new preview. Throws 404 or 422. */
export async function changeImport(
  deps: Deps,
  actor: Actor,
  id: string,
  changes: ImportChanges,
): Promise<ImportPreview> {
  const pending = await requirePending(deps, actor, id);
  pending.reading = updatedOptions(pending.reading, { ...changes, country: requireCountry(changes.country) });
  await updateReading(deps.store.db, id, pending.reading);
  return previewEvents(deps, actor, pending, await readEvents(deps, pending));
}

/** Applies changed options. A new mapping produces other rows, so choices for single rows are discarded. */
function updatedOptions(reading: ParseOptions, changes: ImportChanges): ParseOptions {
  const { mapping, country, time_zone: zone, lineups, date_order: dateOrder, empty_dates: emptyDates } = changes;
  const previous = mapping === undefined ? reading : { into: {}, rowLineups: {}, rowLines: {}, cells: {} };
  return {
    ...reading,
    ...(mapping !== undefined && { mapping }),
    ...(country !== undefined && { country }),
    ...(zone !== undefined && { zone }),
    ...(lineups !== undefined && { lineups }),
    ...(changes.encoding !== undefined && reading.readAs !== null && { readAs: changes.encoding }),
    ...(dateOrder !== undefined && { dateOrder }),
    ...(emptyDates !== undefined && { emptyDates }),
    into: mergeRowChoices(previous.into, changes.into, ({ event }) => event),
    rowLineups: mergeRowChoices(previous.rowLineups, changes.row_lineups, ({ as }) => as),
    rowLines: mergeLines(previous.rowLines, changes.row_lines),
    cells: mergeCells(previous.cells, changes.cells),
  };
}

/** Merges corrections of lines of the line-ups of rows; null removes one. Throws 422 when there are too many in all. */
function mergeLines(
  previous: ParseOptions['rowLines'],
  corrected: ImportChanges['row_lines'] = [],
): ParseOptions['rowLines'] {
  const all = { ...previous };
  for (const [row, lines] of Map.groupBy(corrected, (one) => one.row)) {
    const chosen = lines.map(({ line, is }) => ({ row: line, is }));
    all[row] = mergeRowChoices(all[row] ?? {}, chosen, ({ is }) => is);
  }
  const count = Object.values(all).reduce((sum, lines) => sum + Object.keys(lines).length, 0);
  if (count > limits.importRows)
    throw validationFailed([{ field: 'row_lines', message: t(messages.importTooManyRows) }]);
  return all;
}

/** Merges corrected values of rows; null removes one. Throws 422 when there are too many in all. */
function mergeCells(previous: ParseOptions['cells'], changed: ImportChanges['cells'] = []): ParseOptions['cells'] {
  const all = { ...previous };
  for (const { row, field, value } of changed) {
    const { [field]: _, ...others } = all[row] ?? {};
    const cells = { ...others, ...(value !== null && { [field]: value.trim() }) };
    if (Object.keys(cells).length > 0) all[row] = cells;
    else delete all[row];
  }
  if (Object.keys(all).length > limits.importRows)
    throw validationFailed([{ field: 'cells', message: t(messages.importTooManyRows) }]);
  return all;
}

/** Merges choices for rows; null removes one. */
function mergeRowChoices<T, Row extends { row: number }>(
  previous: Readonly<Record<string, T>>,
  chosen: readonly Row[] = [],
  choiceOf: (row: Row) => T | null,
): Record<string, T> {
  const all: Record<string, T | null> = { ...previous };
  for (const row of chosen) all[row.row] = choiceOf(row);
  return Object.fromEntries(Object.entries(all).flatMap(([row, choice]) => (choice === null ? [] : [[row, choice]])));
}

async function requirePending({ store }: Deps, actor: Actor, id: string): Promise<PendingImport> {
  const pending = await findPending(store.db, actor.id, id);
  if (pending === undefined || pending.report !== null) throw notFound(messages.importNotFound);
  return pending;
}

async function previewEvents(
  deps: Deps,
  actor: Actor,
  pending: PendingImport,
  read: ParsedSource,
): Promise<ImportPreview> {
  const { store, config, today } = deps;
  const { country, lineups } = pending.reading;
  const rows = read.events.map((entry, row) => ({ row, entry }));
  const planned = await planImport(store.db, planContext(deps, actor, pending), withTargets(pending, rows));
  await addDuplicates(store.db, actor, planned);
  return {
    id: pending.id,
    format: read.format,
    name: nameOf(pending, read),
    address: pending.address,
    country,
    without_country: planned.filter(({ entry, event }) => event === null && (entry.fields.country ?? '') === '').length,
    vanished: await findVanished(store.db, actor, { feed: feedOf(pending), planned, today: today() }),
    encoding: shownEncoding(pending.body, pending.reading),
    time_zone: zoneQuestion(read.events, pending.reading.zone),
    lineups: read.events.some(({ lineup }) => lineup) ? lineups : null,
    table: read.table,
    fault: read.fault,
    notes: read.notes,
    rows: planned.map((one) => toPreviewRow(actor, one)),
    most: maxRowsPerImport(config, actor),
  };
}

/** Returns the question for the time zone of events whose source and place do not determine it; null if there are none. */
function zoneQuestion(events: readonly SourceEvent[], chosen: string | null): ImportPreview['time_zone'] {
  const open = events.flatMap(({ zone }) => zone ?? []);
  if (open.length === 0) return null;
  const byZone = [...Map.groupBy(open, ({ zone }) => zone)].toSorted(([, a], [, b]) => b.length - a.length);
  const codes = new Set(open.flatMap(({ country }) => findCountry(country)?.code ?? []));
  const choices = [...new Set([...codes].flatMap((code) => [...zonesOfCountry(code)]))].sort();
  return { events: open.length, guessed: byZone.map(([zone]) => zone), chosen, choices };
}

/** Display name of a source. */
function nameOf({ name, address }: PendingImport, { events, format }: ParsedSource): string {
  if (events.length > 0 && events.every(({ source }) => source === goabaseSource)) return 'Goabase';
  const url = format === 'page' && address === null ? events[0]?.source_url : null;
  return url ? bareHost(new URL(url).hostname) : name;
}

/** Imports the chosen rows of a pending import. Throws like `confirmPending`. */
export async function confirmImport(
  deps: Deps,
  actor: Actor,
  id: string,
  rows: readonly ChosenRow[],
): Promise<ImportReport> {
  const report = await confirmPending(deps, actor, rows, {
    find: (db) => findPending(db, actor.id, id),
    parse: async (pending) => {
      const read = await readEvents(deps, pending);
      return { entries: read.events, name: nameOf(pending, read), feed: feedOf(pending) };
    },
    plan: (db, pending, chosen) => planImport(db, planContext(deps, actor, pending), withTargets(pending, chosen)),
    write: writePlan,
  });
  return reportOf(report);
}

const planContext = ({ publicUrl }: Deps, actor: Actor, { address, reading }: PendingImport): PlanContext => ({
  actor,
  address,
  site: publicUrl(),
  country: reading.country,
});

/** Adds the existing events that were chosen as targets of rows. */
const withTargets = ({ reading: { into } }: PendingImport, rows: readonly Candidate[]): Candidate[] =>
  rows.map((one) => ({ ...one, into: into[one.row] }));
