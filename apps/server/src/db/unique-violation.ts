const sqliteConstraintUnique = 2067;
const postgresUniqueViolation = '23505';

/** Returns true if a write failed because a unique value exists already, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errcode, code } = error as Error & { errcode?: number; code?: string };
  return errcode === sqliteConstraintUnique || code === postgresUniqueViolation;
}
