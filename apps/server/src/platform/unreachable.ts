/** Node's error codes for connections that failed or were lost, and for disks that are full, broken or missing. */
const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EIO',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ESTALE',
  'ENOTCONN',
  'EMFILE',
  'ENFILE',
]);

/**
 * PostgreSQL error codes (https://www.postgresql.org/docs/current/errcodes-appendix.html): connections lost or rejected
 * (08), too many of them or out of resources (53), shutting down or starting (57P01 to 57P03), disk errors (58), a
 * read-only standby (25006).
 */
const postgresCondition = /^(?:08|53|58)[0-9A-Z]{3}$|^57P0[1-3]$|^25006$/;

/** Messages of the PostgreSQL driver's errors that have no code. */
const driverMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html): BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes: ReadonlySet<number> = new Set([5, 6, 8, 10, 13, 14]);

/** Error names of the S3 client for a store that times out, and for one that throttles. */
const s3ErrorNames: ReadonlySet<string> = new Set(['TimeoutError', 'RequestTimeout', 'SlowDown', 'ServiceUnavailable']);

interface DriverError extends Error {
  code?: unknown;
  errcode?: unknown;
  errors?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Maximum depth of the cause chain. */
const maxDepth = 5;

/**
 * Returns whether an error means that the database or the object store is currently unreachable: a retry may succeed.
 */
export function isUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false;
  const { code, errcode, errors, cause, name, message, $metadata } = error as DriverError;
  if (typeof code === 'string' && (systemCodes.has(code) || postgresCondition.test(code))) return true;
  if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && sqliteCodes.has(errcode & 0xff)) return true;
  if (driverMessages.test(message) || s3ErrorNames.has(name) || ($metadata?.httpStatusCode ?? 0) >= 500) return true;
  return [cause, ...(Array.isArray(errors) ? errors : [])].some((inner) => isUnreachable(inner, depth + 1));
}
