import { z } from 'zod';

/**
 * A backup is a gzipped tar: first the manifest, then the rows of each table as JSON lines in `rows/TABLE/N.ndjson`,
 * then the uploaded pictures in `media/` and the tracks in `audio/`, last the SHA-256 of each file before, as
 * `sha256sum` writes and checks them.
 */
export const manifestName = 'manifest.json';
export const checksumsName = 'SHA256SUMS';
export const archiveFolders = { rows: 'rows/', media: 'media/', audio: 'audio/' } as const;

/** What a backup says of itself. */
export const manifest = z.object({
  product: z.literal('moonfloor'),
  /** Version of this format. */
  format: z.literal(1),
  created_at: z.string(),
  /** Migration steps that the database had behind it. */
  steps: z.array(z.string()),
  /** Rows by table. */
  counts: z.record(z.string(), z.number().int()),
  /** The last id that each counted table has given away. */
  counters: z.record(z.string(), z.number().int()),
  /** True when the checksums follow; backups were once made without. */
  checksums: z.boolean().default(false),
});
export type Manifest = z.output<typeof manifest>;
