/**
 * All tables as Kysely types: each `tables.ts` adds those of its folder. Column names are wire names. Days are
 * `YYYY-MM-DD`, times `HH:MM`, instants ISO 8601 in UTC with milliseconds: as text they sort by time and are the same on
 * both databases.
 */
export interface Schema {}
