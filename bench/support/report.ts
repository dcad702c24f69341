import type { DialectName } from '../../apps/server/src/db/open-database.ts';
import { loadShape } from './compare-cached.ts';
import type { Scale } from './scale.ts';
import { describeEnvironment } from './session.ts';
import type { Start, StartPair } from './start.ts';
import { kilobytes, megabytes, number, table } from './table.ts';

/** All results of one benchmark run. */
export interface Findings {
  dialect: DialectName;
  scales: Scale[];
  starts: StartPair[];
}

/** Returns the whole report as Markdown. */
export function report({ dialect, scales, starts }: Findings): string {
  return `# Benchmark results

${describeEnvironment(`npm run bench${dialect === 'postgres' ? ' -- --postgres' : ''}`)} Measured on ${dialect}.

## Cached responses

${loadDescription}

${scales.map(cachedTable).join('\n\n')}

## Regeneration

After a write, which invalidates all cached responses; one request at a time, with an invalid token, which bypasses the cache; server CPU over all threads, with compression.
**again**: without a token, for a response that the write does not affect.

${scales.map(uncachedTable).join('\n\n')}

## Start and memory

With built pages, from the start of the process.

${startTable(starts)}

${memoryTable(scales)}
`;
}

/** How cached responses are loaded. */
const loadDescription = `Each in alternation with a bare \`node:http\` server that sends the same bytes and headers, ${loadShape.rounds} rounds of
${loadShape.seconds} s, ${loadShape.connections} kept-alive connections, loaded over plain sockets. **speed**: responses per second, ours ÷ bare.
**economy**: responses per second of server CPU, ours ÷ bare. Medians. **load**: share of a core that the load generator used;
near 1.0, the load generator may be the bottleneck rather than the server.`;

const heading = ({ events }: Scale): string => `### ${number(events)} events\n\n`;

/** Cached responses under load, for one size. */
function cachedTable(scale: Scale): string {
  const head = [
    '',
    'status',
    'coding',
    'KB',
    'speed',
    'economy',
    '/s',
    'bare /s',
    'µs CPU',
    'bare µs',
    'p99 ms',
    'bare p99',
    'load',
  ];
  const rows = scale.ready.map(({ name, status, coding, bytes, speed, economy, ours, bare, busy }) => [
    name,
    String(status),
    coding,
    kilobytes(bytes),
    number(speed, 2),
    number(economy, 2),
    number(ours.perSecond),
    number(bare.perSecond),
    number(ours.cpu, 1),
    number(bare.cpu, 1),
    number(ours.p99, 1),
    number(bare.p99, 1),
    number(busy, 1),
  ]);
  return heading(scale) + table(head, rows);
}

/** Regeneration costs and, where both were measured, the number of baseline-server responses that cost the same CPU. */
function uncachedTable(scale: Scale): string {
  const head = ['', 'KB', 'ms CPU', 'ms', 'again: ms CPU', '÷ bare CPU'];
  const rows = scale.cold.map(({ name, bytes, cpu, wall, again }) => {
    const bare = scale.ready.find((ready) => ready.name === name && ready.status === 200)?.bare.cpu;
    return [
      name,
      kilobytes(bytes),
      number(cpu, 2),
      number(wall, 2),
      number(again, 2),
      bare === undefined ? '' : number((cpu * 1000) / bare),
    ];
  });
  return heading(scale) + table(head, rows);
}

function startTable(starts: readonly StartPair[]): string {
  const row = (name: string, { listened, ready, answered, event, cpu }: Start): string[] => [
    name,
    number(listened),
    number(ready),
    number(answered),
    number(event),
    number(cpu),
  ];
  const rows = starts.flatMap(({ events, ours, bare }) => {
    const ratio = (field: keyof Start): string => number(ours[field] / bare[field], 1);
    return [
      row(`${number(events)} events`, ours),
      row('bare `node:http`', bare),
      ['ours ÷ bare', ratio('listened'), ratio('ready'), ratio('answered'), ratio('event'), ratio('cpu')],
    ];
  });
  return table(['', 'ms until listening', '`/readyz`', '`/`', '`/event/7`', 'ms CPU'], rows);
}

function memoryTable(scales: readonly Scale[]): string {
  const rows = scales.map(({ events, memory: { idle, ready, cold, searched, bare } }) => [
    number(events),
    megabytes(idle),
    megabytes(ready),
    megabytes(cold),
    megabytes(searched),
    megabytes(bare),
    number(ready / bare, 1),
  ]);
  return table(
    [
      'events',
      'MB after the first response',
      'after the loads',
      'after all regenerations',
      'after a search',
      'bare MB',
      'loads ÷ bare',
    ],
    rows,
  );
}
