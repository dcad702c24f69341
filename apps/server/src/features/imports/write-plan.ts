import { goabaseSource, type SourceEvent } from '@moonfloor/event-sources/source-event';
import { eventRecordType } from '../events/record-type.ts';
import { type EventValues, updateEvent } from '../events/repository.ts';
import { addExceptions } from '../events/series/plan.ts';
import type { Writing } from '../records/record-type.ts';
import { addRecord, changeRecord } from '../records/record-writes.ts';
import { type ImportedOccurrence, joinedSeries, saveImportedSeries } from './imported-series.ts';
import type { SourceValues } from './merge-fields.ts';
import type { StoredReport, PendingPicture } from './pending-pictures.ts';
import type { PlannedRow } from './plan-import.ts';
import { toEventSummary } from './preview-rows.ts';
import { findEventsById } from './source-links.ts';
import { type NamedSource, saveSource } from './stored-sources.ts';

/** Writes the planned rows and returns the report. `name` is the source's, `feed` its list's, `entries` all of it. */
export async function writePlan(
  writing: Writing,
  planned: readonly PlannedRow[],
  { name, feed, entries }: { name: string; feed: string; entries: readonly SourceEvent[] },
): Promise<StoredReport> {
  const ids: Record<'added' | 'changed', number[]> = { added: [], changed: [] };
  const picturesToFetch: PendingPicture[] = [];
  let unchanged = 0;
  const occurrences: ImportedOccurrence[] = [];
  for (const row of planned) {
    const source: NamedSource = {
      source: row.entry.source,
      source_id: row.entry.source_id,
      url: row.entry.source_url,
      name: row.entry.source.split(':')[0] === goabaseSource ? 'Goabase' : name,
      picture_url: row.entry.picture,
      feed,
    };
    const series = row.event === null ? await joinedSeries(writing, row) : null;
    const event = row.event?.id ?? (await importNew(writing, row, source, series));
    if (series !== null || (row.event === null && row.series === 'new')) occurrences.push({ one: row, event, series });
    const changed = row.event !== null && (await importChange(writing, row, { event, source }));
    if (row.event === null) ids.added.push(event);
    else if (changed || row.picture !== null || row.exceptions.length > 0) ids.changed.push(event);
    else unchanged += 1;
    if (row.picture !== null) picturesToFetch.push(toPendingPicture(row, event, row.picture));
  }
  await saveImportedSeries(writing, entries, occurrences);
  for (const { series, exceptions } of planned)
    if (typeof series === 'object') await addExceptions(writing.db, series.in, exceptions);
  const eventsById = await findEventsById(writing.db, [...ids.added, ...ids.changed]);
  const summariesOf = (list: readonly number[]) => list.map((event) => toEventSummary(eventsById.get(event)!));
  return {
    added: summariesOf(ids.added),
    changed: summariesOf(ids.changed),
    unchanged,
    pictures: { added: 0, wanted: picturesToFetch, failed: [] },
  };
}

function toPendingPicture(
  { entry: { source, source_id }, event, incoming }: PlannedRow,
  id: number,
  url: string,
): PendingPicture {
  return { source, source_id, event: id, event_name: event?.event_name ?? incoming.event_name ?? '', url };
}

async function importNew(
  writing: Writing,
  one: PlannedRow,
  source: NamedSource,
  series: number | null,
): Promise<number> {
  const { incoming } = one;
  const { event_name, event_date, country } = incoming;
  if (event_name === undefined || event_date === undefined || country === undefined)
    throw new Error('The planned event is incomplete');
  const form = {
    floors: undefined,
    decorations: undefined,
    promoters: undefined,
    ...incoming,
    event_name,
    event_date,
    country,
    ...(series !== null && { series_id: series }),
  };
  const { id } = await addRecord(writing, eventRecordType, form);
  await saveSource(writing.db, id, source, statedValues(one), writing.now);
  return id;
}

/** Returns whether the event itself has changed. */
async function importChange(
  writing: Writing,
  one: PlannedRow,
  { event, source }: { event: number; source: NamedSource },
): Promise<boolean> {
  const { db, now } = writing;
  const { link, merged, moved } = one;
  const values = { ...link?.previous, ...statedValues(one) };
  if (link === null || hasSourceChanged(link, values, source)) await saveSource(db, event, source, values, now);
  const change: Partial<EventValues> = { ...merged.change, ...moved };
  if (Object.keys(change).length === 0) return false;
  await changeRecord(writing, eventRecordType, { action: 'update', id: event }, (context) =>
    updateEvent(context.db, context.record, change, context.now),
  );
  return true;
}

/** Returns the values that the source itself states: cells corrected in the preview count as edited by hand. */
function statedValues({ entry, incoming }: PlannedRow): SourceValues {
  const corrected: readonly string[] = entry.corrected ?? [];
  return Object.fromEntries(Object.entries(incoming).filter(([field]) => !corrected.includes(field)));
}

function hasSourceChanged(
  { previous, name, url, feed, picture_url }: NonNullable<PlannedRow['link']>,
  values: PlannedRow['incoming'],
  source: NamedSource,
): boolean {
  const isSameSource =
    name === source.name && url === source.url && feed === source.feed && picture_url === source.picture_url;
  return !isSameSource || JSON.stringify(previous) !== JSON.stringify(values);
}
