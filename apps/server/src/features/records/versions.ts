import { preconditionFailed } from '../../errors.ts';
import type { Precondition } from '../../http/request-conditions.ts';

/**
 * Throws 412 with the record as `shown` when it is no longer the version that the client edited. Call it inside the
 * writing transaction, with the record read there.
 */
export async function requireVersion<T extends { updated_at: string }>(
  accepts: Precondition,
  record: T | undefined,
  shown: (record: T) => unknown,
): Promise<void> {
  if (record !== undefined && !accepts(record.updated_at)) throw preconditionFailed(await shown(record));
}
