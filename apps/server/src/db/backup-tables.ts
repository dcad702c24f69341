/** Days for which a server has made, or is making, the nightly backup. */
export interface NightlyBackupTable {
  /** The day that it is the backup of. */
  day: string;
  /** When a process took it upon itself. */
  taken_at: string;
  /** When it was made and had been read back; null until then. */
  done_at: string | null;
}
