import type { ImportPreview, ImportReport, ImportRow } from '@moonfloor/contract/imports';
import { importFormats } from '@moonfloor/contract/import-fields';

/** Returns the lines that describe the result of a row to an operator. */
export function rowLines({
  outcome,
  place,
  event_name,
  event_date,
  place_line,
  faults,
  kept,
  notes,
  twins,
  changes,
}: ImportRow): string[] {
  const facts = [event_name ?? 'no name', event_date ?? 'no date', place_line].filter(Boolean).join(', ');
  const changed = outcome === 'changed' ? [`changes ${changes.map(({ field }) => field).join(', ')}`] : [];
  const more = [
    ...faults.map(({ message }) => message),
    ...changed,
    ...kept.map(
      ({ field, here, source }) =>
        `${field} keeps the value edited here: ${formatValue(here)} (source: ${formatValue(source)})`,
    ),
    ...twins.map(
      ({ id, event_name: name }) =>
        `may already be here: ${id === null ? "somebody else's draft" : `event ${id}`}, ${name}`,
    ),
    ...notes,
  ];
  return [`${outcome.padEnd(9)}  ${place}: ${facts}`, ...more.map((line) => `           ${line}`)];
}

const formatValue = (value: ImportRow['kept'][number]['here']): string =>
  value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** Summarizes the rows by result; `ready` of them are imported with `--yes`. */
export function summaryOf({ rows, format, name }: ImportPreview, ready: number): string {
  const count = (outcome: ImportRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  const counts = `${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged, ${count('refused')} refused`;
  return `${importFormats[format]}, ${name}: ${counts}; --yes imports ${ready}.`;
}

/** Returns the lines that describe the fetched flyers to an operator; none when the source has no flyers. */
export function pictureLines({ added, failed }: ImportReport['pictures']): string[] {
  if (added + failed.length === 0) return [];
  const lines = failed.map(
    ({ event, event_name: name, url, message }) => `           event ${event}, ${name}: ${url}: ${message}`,
  );
  return [`Pictures: ${added} added, ${failed.length} could not be fetched.`, ...lines];
}
