import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { importFormats } from '@moonfloor/contract/imports/import-fields';
import type { ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { ImportRecordRow } from '@moonfloor/contract/imports/import-records';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportReport } from '@moonfloor/contract/imports/imports';
import { closestEvents } from '@moonfloor/contract/records/resolve-duplicates';
import { keysOf } from '@moonfloor/contract/values/keys';
import { parseCountry } from '@moonfloor/event-sources/values/countries';
import type { Deps } from '../deps.ts';
import { findImporter } from '../features/auth/admins.ts';
import type { ImportInput } from '../features/imports/begin-import.ts';
import { eventImports } from '../features/imports/event-import.ts';
import { fetchPictures } from '../features/imports/fetch-pictures.ts';
import { recordImports } from '../features/imports/tables-of-records/record-import.ts';
import type { Actor } from '../http/session.ts';
import { errorMessageOf } from '../start/start-errors.ts';
import type { Command, CommandContext } from './command.ts';
import { withLiveDatabase } from './open-site.ts';

/** Records that a source can hold. */
const types = {
  events: 'events',
  artists: 'artist',
  releases: 'release',
  decorations: 'decoration',
  venues: 'venue',
  promoters: 'promoter',
  labels: 'label',
} as const;

/** Imports events like the import page: prints a preview, and imports when confirmed by an option. */
export const importCommand: Command = {
  name: 'import',
  args: ['SOURCE'],
  options: {
    duplicates: 'also import events, venues and promoters that may already exist',
    'merge-duplicates': 'add missing details to events that may already exist',
    yes: 'import; without it, only a preview is shown and nothing is saved',
  },
  values: {
    by: ['EMAIL', 'owner of the imported events (default: ADMIN_EMAIL, else the first admin)'],
    type: [
      'WORD',
      `what the source holds: ${Object.keys(types).join(', ')} (default: events); all but events from tables`,
    ],
    country: ['NAME', 'default country, as a name or code: UK, Holland, DE'],
    name: ['NAME', 'label for the source (default: the file or host)'],
  },
  summary: 'Import events from a file or an address: Goabase, iCalendar, web pages (schema.org), CSV, JSON',
  details: [
    'Events that cannot be imported are listed with the reason and skipped; all others are imported together, or none.',
    'Importing the same source again updates its events; fields that were edited here keep their values.',
    'Tables with unclear columns or dates have to be imported on the /import page, which asks about them.',
    'The server may be running.',
  ],
  run: async (context) => {
    const input = await sourceOf(context);
    await withLiveDatabase(context.config, () => Promise.resolve());
    // loads all features, which other commands do without
    const { compose } = await import('../start/compose.ts');
    const { deps, close } = await compose(context.config, pino({ level: 'silent' }), { prepared: true });
    try {
      const type = types[typeOf(context.values.type)];
      const actor = await findActingAccount(context, deps);
      await (type === 'events'
        ? run(context, deps, actor, input)
        : importRecords(context, deps, { actor, type, input }));
    } finally {
      await close();
    }
  },
};

async function findActingAccount({ config, values }: CommandContext, deps: Deps): Promise<Actor> {
  const email = values.by ?? config.admin?.email;
  const actor = await findImporter(deps.store, email);
  if (actor === undefined)
    throw new Error(
      email === undefined
        ? 'There is no admin yet; create one with make-admin'
        : `There is no account ${email} that is active`,
    );
  return actor;
}

async function run({ options, print }: CommandContext, deps: Deps, actor: Actor, input: ImportInput): Promise<void> {
  const first = await eventImports(deps, actor).create(input);
  if (first.fault !== null) throw new Error(`${first.fault} (on the page /import)`);
  const into = options['merge-duplicates'] === true ? closestEvents(first.rows) : [];
  const preview = into.length === 0 ? first : await eventImports(deps, actor).change(first.id, { into });
  for (const note of preview.notes) print(note);
  for (const line of preview.rows.flatMap(rowLines)) print(line);
  const rows = preview.rows.filter(
    ({ outcome, duplicates, private: isPrivate }) =>
      (outcome === 'new' || outcome === 'changed') &&
      !isPrivate &&
      (options.duplicates === true || duplicates.length === 0),
  );
  print(`${importFormats[preview.format]}, ${preview.name}: ${countsOf(preview.rows, rows.length)}`);
  if (options.yes !== true || rows.length === 0) return;
  const report = await eventImports(deps, actor).confirm(preview.id, { rows });
  print(`Imported: ${report.added.length} new, ${report.changed.length} changed.`);
  for (const line of pictureLines(await fetchAllPictures(deps, actor, preview.id, report))) print(line);
}

async function fetchAllPictures(
  deps: Deps,
  actor: Actor,
  id: string,
  report: ImportReport,
): Promise<ImportReport['pictures']> {
  let { pictures } = report;
  while (pictures.left > 0) ({ pictures } = await fetchPictures(deps, actor, id, false));
  return pictures;
}

async function sourceOf({ args: [source = ''], values, folder }: CommandContext): Promise<ImportInput> {
  const reading = { name: values.name, country: countryOf(values.country) };
  if (/^(https?|webcal):/i.test(source)) return { address: source, ...reading };
  const file = path.resolve(folder, source);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${errorMessageOf(error)}`, { cause: error });
  });
  return { file: { filename: path.basename(file), read: async () => bytes }, ...reading };
}

function countryOf(name: string | undefined): string | null {
  if (name === undefined) return null;
  const country = parseCountry(name);
  if (country === undefined) throw new Error(`There is no country ${name}`);
  return country;
}

function typeOf(word = 'events'): keyof typeof types {
  const type = keysOf(types).find((key) => key === word);
  if (type === undefined) throw new Error(`There is no type ${word}; there are ${Object.keys(types).join(', ')}`);
  return type;
}

/** Imports records from a table: prints a preview, and imports when confirmed by an option. */
async function importRecords(
  { options, print }: CommandContext,
  deps: Deps,
  { actor, type, input }: { actor: Actor; type: ImportRecordType; input: ImportInput },
): Promise<void> {
  const preview = await recordImports(deps, actor).create(input, type);
  if (preview.fault !== null) throw new Error(`${preview.fault} (on the page /import)`);
  for (const line of preview.rows.flatMap(reportLinesOf)) print(line);
  const rows = preview.rows.filter(
    ({ outcome, namesake }) =>
      (outcome === 'new' || outcome === 'changed') && (options.duplicates === true || namesake === null),
  );
  print(`${preview.name}: ${countsOf(preview.rows, rows.length)}`);
  if (options.yes !== true || rows.length === 0) return;
  const chosen = rows.map(({ row, version }) => ({ row, version }));
  const report = await recordImports(deps, actor).confirm(preview.id, { rows: chosen });
  print(`Imported: ${report.added.length} new, ${report.changed.length} changed.`);
}

function reportLinesOf(row: ImportRecordRow): string[] {
  const { outcome, name, about, namesake, changes, kept, faults, notes } = row;
  const followingLines = [
    ...faults.map(({ message }) => message),
    ...(outcome === 'changed' ? [`changes ${changes.map(({ field }) => field).join(', ')}`] : []),
    ...(kept.length > 0 ? [`keeps what was edited here: ${kept.join(', ')}`] : []),
    ...(namesake === null ? [] : [`may already be here: ${namesake.id}, ${namesake.name}`]),
    ...notes,
  ];
  return reportLines(row, [name ?? 'no name', about].filter(Boolean).join(', '), followingLines);
}

/** Returns the lines that describe the result of a row to an operator. */
function rowLines(row: ImportRow): string[] {
  const { outcome, event_name, event_date, place_line, faults, kept, notes, duplicates, changes } = row;
  const facts = [event_name ?? 'no name', event_date ?? 'no date', place_line].filter(Boolean).join(', ');
  const changed = outcome === 'changed' ? [`changes ${changes.map(({ field }) => field).join(', ')}`] : [];
  const followingLines = [
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
  return reportLines(row, facts, followingLines);
}

function reportLines(
  { outcome, place }: Pick<ImportRow, 'outcome' | 'place'>,
  facts: string,
  followingLines: string[],
) {
  return [`${outcome.padEnd(9)}  ${place}: ${facts}`, ...followingLines.map((line) => `           ${line}`)];
}

/** Returns how many rows have each result; `ready` of them are imported with `--yes`. */
function countsOf(rows: readonly Pick<ImportRow, 'outcome'>[], ready: number): string {
  const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
  const counts = outcomes.map((outcome) => `${rows.filter((row) => row.outcome === outcome).length} ${outcome}`);
  return `${counts.join(', ')}; --yes imports ${ready}.`;
}

const formatValue = (value: ImportRow['kept'][number]['here']): string =>
  value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);

/** Returns the lines that describe the fetched flyers to an operator; none when the source has no flyers. */
function pictureLines({ added, failed }: ImportReport['pictures']): string[] {
  if (added + failed.length === 0) return [];
  const lines = failed.map(
    ({ event, event_name: name, url, message }) => `           event ${event}, ${name}: ${url}: ${message}`,
  );
  return [`Pictures: ${added} added, ${failed.length} could not be fetched.`, ...lines];
}
