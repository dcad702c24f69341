/** What of members is counted: rows that they import, records that they add or change, kilobytes of pictures. */
export type QuotaKind = 'import_rows' | 'submissions' | 'pictures';

/** How much of a quota a member has used in the period that began at `since`. */
export interface QuotaTable {
  user_id: number;
  kind: QuotaKind;
  since: string;
  used: number;
}
