import type { z } from 'zod';
import type { Api } from '@moonfloor/contract/api';
import { dayMs } from '@moonfloor/contract/durations';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { lockWriter } from '../../db/content-version.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { dayIn, instant } from '../../platform/clock.ts';
import { endAccess } from '../auth/end-access.ts';
import { hasOtherAdmin, updateAccount } from '../auth/repository.ts';
import { requireOwner } from '../auth/service.ts';
import type { SignInLimits } from '../auth/sign-in-limits.ts';
import { enqueueDeletionMail } from './deletion-mail.ts';

/**
 * Marks the caller's account as to be deleted and ends all access to it (`endAccess`); a sign-in within 14 days undoes
 * it. Throws 422 for a wrong password, 403 for an account without one that has not signed in recently, 409 for the last
 * admin, and 429.
 */
export async function requestDeletion(
  deps: Deps,
  signInLimits: SignInLimits,
  site: string,
  actor: Actor,
  { password, contributions }: z.output<Api['deleteAccount']['body']>,
): Promise<{ delete_at: string }> {
  await requireOwner(deps, signInLimits, actor, { field: 'password', value: password });
  const now = instant(deps.clock);
  const delete_at = new Date(deps.clock.now() + limits.deletionDays * dayMs).toISOString();
  await deps.store.db.transaction().execute(async (db) => {
    // two last admins must not leave at the same time
    await lockWriter(db);
    if (actor.accountRole === 'admin' && !(await hasOtherAdmin(db, actor.id)))
      throw new HttpError(409, messages.lastAdmin);
    await updateAccount(db, actor.id, { delete_at, delete_contributions: contributions });
    await endAccess(db, deps, actor.id);
    await logSecurity(db, { kind: 'deletion-requested', account: actor }, now);
    const day = dayIn(actor.time_zone ?? deps.config.timeZone, Date.parse(delete_at));
    await enqueueDeletionMail(db, { site, actor, day, now });
  });
  return { delete_at };
}
