import { excluded, nobody, type Tables } from '../../db/table.ts';

export interface BackupTables {
  /** Days for which a server has made, or is making, the nightly backup. */
  nightly_backup: {
    /** The day of the backup. */
    day: string;
    /** When a process took it. */
    taken_at: string;
    /** When it was finished and verified; null until then. */
    done_at: string | null;
  };
}

declare module '../../db/schema.ts' {
  interface Schema extends BackupTables {}
}

export const tables: Tables<BackupTables> = {
  nightly_backup: {
    backup: excluded('which days have backups is known to the server that made them'),
    persons: nobody,
  },
};
