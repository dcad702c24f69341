/** Days for which a server has made, or is making, the nightly backup. */
export interface NightlyBackupTable {
  /** The day of the backup. */
  day: string;
  /** When a process claimed it. */
  taken_at: string;
  /** When it was finished and verified; null until then. */
  done_at: string | null;
}
