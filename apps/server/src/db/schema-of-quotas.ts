/** What of members is counted: rows that they import, records that they add or change, kilobytes of pictures. */
export type QuotaKind = 'import_rows' | 'submissions' | 'pictures';

/** How much a member has done in the time that began at `since` (an instant). */
export interface QuotaTable {
  user_id: number;
  kind: QuotaKind;
  since: string;
  used: number;
}
