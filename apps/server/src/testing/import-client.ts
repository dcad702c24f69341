import { expect } from 'vitest';
import type { ImportOutcome } from '@moonfloor/contract/import-fields';
import type { ImportPreview, ImportReport, ImportRow } from '@moonfloor/contract/imports';
import type { TestApp, TestUser } from './test-app.ts';

/** Takes in a source as a file, with what else the form has, and answers what importing it would do. */
export async function previewImport(
  site: TestApp,
  user: TestUser,
  source: string | Uint8Array,
  form: Readonly<Record<string, string>> = {},
  filename = 'source.txt',
): Promise<ImportPreview> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const files = [{ field: 'import_file', filename, bytes, type: 'application/octet-stream' }];
  const response = await site.request('POST', '/imports', { user, form, files });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

/** The sentence with which a source is refused, and the status. */
export async function findRefusal(site: TestApp, user: TestUser, source: string | Uint8Array): Promise<string> {
  const files = [{ field: 'import_file', filename: 'source.txt', bytes: Buffer.from(source), type: 'text/plain' }];
  const response = await site.request('POST', '/imports', { user, files });
  expect(response.statusCode, response.body).toBe(422);
  return response.json().detail;
}

/** How many rows of a preview have which outcome. */
export function countOutcomes({ rows }: ImportPreview): Partial<Record<ImportOutcome, number>> {
  const counts: Partial<Record<ImportOutcome, number>> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Confirms rows of a preview, by default all that are not refused. */
export function confirmRows(
  site: TestApp,
  user: TestUser,
  preview: ImportPreview,
  rows: readonly ImportRow[] = preview.rows,
) {
  const chosen = rows.filter(({ outcome }) => outcome !== 'refused').map(({ row, version }) => ({ row, version }));
  return site.request('POST', `/imports/${preview.id}/confirm`, { user, json: { rows: chosen } });
}

/** Looks at a source and imports all of it that is not refused. */
export async function importAll(
  site: TestApp,
  user: TestUser,
  source: string | Uint8Array,
  form: Readonly<Record<string, string>> = {},
): Promise<ImportReport> {
  const response = await confirmRows(site, user, await previewImport(site, user, source, form));
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Fetches all flyers of a confirmed import, and answers its report; `again` tries those once more that failed. */
export async function fetchPictures(site: TestApp, user: TestUser, id: string, again = false): Promise<ImportReport> {
  const response = await site.request('POST', `/imports/${id}/pictures`, { user, json: { again } });
  expect(response.statusCode, response.body).toBe(200);
  const report: ImportReport = response.json();
  return report.pictures.left > 0 ? fetchPictures(site, user, id) : report;
}
