/**
 * The reason why somebody may not decide about a waiting thing: `own`: they have a part in it themselves; `admin`: an admin has decided about
 * the record, which only admins reverse.
 */
export const barriers = ['own', 'admin'] as const;
export type Barrier = (typeof barriers)[number];
