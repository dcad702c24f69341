import type { AccountTables } from './account-tables.ts';
import type { AnalyticsTables } from './analytics-tables.ts';
import type { CommunityTables } from './community-tables.ts';
import type { DerivedTables } from './derived-tables.ts';
import type { FollowTables } from './follow-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { MailTables } from './mail-tables.ts';
import type { ModerationTables } from './moderation-tables.ts';
import type { OwnershipTables } from './ownership-tables.ts';
import type { RecordTables } from './record-tables.ts';
import type { ReminderTables } from './reminder-tables.ts';

/**
 * All tables as Kysely types. Column names are wire names. Days are `YYYY-MM-DD`, times `HH:MM`, instants ISO 8601 in UTC
 * with milliseconds: as text they sort by time and are the same on both databases.
 */
export interface Schema
  extends
    AccountTables,
    AnalyticsTables,
    CommunityTables,
    DerivedTables,
    FollowTables,
    ImportTables,
    MailTables,
    ModerationTables,
    OwnershipTables,
    RecordTables,
    ReminderTables {
  /** One row: the number of content writes so far, by which caches detect stale entries. */
  content_version: { id: number; version: number };

  /** Days for which a server has made, or is making, the nightly backup. */
  nightly_backup: {
    /** The day of the backup. */
    day: string;
    /** When a process claimed it. */
    taken_at: string;
    /** When it was finished and verified; null until then. */
    done_at: string | null;
  };
}
