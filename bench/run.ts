import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../apps/server/src/platform/web-build.ts';
import { makePlace } from './support/place.ts';
import { type Findings, report } from './support/report.ts';
import { measureScale } from './support/scale.ts';
import { measureStart } from './support/start.ts';

/** `--postgres` measures on PostgreSQL, `--events 500,5000` other sizes. */
const { values: options } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, events: { type: 'string', default: '2000,100000' } },
});

const say = (line: string): void => console.error(`${new Date().toTimeString().slice(0, 8)} ${line}`);

async function measure(): Promise<Findings> {
  const dialect = options.postgres ? 'postgres' : 'sqlite';
  const findings: Findings = { dialect, scales: [], starts: [] };
  for (const events of options.events.split(',').map(Number)) {
    say(`fills a database with ${events} events`);
    const place = await makePlace(dialect, events);
    try {
      say('starts');
      findings.starts.push({ events, ...(await measureStart(place.env)) });
      findings.scales.push(await measureScale(place, say));
    } finally {
      await place.remove();
    }
  }
  return findings;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await buildIfStale(say);
const findings = await measure();
const text = report(findings);
console.log(text);
await writeFile(path.join(import.meta.dirname, findings.dialect === 'sqlite' ? 'results.md' : 'results-postgres.md'), text);
