import '@moonfloor/messages/catalogue';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { distanceKm } from '@moonfloor/contract/events/event-match';
import { findCountry } from '@moonfloor/contract/values/countries';
import { type SourceEvent, SourceError } from '@moonfloor/event-sources/source-event';
import { readEvents, sourcesBelow } from '@moonfloor/event-sources/testing/read-format';
import { findPlaces } from '@moonfloor/gazetteer/find-places';
import { addApproximatePlaces } from '../../features/imports/approximate-places.ts';

// `npm run places -- FOLDER…` reads sources as imports do, and prints how many of the places that they name are found, and how far from the
// coordinates that they state.

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Distance in km within which a found place counts as right. */
const rightKm = 30;

/** A place that a source names, with the events that take place there. */
interface Row {
  file: string;
  text: string;
  found: string | null;
  hasPin: boolean;
  /** Distance of the found place from the stated coordinates, less its radius beyond 30 km; null without exact ones. */
  km: number | null;
}

async function rowsOf(file: string): Promise<Row[]> {
  let events: SourceEvent[];
  try {
    ({ events } = await readEvents(readFileSync(file), {}));
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
  // the name of a venue alone says nowhere
  const placed = events.filter(({ fields }) => fields.area || (fields.event_location && fields.country));
  const bare = placed.map(({ fields, ...event }) => ({ ...event, fields: { ...fields, latitude: '', longitude: '' } }));
  const located = await addApproximatePlaces(bare, null, () => Promise.resolve(undefined));
  const rows = placed.map(({ fields }, index): Row => {
    const text = [fields.event_location, fields.area].filter(Boolean).join(', ');
    const country = findCountry(fields.country ?? '')?.name ?? null;
    const [best] = findPlaces(text, { country, limit: 1 });
    const { latitude, longitude, place_radius_km: radius } = fields;
    const stated =
      latitude && longitude && !radius ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
    return {
      file: path.basename(file),
      text: [text, country].filter(Boolean).join(', '),
      found: best?.label ?? null,
      hasPin: Boolean(located[index]!.fields.latitude),
      km: best === undefined || stated === null ? null : distanceKm(best, stated),
    };
  });
  return [...new Map(rows.map((row) => [row.text, row])).values()];
}

const share = (part: number, all: number): string => (all === 0 ? '' : `${((part / all) * 100).toFixed(1)} %`);

print('| source | places | found | pins | with coordinates | within 30 km |\n|---|---:|---:|---:|---:|---:|');
const all: Row[] = [];
for (const file of process.argv.slice(2).flatMap(sourcesBelow)) {
  const rows = await rowsOf(file);
  all.push(...rows);
  if (rows.length > 0) print(lineOf(path.basename(file), rows));
}
print(lineOf('all', all));
print('\nNot found:');
for (const { file, text, found } of all) if (found === null) print(`  ${text} (${file})`);
print('\nFurther away:');
for (const { file, text, found, km } of all)
  if (km !== null && km > rightKm) print(`  ${text} → ${found}, ${km.toFixed(0)} km (${file})`);

function lineOf(name: string, rows: readonly Row[]): string {
  const found = rows.filter((row) => row.found !== null);
  const pins = rows.filter(({ hasPin }) => hasPin);
  const compared = rows.filter(({ km }) => km !== null);
  const right = compared.filter(({ km }) => km! <= rightKm);
  const cells = [
    `${found.length} (${share(found.length, rows.length)})`,
    pins.length,
    compared.length,
    `${right.length} (${share(right.length, compared.length)})`,
  ];
  return `| ${name} | ${rows.length} | ${cells.join(' | ')} |`;
}
