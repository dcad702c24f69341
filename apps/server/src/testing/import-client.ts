import { expect } from 'vitest';
import type { ImportOutcome } from '@moonfloor/contract/imports/import-fields';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportPreview, ImportReport } from '@moonfloor/contract/imports/imports';
import type { TestApp, TestAccount } from './test-app.ts';

/** Uploads a source as a file, with additional form fields, and returns the preview. */
export async function previewImport(
  site: TestApp,
  account: TestAccount,
  source: string | Uint8Array,
  form: Readonly<Record<string, string>> = {},
  filename = 'source.txt',
): Promise<ImportPreview> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const files = [{ field: 'import_file', filename, bytes, type: 'application/octet-stream' }];
  return site.as(account).must('createImport', { form, files });
}

/** Returns the message and status with which a source is rejected. */
export async function findRefusal(site: TestApp, account: TestAccount, source: string | Uint8Array): Promise<string> {
  const files = [{ field: 'import_file', filename: 'source.txt', bytes: Buffer.from(source), type: 'text/plain' }];
  const response = await site.as(account).tries('createImport', { files });
  expect(response.statusCode, response.body).toBe(422);
  return response.json().detail;
}

/** Counts the rows of a preview by outcome. */
export function countOutcomes({ rows }: ImportPreview): Partial<Record<ImportOutcome, number>> {
  const counts: Partial<Record<ImportOutcome, number>> = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Confirms rows of a preview, by default all that are not rejected. */
export function confirmRows(
  site: TestApp,
  account: TestAccount,
  preview: ImportPreview,
  rows: readonly ImportRow[] = preview.rows,
) {
  const chosen = rows.filter(({ outcome }) => outcome !== 'refused').map(({ row, version }) => ({ row, version }));
  return site.as(account).tries('confirmImport', { params: { id: preview.id }, json: { rows: chosen } });
}

/** Previews a source and imports all rows that are not rejected. */
export async function importAll(
  site: TestApp,
  account: TestAccount,
  source: string | Uint8Array,
  form: Readonly<Record<string, string>> = {},
): Promise<ImportReport> {
  const response = await confirmRows(site, account, await previewImport(site, account, source, form));
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Fetches all flyers of a confirmed import, and returns its report; `again` retries the failed ones. */
export async function fetchPictures(
  site: TestApp,
  account: TestAccount,
  id: string,
  again = false,
): Promise<ImportReport> {
  const report: ImportReport = await site.as(account).must('fetchImportPictures', { params: { id }, json: { again } });
  return report.pictures.left > 0 ? fetchPictures(site, account, id) : report;
}
