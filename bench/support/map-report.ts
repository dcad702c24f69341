import { availableParallelism, cpus, loadavg } from 'node:os';
import { type Filtering, filterRounds } from './filtering.ts';
import { type Frames, panShape, type PanView } from './panning.ts';
import { kilobytes, number, table } from './table.ts';

/** Results for the map page with a given number of events. */
export interface MapCost {
  events: number;
  /** By view: results of dragging the map, and the number of pins and clusters in the document before. */
  views: Record<PanView, { frames: Frames; markers: number }>;
  /** Time until the pins were shown, in ms: first request, and next request. */
  first: number;
  next: number;
  filtering: Filtering;
}

/** Bytes transferred with a given number of events. */
export interface Transfer {
  events: number;
  api: number;
  whole: number;
}

/** Returns the report as Markdown. */
export function mapReport(browser: string, few: MapCost, many: MapCost, transfers: readonly Transfer[]): string {
  const row = (name: string, of: (cost: MapCost) => number, decimals = 1): string[] => [
    name,
    number(of(few), decimals),
    number(of(many), decimals),
    of(few) === 0 ? '' : number(of(many) / of(few), 2),
  ];
  const head = ['', number(few.events), number(many.events), '÷'];
  const panned = (view: PanView): string =>
    table(head, [
      row('ms between frames, median', ({ views }) => views[view].frames.median),
      row('ms between frames, 95 of 100', ({ views }) => views[view].frames.p95),
      row('ms between frames, longest', ({ views }) => views[view].frames.longest),
      row(`frames of 100 longer than ${panShape.long} ms`, ({ views }) => views[view].frames.long),
      row("main thread's ms for a step", ({ views }) => views[view].frames.work, 2),
      row('pins and clusters in the document', ({ views }) => views[view].markers, 0),
    ]);
  return `# The map page with ${number(few.events)} and with ${number(many.events)} events

\`npm run bench:map\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, Chromium ${browser} without a window or a
graphics card, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}). Load average over the last 15 minutes: ${number(loadavg()[2]!, 1)}.
All events are upcoming and have coordinates. See [README.md](README.md).

## Dragging the map

Both pages are open and their maps are dragged in alternation, ${panShape.steps} steps of ${panShape.pixels} pixels one way and
back; medians of ${panShape.rounds} rounds.

The world, as the page opens:

${panned('world')}

A part of it, close enough for single pins, with new ones appearing:

${panned('region')}

## Waiting

${table(head, [
  row('ms until pins are shown, first request', ({ first }) => first, 0),
  row('ms until pins are shown, next request', ({ next }) => next, 0),
])}

## Filtering

Milliseconds from the last key or click until its count and list are on the screen, medians of ${filterRounds}; this includes one
frame of 17 ms.

${table(head, [
  row('the first word, as soon as pins are shown', ({ filtering }) => filtering.first, 0),
  ...few.filtering.changes.map(({ name }, at) => row(name, ({ filtering }) => filtering.changes[at]!.ms, 0)),
])}

## Transferred

KB (1,000 bytes) over the wire, compressed, on a first visit, without map tiles.

${table(
  ['events', 'from the API', 'the whole page'],
  transfers.map(({ events, api, whole }) => [number(events), kilobytes(api), kilobytes(whole)]),
)}
`;
}
