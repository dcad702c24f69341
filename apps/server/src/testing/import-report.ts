import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { findImporter } from '../features/auth/admins.ts';
import { createImport, confirmImport } from '../features/imports/event-import.ts';
import type { Actor } from '../http/session.ts';

/** Result of importing a source twice. */
interface ImportedSource {
  file: string;
  /** Its format; empty when it could not be parsed. */
  format: string;
  /** Number of events in it, of imported ones, of those existing from another source, and of rejected ones. */
  events: number;
  imported: number;
  known: number;
  refused: number;
  /** Reasons for rejection with their counts; also omissions from the source as a whole. */
  reasons: string[];
  /** True when the second import changed nothing. */
  unchangedOnReimport: boolean;
}

const formats = /\.(json|ics|csv|tsv|html?)$/i;

/** Returns the import sources in a folder and its subfolders, by name; none if the folder does not exist. */
export function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => formats.test(file))
    .sort();
}

/**
 * Imports a file twice as an operator would, for the first admin; `country` is the default of events without one.
 * Flyers are not fetched.
 */
export async function importTwice(
  deps: Deps,
  { folder, file, country }: { folder: string; file: string; country: string | null },
): Promise<ImportedSource> {
  const actor = await findImporter(deps.store, undefined);
  if (actor === undefined) throw new Error('There is no admin');
  const bytes = readFileSync(path.join(folder, file));
  const look = (): Promise<ImportPreview> =>
    createImport(deps, actor, {
      file: { filename: path.basename(file), read: async () => bytes },
      country,
      delimiter: 'auto',
      encoding: 'auto',
    });
  const nothing = { file, format: '', events: 0, imported: 0, known: 0, refused: 0, unchangedOnReimport: true };
  try {
    const first = await look();
    await confirm(deps, actor, first);
    const second = await look();
    const of = (outcome: string): number => first.rows.filter((row) => row.outcome === outcome).length;
    return {
      ...nothing,
      format: first.format,
      events: first.rows.length,
      imported: of('new'),
      known: of('changed') + of('unchanged'),
      refused: of('refused'),
      reasons: [...(first.fault === null ? [] : [first.fault]), ...reasonsOf(first), ...first.notes],
      unchangedOnReimport: second.rows.every(
        ({ outcome, changes }) =>
          outcome === 'unchanged' || outcome === 'refused' || changes.every(({ field }) => field === 'image'),
      ),
    };
  } catch (error) {
    if (error instanceof HttpError) return { ...nothing, reasons: [error.message] };
    throw error;
  }
}

async function confirm(deps: Deps, actor: Actor, { id, rows }: ImportPreview): Promise<void> {
  const chosen = rows.filter(({ outcome }) => outcome !== 'refused').map(({ row, version }) => ({ row, version }));
  if (chosen.length > 0) await confirmImport(deps, actor, id, chosen);
}

function reasonsOf({ rows }: ImportPreview): string[] {
  const counts = new Map<string, number>();
  for (const { faults } of rows) {
    const reason = faults[0]?.message;
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count} × ${reason}`);
}

/** Formats the sources as a Markdown table. */
export function tableOf(sources: readonly ImportedSource[]): string {
  const lines = sources.map(
    ({ file, format, events, imported, known, refused, reasons, unchangedOnReimport }) =>
      `| ${file} | ${format || 'none'} | ${events} | ${imported} | ${known} | ${refused} | ${unchangedOnReimport ? 'unchanged' : '**changed**'} | ${reasons.join('; ')} |`,
  );
  return [
    '| source | read as | events | imported | here already | refused | second import | why |',
    '|---|---|---:|---:|---:|---:|---|---|',
    ...lines,
  ].join('\n');
}
