import type { Kysely } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { importCells } from '@moonfloor/contract/imports/import-fields';
import type { ImportChange, ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { FieldValue } from '@moonfloor/contract/records/activity';
import { factValueText } from '@moonfloor/contract/records/fact-texts';
import { factNames, type Facts } from '@moonfloor/contract/records/facts';
import { entryText } from '@moonfloor/contract/records/field-values';
import type { SourceSeries } from '@moonfloor/event-sources/source-event';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import type { StoredEvent } from '../events/repository.ts';
import { findEditRights } from '../records/access.ts';
import { formFields, toComparable } from './merge-fields.ts';
import { isPictureEdited } from './pending-pictures.ts';
import type { PlannedRow } from './plan-import.ts';

/** Maximum length of values in a preview, in characters. */
const maxPreviewLength = 300;

/** Returns planned rows as the preview shows them to the caller. */
export async function toPreviewRows(
  db: Kysely<Schema>,
  actor: Actor,
  planned: readonly PlannedRow[],
): Promise<ImportRow[]> {
  const edits = await findEditRights(db, actor);
  return planned.map((row) => {
    const { event } = row;
    const isSeen = event?.status === 'published' || isModerator(actor.role) || (event && edits('event', event));
    return toPreviewRow(row, isSeen === true ? event : null);
  });
}

/** Returns a planned row as the preview shows it. `visibleEvent`: its event, if the caller may see that. */
function toPreviewRow(planned: PlannedRow, visibleEvent: StoredEvent | null): ImportRow {
  const { rowNumber: row, entry, outcome, merged, faults, duplicates } = planned;
  return {
    row,
    place: entry.position,
    outcome,
    event_name: planned.incoming.event_name ?? (entry.fields.event_name || null),
    event_date: planned.incoming.event_date ?? (entry.fields.event_date || null),
    event_end_date: planned.incoming.event_end_date ?? null,
    place_line: [entry.fields.event_location, entry.fields.area, planned.incoming.country ?? entry.fields.country]
      .filter(Boolean)
      .join(', '),
    source_url: entry.source_url,
    event: visibleEvent && toEventSummary(visibleEvent),
    into: visibleEvent !== null && planned.link === null,
    version: planned.version,
    changes: [...changesOf(planned), ...pictureChange(planned), ...exceptionsChange(planned)],
    kept:
      outcome === 'refused'
        ? []
        : [
            ...merged.kept.map(({ field, here, source }) => ({
              field,
              here: toPreviewValue(here),
              source: toPreviewValue(source),
            })),
            ...keptPicture(planned),
          ],
    faults,
    notes: entry.notes,
    cells: Object.fromEntries(
      importCells.flatMap((field) => (entry.fields[field] ? [[field, entry.fields[field]]] : [])),
    ),
    corrected: importCells.filter((field) => entry.corrected?.includes(field)),
    series: entry.series === undefined ? null : seriesOfRow(entry.series),
    duplicates,
    lineup: entry.lineup ?? null,
    private: entry.isPrivate === true,
  };
}

const seriesOfRow = ({ id, recurrence, dates }: SourceSeries) => ({ id, recurrence, dates });

function pictureChange({ outcome, picture, event }: PlannedRow): ImportChange[] {
  if (picture === null || outcome === 'refused' || outcome === 'unchanged') return [];
  return [{ field: 'image', before: event?.image_url ?? null, after: picture }];
}

/** Returns the days that the series of a row will leave out. */
const exceptionsChange = ({ exceptions }: PlannedRow): ImportChange[] =>
  exceptions.length === 0 ? [] : [{ field: 'exceptions', before: null, after: toPreviewValue(exceptions) }];

function keptPicture({ entry: { picture }, event, link }: PlannedRow): ImportRow['kept'] {
  if (picture === null || event === null || !isPictureEdited(event, link)) return [];
  return [{ field: 'image', here: event.image_url, source: picture }];
}

/** Returns an event as listed in previews and reports. */
export function toEventSummary({ id, event_name, event_date, status }: StoredEvent) {
  return { id, event_name, event_date, status };
}

/** Returns the fields that importing writes; of a new event, those with a value. */
function changesOf({ outcome, incoming, current, merged: { change } }: PlannedRow): ImportChange[] {
  const isNew = outcome === 'new';
  if (!isNew && outcome !== 'changed') return [];
  const values = isNew ? incoming : change;
  const fields: ImportChange[] = formFields
    .filter((field) => values[field] !== undefined)
    .map((field) => ({
      field,
      before: isNew ? null : toPreviewValue(toComparable(field, current)),
      after: toPreviewValue(toComparable(field, values)),
    }))
    .filter(({ after }) => !isNew || (after !== null && after !== ''));
  return [...fields, ...changedFacts(isNew ? {} : (current.facts ?? {}), values.facts ?? {})];
}

/** Returns the facts that importing writes, each as a field of its own. */
const changedFacts = (before: Facts, after: Facts): ImportChange[] =>
  factNames
    .filter((name) => after[name] !== undefined && JSON.stringify(after[name]) !== JSON.stringify(before[name]))
    .map((name) => ({
      field: `facts.${name}`,
      before: before[name] === undefined ? null : factValueText(name, before[name]),
      after: factValueText(name, after[name]),
    }));

/** Converts a value to text: lists are joined, long texts truncated. */
function toPreviewValue(value: FieldValue): string | number | null {
  if (typeof value === 'number' || value === null) return value;
  const text = Array.isArray(value) ? value.map(entryText).join('; ') : value;
  return text.length > maxPreviewLength ? `${text.slice(0, maxPreviewLength)}…` : text;
}
