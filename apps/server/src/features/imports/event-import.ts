import { messages } from '@moonfloor/contract/api/messages';
import type { ImportPreview, ImportReport } from '@moonfloor/contract/imports/imports';
import { findCountry } from '@moonfloor/contract/values/countries';
import { keysOf } from '@moonfloor/contract/values/keys';
import { bareHost } from '@moonfloor/contract/values/web-address';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { zonesOfCountry } from '../../platform/time-zone.ts';
import { findVenue } from '../places/venues.ts';
import { beginImport, type ImportInput } from './begin-import.ts';
import { changeOptions, type ImportChanges } from './change-options.ts';
import { confirmPending, type Confirmation } from './confirm-import.ts';
import type { ParseOptions } from './parse-options.ts';
import { parseEvents } from './parse-pending.ts';
import { asConflict, changePending, findPending, type PendingImport, versionOf } from './pending-imports.ts';
import { reportOf } from './pending-pictures.ts';
import { addDuplicates, type Candidate, type PlanContext, planImport } from './plan-import.ts';
import { toPreviewRows } from './preview-rows.ts';
import { maxRowsPerImport } from './row-quota.ts';
import { feedOf } from './source-ids.ts';
import { shownEncoding } from './sources/decode.ts';
import { goabaseSource } from './sources/goabase.ts';
import type { ParsedSource, SourceEvent } from './sources/source-event.ts';
import { addApproximatePlaces } from './values/approximate-places.ts';
import { requireCountry } from './values/countries.ts';
import { findVanished } from './vanished.ts';
import { writePlan } from './write-plan.ts';

/** Stores a source as a pending import and returns its preview. Throws 413 or 422. */
export async function createImport(deps: Deps, actor: Actor, input: ImportInput): Promise<ImportPreview> {
  const { pending, read } = await beginImport(deps, actor, input, (one, field) => parseEvents(deps, one, field));
  return previewEvents(deps, actor, pending, await completeEvents(deps, pending, read));
}

async function readEvents(deps: Deps, pending: PendingImport): Promise<ParsedSource> {
  return completeEvents(deps, pending, await parseEvents(deps, pending));
}

/** Adds the corrections of single values to the events of a source, and then pins. */
async function completeEvents(deps: Deps, { options }: PendingImport, read: ParsedSource): Promise<ParsedSource> {
  const events = read.events.map((entry, row) => corrected(entry, options.cells[row]));
  return { ...read, events: await addApproximatePlaces(events, options.country, (place) => findVenue(deps, place)) };
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

/** Changes the options of a pending import and returns the new preview. Throws 404, 409 with the newer preview, or 422. */
export async function changeImport(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...changes }: ImportChanges,
): Promise<ImportPreview> {
  const pending = await requirePending(deps, actor, id);
  const options = changeOptions(pending.options, { ...changes, country: requireCountry(changes.country) });
  const changed = await changePending(deps.store.db, pending, { version, options }).catch(
    asConflict(() => getImport(deps, actor, id)),
  );
  return previewEvents(deps, actor, changed, await readEvents(deps, changed));
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
  const { country, lineups } = pending.options;
  const rows = read.events.map((entry, rowNumber) => ({ rowNumber, entry }));
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
    time_zone: zoneQuestion(read.events, pending.options.zone),
    lineups: read.events.some(({ lineup }) => lineup) ? lineups : null,
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

function nameOf({ name, address }: PendingImport, { events, format }: ParsedSource): string {
  if (events.length > 0 && events.every(({ source }) => source === goabaseSource)) return 'Goabase';
  const url = format === 'page' && address === null ? events[0]?.source_url : null;
  return url ? bareHost(new URL(url).hostname) : name;
}

/** Imports the chosen rows of a pending import. Throws like `confirmPending`. */
export async function confirmImport(deps: Deps, actor: Actor, id: string, chosen: Confirmation): Promise<ImportReport> {
  const report = await confirmPending(deps, actor, chosen, {
    find: (db) => findPending(db, actor.id, id),
    parse: async (pending) => {
      const read = await readEvents(deps, pending);
      return { entries: read.events, name: nameOf(pending, read), feed: feedOf(pending) };
    },
    plan: (db, pending, chosen) => planImport(db, planContext(deps, actor, pending), withTargets(pending, chosen)),
    write: writePlan,
  }).catch(asConflict(() => getImport(deps, actor, id)));
  return reportOf(report);
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
