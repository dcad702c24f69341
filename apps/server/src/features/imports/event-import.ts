import type { ImportPreview, ImportReport } from '@moonfloor/contract/imports/imports';
import { findCountry } from '@moonfloor/contract/values/countries';
import { keysOf } from '@moonfloor/contract/values/keys';
import { bareHost } from '@moonfloor/contract/values/web-address';
import { shownEncoding } from '@moonfloor/event-sources/decode';
import { goabaseSource, type ParsedSource, type SourceEvent } from '@moonfloor/event-sources/source-event';
import { zonesOfCountry } from '@moonfloor/gazetteer/time-zone';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { findVenue } from '../places/venues.ts';
import { addApproximatePlaces } from './approximate-places.ts';
import { requireCountry } from './begin-import.ts';
import { changeOptions, type ImportChanges } from './change-options.ts';
import type { Confirmation } from './confirm-import.ts';
import { importSteps } from './import-steps.ts';
import type { ParseOptions } from './parse-options.ts';
import { parseEvents } from './parse-pending.ts';
import { type PendingImport, versionOf } from './pending-imports.ts';
import { reportOf, type StoredReport } from './pending-pictures.ts';
import { addDuplicates, type Candidate, type PlanContext, type PlannedRow, planImport } from './plan-import.ts';
import { toPreviewRows } from './preview-rows.ts';
import { maxRowsPerImport } from './row-quota.ts';
import { feedOf } from './source-ids.ts';
import { findVanished } from './vanished.ts';
import { writePlan } from './write-plan.ts';

/** The events of a source, with the corrections of single values, and pins. */
interface ReadEvents extends Omit<ParsedSource, 'events'> {
  entries: SourceEvent[];
}

async function readEvents(deps: Deps, pending: PendingImport, field?: string): Promise<ReadEvents> {
  const { events, ...read } = await parseEvents(deps, pending, field);
  const { cells, country } = pending.options;
  const entries = events.map((entry, row) => corrected(entry, cells[row]));
  return { ...read, entries: await addApproximatePlaces(entries, country, (place) => findVenue(deps, place)) };
}

/** Returns an entry with corrected values, which have no faults of the source. */
function corrected(entry: SourceEvent, cells: ParseOptions['cells'][string] | undefined): SourceEvent {
  if (cells === undefined) return entry;
  const fields = keysOf(cells);
  const isCorrected = ({ field }: SourceEvent['faults'][number]): boolean => fields.some((one) => one === field);
  return {
    ...entry,
    fields: { ...entry.fields, ...cells },
    stated: entry.fields,
    corrected: fields,
    faults: entry.faults.filter((fault) => !isCorrected(fault)),
  };
}

async function previewEvents(
  deps: Deps,
  actor: Actor,
  pending: PendingImport,
  read: ReadEvents,
): Promise<ImportPreview> {
  const { store, config, today } = deps;
  const { country, lineups } = pending.options;
  const rows = read.entries.map((entry, rowNumber) => ({ rowNumber, entry }));
  const planned = await planImport(store.db, planContext(deps, actor, pending), withTargets(pending, rows));
  await addDuplicates(store.db, actor, planned);
  return {
    id: pending.id,
    version: versionOf(pending),
    format: read.format,
    name: nameOf(pending, read),
    address: pending.address,
    country,
    without_country: planned.filter(({ entry, event }) => event === null && (entry.fields.country ?? '') === '').length,
    vanished: await findVanished(store.db, actor, {
      feed: feedOf(pending),
      address: pending.address,
      planned,
      today: today(),
    }),
    encoding: shownEncoding(pending.body, pending.options),
    time_zone: zoneQuestion(read.entries, pending.options.zone),
    lineups: read.entries.some(({ lineup }) => lineup) ? lineups : null,
    table: read.table,
    fault: read.fault,
    notes: read.notes,
    rows: await toPreviewRows(store.db, actor, planned),
    most: maxRowsPerImport(config, actor),
  };
}

/** Returns the question for the time zone of events whose source and place do not determine it; null if there are none. */
function zoneQuestion(events: readonly SourceEvent[], chosen: string | null): ImportPreview['time_zone'] {
  const openZones = events.flatMap(({ zone }) => zone ?? []);
  if (openZones.length === 0) return null;
  const byZone = [...Map.groupBy(openZones, ({ zone }) => zone)].toSorted(([, a], [, b]) => b.length - a.length);
  const codes = new Set(openZones.flatMap(({ country }) => findCountry(country)?.code ?? []));
  const choices = [...new Set([...codes].flatMap((code) => [...zonesOfCountry(code)]))].sort();
  return { events: openZones.length, guessed: byZone.map(([zone]) => zone), chosen, choices };
}

function nameOf({ name, address }: PendingImport, { entries, format }: ReadEvents): string {
  if (entries.length > 0 && entries.every(({ source }) => source === goabaseSource)) return 'Goabase';
  const url = format === 'page' && address === null ? entries[0]?.source_url : null;
  return url ? bareHost(new URL(url).hostname) : name;
}

const planContext = ({ publicUrl, clock }: Deps, actor: Actor, { address, options }: PendingImport): PlanContext => ({
  actor,
  address,
  site: publicUrl(),
  now: instant(clock),
  country: options.country,
});

/** Adds the existing events that were chosen as targets of rows. */
const withTargets = ({ options: { into } }: PendingImport, rows: readonly Candidate[]): Candidate[] =>
  rows.map((candidate) => ({ ...candidate, targetId: into[candidate.rowNumber] }));

/** Imports of events by an account. */
export function eventImports(deps: Deps, actor: Actor) {
  const steps = importSteps<StoredReport, ReadEvents, PlannedRow, ImportChanges, ImportPreview>(deps, actor, {
    ofRecords: false,
    parse: (pending, field) => readEvents(deps, pending, field),
    change: (options, changes) => changeOptions(options, { ...changes, country: requireCountry(changes.country) }),
    preview: (pending, read) => previewEvents(deps, actor, pending, read),
    plan: (db, pending, chosen) => planImport(db, planContext(deps, actor, pending), withTargets(pending, chosen)),
    write: (writing, planned, pending, read) =>
      writePlan(writing, planned, { name: nameOf(pending, read), feed: feedOf(pending), entries: read.entries }),
  });
  const confirm = async (id: string, chosen: Confirmation): Promise<ImportReport> =>
    reportOf(await steps.confirm(id, chosen));
  return { ...steps, confirm };
}
