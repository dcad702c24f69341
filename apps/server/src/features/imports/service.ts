import type {
  ImportDateOrder,
  ImportedLineup,
  ImportEmptyDates,
  ImportLineups,
} from '@moonfloor/contract/import-fields';
import type { ImportMapping, ImportPreview, ImportReport } from '@moonfloor/contract/imports';
import { messages } from '@moonfloor/contract/messages';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, validationFailed, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { writeRecords } from '../records/record-writes.ts';
import type { WriteContext } from '../records/record-type.ts';
import { createDraft, type ImportInput, parseImportDraft } from './create-draft.ts';
import { type Draft, findDraft, finishDraft, type ParseOptions, updateReading } from './drafts.ts';
import { addDuplicates, planImport, type PlannedRow } from './plan-import.ts';
import { goabaseSource } from './sources/goabase.ts';
import type { ParsedSource, ParsedTable } from './sources/parse-source.ts';
import { consumeRowQuota, maxRowsPerImport } from './row-quota.ts';
import { requireCountry } from './values/countries.ts';
import { reportOf } from './pending-pictures.ts';
import { toPreviewRow } from './preview-rows.ts';
import { writePlan } from './write-plan.ts';

/** A chosen row, with the event's version in the preview. */
export interface ChosenRow {
  row: number;
  version: string | null;
}

/** Stores a source as a draft and returns its preview. `site` is this site's URL. Throws 413 or 422. */
export async function createImport(deps: Deps, actor: Actor, input: ImportInput, site: string): Promise<ImportPreview> {
  const { draft, read } = await createDraft(deps, actor, input);
  return preview(deps, actor, { draft, read, site });
}

/** Returns the preview of a draft against the current database. Throws 404 when it is not the caller's, or expired. */
export async function getImport(deps: Deps, actor: Actor, id: string, site: string): Promise<ImportPreview> {
  const draft = await requireDraft(deps, actor, id);
  return preview(deps, actor, { draft, read: await parseImportDraft(draft), site });
}

/** Changes to the options of a draft. */
interface ImportChanges {
  mapping?: ImportMapping | undefined;
  country?: string | null | undefined;
  lineups?: ImportLineups | undefined;
  row_lineups?: readonly { row: number; as: ImportedLineup | null }[] | undefined;
  date_order?: ImportDateOrder | undefined;
  empty_dates?: ImportEmptyDates | undefined;
  into?: readonly { row: number; event: number | null }[] | undefined;
}

/** Changes the options of a draft and returns the new preview. Throws 404 or 422. */
export async function changeImport(
  deps: Deps,
  actor: Actor,
  id: string,
  said: ImportChanges,
  site: string,
): Promise<ImportPreview> {
  const draft = await requireDraft(deps, actor, id);
  const changed = {
    ...draft,
    reading: updatedOptions(draft.reading, { ...said, country: requireCountry(said.country) }),
  };
  await updateReading(deps.store.db, id, changed.reading);
  return preview(deps, actor, { draft: changed, read: await parseImportDraft(changed), site });
}

/** Applies changed options. A new mapping produces other rows, so choices for single rows are discarded. */
function updatedOptions(reading: ParseOptions, said: ImportChanges): ParseOptions {
  const {
    mapping,
    country,
    lineups,
    date_order: dateOrder,
    empty_dates: emptyDates,
    into = [],
    row_lineups: rowLineups = [],
  } = said;
  const kept = mapping === undefined ? reading : { into: {}, rowLineups: {} };
  return {
    ...reading,
    ...(mapping !== undefined && { mapping }),
    ...(country !== undefined && { country }),
    ...(lineups !== undefined && { lineups }),
    ...(dateOrder !== undefined && { dateOrder }),
    ...(emptyDates !== undefined && { emptyDates }),
    into: mergeRowChoices(
      kept.into,
      into.map(({ row, event }) => [row, event]),
    ),
    rowLineups: mergeRowChoices(
      kept.rowLineups,
      rowLineups.map(({ row, as }) => [row, as]),
    ),
  };
}

/** Merges choices for rows; null removes one. */
function mergeRowChoices<T>(
  former: Readonly<Record<string, T>>,
  chosen: readonly (readonly [row: number, choice: T | null])[],
): Record<string, T> {
  const all = new Map<string, T | null>(Object.entries(former));
  for (const [row, choice] of chosen) all.set(String(row), choice);
  return Object.fromEntries([...all].flatMap(([row, choice]) => (choice === null ? [] : [[row, choice]])));
}

async function requireDraft({ store }: Deps, actor: Actor, id: string): Promise<Draft> {
  const draft = await findDraft(store.db, actor.id, id);
  if (draft === undefined || draft.report !== null) throw notFound(messages.importNotFound);
  return draft;
}

interface ParsedDraft {
  draft: Draft;
  read: ParsedSource;
  site: string;
}

async function preview(
  { store, config }: Deps,
  actor: Actor,
  { draft, read, site }: ParsedDraft,
): Promise<ImportPreview> {
  const { country, into, lineups } = draft.reading;
  const candidates = read.events.map((entry, row) => ({ row, entry, into: into[row] }));
  const planned = await planImport(store.db, { actor, address: draft.address, site, country }, candidates);
  await addDuplicates(store.db, actor, planned);
  return {
    id: draft.id,
    format: read.format,
    name: nameOf(draft, read),
    address: draft.address,
    country,
    lineups: read.events.some(({ lineup }) => lineup) ? lineups : null,
    table: read.table === null ? null : tableOf(read.table, draft.reading),
    fault: read.fault,
    notes: read.notes,
    rows: planned.map((one) => toPreviewRow(actor, one)),
    most: maxRowsPerImport(config, actor),
  };
}

function tableOf(
  { lacksDates, ...table }: ParsedTable,
  { encoding, dateOrder, emptyDates }: ParseOptions,
): ImportPreview['table'] {
  return { ...table, encoding, date_order: dateOrder, empty_dates: lacksDates ? emptyDates : null };
}

/** Display name of a source. */
function nameOf({ name, address }: Draft, { events, format }: ParsedSource): string {
  if (events.length > 0 && events.every(({ source }) => source === goabaseSource)) return 'Goabase';
  const url = format === 'page' && address === null ? events[0]?.source_url : null;
  return url ? new URL(url).hostname.replace(/^www\./, '') : name;
}

/**
 * Imports the chosen rows of a draft in one transaction. Repeating the call returns the first report. Throws 404, 409
 * when a row differs from its preview, 422 for an invalid row, and 429 when the hourly quota is exceeded.
 */
export async function confirmImport(
  deps: Deps,
  actor: Actor,
  id: string,
  { rows, site }: { rows: readonly ChosenRow[]; site: string },
): Promise<ImportReport> {
  const draft = await findDraft(deps.store.db, actor.id, id);
  if (draft === undefined) throw notFound(messages.importNotFound);
  if (draft.report !== null) return reportOf(draft.report);
  if (rows.length > maxRowsPerImport(deps.config, actor))
    throw validationFailed([{ field: 'rows', message: messages.importTooManyRows }]);
  const read = await parseImportDraft(draft);
  return writeRecords(deps, actor, async (writing) => {
    const { db } = writing;
    const done = (await findDraft(db, actor.id, id))?.report;
    if (done != null) return reportOf(done);
    const planned = await planChosen(writing, { draft, read, site }, rows);
    const written = planned.filter(({ outcome }) => outcome !== 'unchanged').length;
    await consumeRowQuota(db, deps, actor, written);
    const report = await writePlan(writing, planned, nameOf(draft, read));
    await finishDraft(db, id, report);
    return reportOf(report);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? previewOutdated() : error;
  });
}

const previewOutdated = (): HttpError => new HttpError(409, messages.importMovedOn);

async function planChosen(
  { db, actor }: WriteContext,
  { draft, read, site }: ParsedDraft,
  rows: readonly ChosenRow[],
): Promise<PlannedRow[]> {
  const candidates = rows.map(({ row }) => {
    const entry = read.events[row];
    if (entry === undefined) throw validationFailed([{ field: 'rows', message: `There is no row ${row}` }]);
    return { row, entry, into: draft.reading.into[row] };
  });
  const planned = await planImport(
    db,
    { actor, address: draft.address, site, country: draft.reading.country },
    candidates,
  );
  for (const [index, one] of planned.entries()) {
    const refusal = one.faults[0];
    if (refusal !== undefined)
      throw validationFailed([{ field: 'rows', message: `${one.entry.place}: ${refusal.message}` }]);
    if ((one.event?.updated_at ?? null) !== rows[index]!.version) throw previewOutdated();
  }
  return planned;
}
