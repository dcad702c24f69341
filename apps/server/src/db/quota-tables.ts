/** Usage counted per member: imported rows, records added or changed, kilobytes of pictures. */
export type QuotaKind = 'import_rows' | 'submissions' | 'pictures';

/** A member's usage of a quota in the period that began at `since`. */
export interface QuotaTable {
  user_id: number;
  kind: QuotaKind;
  since: string;
  used: number;
}
