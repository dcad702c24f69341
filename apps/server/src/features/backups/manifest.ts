import { z } from 'zod';

/**
 * Format of a backup: a gzipped tar with the manifest, the rows of each table as JSON lines in `rows/TABLE/N.ndjson`,
 * uploaded pictures in `media/`, tracks in `audio/`, and finally the SHA-256 of each preceding file in the format of
 * `sha256sum`.
 */
export const manifestName = 'manifest.json';
export const checksumsName = 'SHA256SUMS';
export const archiveFolders = { rows: 'rows/', media: 'media/', audio: 'audio/' } as const;

/** The manifest of a backup. */
export const manifest = z.object({
  product: z.literal('moonfloor'),
  /** Version of this format. */
  format: z.literal(1),
  created_at: z.string(),
  /** Migrations applied to the database. */
  steps: z.array(z.string()),
  /** Rows by table. */
  counts: z.record(z.string(), z.number().int()),
  /** Last assigned id of each table with an id sequence. */
  counters: z.record(z.string(), z.number().int()),
  /** True when checksums are included; older backups have none. */
  checksums: z.boolean().default(false),
});
export type Manifest = z.output<typeof manifest>;
