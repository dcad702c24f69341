import type { ImportRow } from '@moonfloor/contract/import-rows';
import type { ImportReport } from '@moonfloor/contract/imports';

/** Returns the lines that describe the result of a row to an operator. */
export function rowLines(row: ImportRow): string[] {
  const { outcome, event_name, event_date, place_line, faults, kept, notes, duplicates, changes } = row;
  const facts = [event_name ?? 'no name', event_date ?? 'no date', place_line].filter(Boolean).join(', ');
  const changed = outcome === 'changed' ? [`changes ${changes.map(({ field }) => field).join(', ')}`] : [];
  const more = [
    ...faults.map(({ message }) => message),
    ...changed,
    ...kept.map(
      ({ field, here, source }) =>
        `${field} keeps the value edited here: ${formatValue(here)} (source: ${formatValue(source)})`,
    ),
    ...duplicates.map(
      ({ id, event_name: name }) =>
        `may already be here: ${id === null ? "somebody else's draft" : `event ${id}`}, ${name}`,
    ),
    ...notes,
  ];
  return reportLines(row, facts, more);
}

/** Returns the report lines of a row. */
export function reportLines({ outcome, place }: Pick<ImportRow, 'outcome' | 'place'>, facts: string, more: string[]) {
  return [`${outcome.padEnd(9)}  ${place}: ${facts}`, ...more.map((line) => `           ${line}`)];
}

/** Returns how many rows have each result; `ready` of them are imported with `--yes`. */
export function countsOf(rows: readonly Pick<ImportRow, 'outcome'>[], ready: number): string {
  const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
  const counts = outcomes.map((outcome) => `${rows.filter((row) => row.outcome === outcome).length} ${outcome}`);
  return `${counts.join(', ')}; --yes imports ${ready}.`;
}

const formatValue = (value: ImportRow['kept'][number]['here']): string =>
  value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** Returns the lines that describe the fetched flyers to an operator; none when the source has no flyers. */
export function pictureLines({ added, failed }: ImportReport['pictures']): string[] {
  if (added + failed.length === 0) return [];
  const lines = failed.map(
    ({ event, event_name: name, url, message }) => `           event ${event}, ${name}: ${url}: ${message}`,
  );
  return [`Pictures: ${added} added, ${failed.length} could not be fetched.`, ...lines];
}
