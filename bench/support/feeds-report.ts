import type { FirstResponse } from './feeds.ts';
import { uncachedTable, loadDescription, cachedTable } from './report.ts';
import type { Scale } from './scale.ts';
import { describeEnvironment } from './session.ts';
import { number, table } from './table.ts';
import type { CallCost } from './timing.ts';

/** The findings as Markdown. */
export function feedsReport(
  { scale, first }: { scale: Scale; first: readonly FirstResponse[] },
  twins: readonly CallCost[],
): string {
  return `# Calendars, feeds and twins

${describeEnvironment('npm run bench:feeds')}

## Ready

${loadDescription} The whole calendar, a megabyte each time, is loaded for 2 s from 4 connections. All events are coming, so it
holds all of them; feeds hold the 100 that were changed last.

${cachedTable(scale)}

## After a write

An artist is changed, so that nothing is ready; entries of calendars that have not changed are not written anew. One call
at a time; server CPU over all threads, with compression (Brotli).

${uncachedTable(scale)}

## First of all

The first answer of a process that has just been started: every entry is written, and code runs for the first time.

${table(
  ['', 'ms CPU', 'ms'],
  first.map(({ name, cpu, wall }) => [name, number(cpu), number(wall)]),
)}

## Twins

Looking for what may be the same record, as forms do before a submit, beside 100,000 events over six years and 2,000
artists (SQLite). Milliseconds from request to answer; the median and the longest of forty.

${table(
  ['twins of', 'ms', 'longest'],
  twins.map(({ what, ms, longest }) => [what, number(ms, 1), number(longest, 1)]),
)}
`;
}
