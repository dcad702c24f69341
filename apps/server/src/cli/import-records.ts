import { importRecordFields, type ImportRecordType } from '@moonfloor/contract/import-record-fields';
import type { ImportRecordPreview, ImportRecordRow } from '@moonfloor/contract/import-records';
import type { Deps } from '../deps.ts';
import type { ImportInput } from '../features/imports/create-draft.ts';
import {
  createRecordImport,
  changeRecordImport,
  confirmRecordImport,
} from '../features/imports/records/record-import.ts';
import type { Actor } from '../http/session.ts';
import type { CommandContext } from './command.ts';
import { countsOf, reportLines } from './import-report.ts';

interface RecordImportRequest {
  actor: Actor;
  type: ImportRecordType;
  begun: ImportInput;
}

/** Imports artists or releases from a table: prints a preview, and imports when confirmed by an option. */
export async function importRecords(
  { options, values, print }: CommandContext,
  deps: Deps,
  { actor, type, begun }: RecordImportRequest,
): Promise<void> {
  const first = await createRecordImport(deps, actor, type, begun);
  const mapping = mappingOf(first, values.map ?? []);
  const preview = mapping === undefined ? first : await changeRecordImport(deps, actor, first.id, mapping);
  const headers = preview.columns.map(({ header }) => header).join(', ');
  if (preview.fault !== null) throw new Error(`${preview.fault} (--map COLUMN=FIELD). Columns: ${headers}`);
  for (const line of preview.rows.flatMap(reportLinesOf)) print(line);
  const rows = preview.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  print(`${preview.name}: ${countsOf(preview.rows, rows.length)}`);
  if (options.yes !== true || rows.length === 0) return;
  const report = await confirmRecordImport(
    deps,
    actor,
    preview.id,
    rows.map(({ row, version }) => ({ row, version })),
  );
  print(`Imported: ${report.added.length} new, ${report.changed.length} changed.`);
}

function reportLinesOf(row: ImportRecordRow): string[] {
  const { outcome, name, about, changes, kept, faults, notes } = row;
  const more = [
    ...faults.map(({ message }) => message),
    ...(outcome === 'changed' ? [`changes ${changes.map(({ field }) => field).join(', ')}`] : []),
    ...(kept.length > 0 ? [`keeps what was edited here: ${kept.join(', ')}`] : []),
    ...notes,
  ];
  return reportLines(row, [name ?? 'no name', about].filter(Boolean).join(', '), more);
}

/** Returns the suggested mapping with the operator's overrides; undefined without any. */
function mappingOf(
  { type, columns, mapping }: ImportRecordPreview,
  overrides: readonly string[],
): string[] | undefined {
  if (overrides.length === 0) return undefined;
  return mapColumns(
    { headers: columns.map(({ header }) => header), mapping, fields: Object.keys(importRecordFields[type]) },
    overrides,
  );
}

/**
 * Returns the suggested meanings of a table's columns with the operator's overrides (`COLUMN=FIELD`, empty to ignore
 * the column); each field is assigned to one column. Throws an error for an unknown column or field.
 */
export function mapColumns<F extends string>(
  { headers, mapping, fields }: { headers: readonly string[]; mapping: readonly (F | '')[]; fields: readonly F[] },
  overrides: readonly string[],
): (F | '')[] {
  const isField = (field: string): field is F => (fields as readonly string[]).includes(field);
  const changed = [...mapping];
  for (const words of overrides) {
    const [, column = words, field = ''] = /^(.*)=([a-z0-9_]*)$/.exec(words) ?? [];
    const at = headers.indexOf(column);
    if (at < 0) throw new Error(`There is no column ${column}; there are ${headers.join(', ')}`);
    if (field !== '' && !isField(field)) throw new Error(`There is no field ${field}`);
    const previous = changed.indexOf(field);
    if (field !== '' && previous >= 0) changed[previous] = '';
    changed[at] = field;
  }
  return changed;
}
