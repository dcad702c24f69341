import { importRecordFields, type ImportRecordType } from '@moonfloor/contract/import-record-fields';
import type { ImportRecordRow } from '@moonfloor/contract/import-records';
import type { Deps } from '../deps.ts';
import type { ImportInput } from '../features/imports/begin-import.ts';
import {
  createRecordImport,
  changeRecordImport,
  confirmRecordImport,
} from '../features/imports/records/record-import.ts';
import type { Actor } from '../http/session.ts';
import type { CommandContext } from './command.ts';
import { countsOf, reportLines } from './import-report.ts';

/** Imports artists or releases from a table: prints a preview, and imports when confirmed by an option. */
export async function importRecords(
  { options, values, print }: CommandContext,
  deps: Deps,
  { actor, type, input }: { actor: Actor; type: ImportRecordType; input: ImportInput },
): Promise<void> {
  const first = await createRecordImport(deps, actor, type, input);
  const mapping = mapColumns<string>(first, Object.keys(importRecordFields[type]), values.map);
  const preview = mapping === undefined ? first : await changeRecordImport(deps, actor, first.id, { mapping });
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

/**
 * Returns the suggested meanings of a table's columns with the operator's overrides (`COLUMN=FIELD`, empty to ignore
 * the column), undefined without any; each field is assigned to one column. Throws an error for an unknown column or
 * field, and when the source is not a table.
 */
export function mapColumns<F extends string>(
  table: { columns: readonly { header: string }[]; mapping: readonly (F | '')[] } | null,
  fields: readonly F[],
  overrides: readonly string[] = [],
): (F | '')[] | undefined {
  if (overrides.length === 0) return undefined;
  if (table === null) throw new Error('--map works with tables only, and this source is not a table');
  const headers = table.columns.map(({ header }) => header);
  const changed = [...table.mapping];
  for (const words of overrides) {
    const [, column = words, name = ''] = /^(.*)=([a-z0-9_]*)$/.exec(words) ?? [];
    const index = headers.indexOf(column);
    if (index < 0) throw new Error(`There is no column ${column}; there are ${headers.join(', ')}`);
    const field = fields.find((known) => known === name) ?? '';
    if (field !== name) throw new Error(`There is no field ${name}`);
    const previous = changed.indexOf(field);
    if (field !== '' && previous >= 0) changed[previous] = '';
    changed[index] = field;
  }
  return changed;
}
