import type { FirstResponse } from './feeds.ts';
import { uncachedTable, loadDescription, cachedTable } from './report.ts';
import type { Scale } from './scale.ts';
import { describeEnvironment } from './session.ts';
import { number, table } from './table.ts';
import type { CallCost } from './timing.ts';

/** Returns the results as Markdown. */
export function feedsReport(
  { scale, first }: { scale: Scale; first: readonly FirstResponse[] },
  twins: readonly CallCost[],
): string {
  return `# Calendars, feeds and duplicates

${describeEnvironment('npm run bench:feeds')}

## Cached responses

${loadDescription} The whole calendar, a megabyte per response, is loaded for 2 s from 4 connections. It contains all events, which are
upcoming; feeds contain the 100 that changed last.

${cachedTable(scale)}

## After a write

An artist is changed, which invalidates all cached responses; unchanged calendar entries are reused. One request at a time;
server CPU over all threads, with compression (Brotli).

${uncachedTable(scale)}

## First response

The first response of a process: every entry is serialised, and code runs for the first time.

${table(
  ['', 'ms CPU', 'ms'],
  first.map(({ name, cpu, wall }) => [name, number(cpu), number(wall)]),
)}

## Duplicates

Finding possible duplicates, as forms do before submitting, among 100,000 events over six years and 2,000 artists (SQLite).
Milliseconds from request to response; the median and the longest of forty.

${table(
  ['duplicates of', 'ms', 'longest'],
  twins.map(({ what, ms, longest }) => [what, number(ms, 1), number(longest, 1)]),
)}
`;
}
