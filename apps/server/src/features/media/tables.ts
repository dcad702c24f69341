import { type Immutable, keyed, type Tables } from '../../db/table.ts';

export interface PictureTables {
  /** Uploaded pictures; their files are in the storage. */
  picture: {
    /** Hash of the uploaded bytes, 32 hex digits. */
    id: string;
    width: number;
    height: number;
    preview: string;
    /** Widths of the stored variants, ascending comma text. */
    widths: string;
    created_at: Immutable<string>;
    /** When it was first found to be unused; null while a record uses it. */
    unused_since: string | null;
    /** When its AVIF files are due; null when they exist, or cannot be created. */
    avif_due: string | null;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends PictureTables {}
}

export const tables: Tables<PictureTables> = {
  picture: { backup: keyed('id'), persons: { none: 'belongs to records, without a trace of the sender' } },
};
