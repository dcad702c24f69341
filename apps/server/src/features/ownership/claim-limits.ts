import type { Deps } from '../../deps.ts';
import { createAttemptKeys } from '../attempts/attempt-keys.ts';
import { createAttempts } from '../attempts/attempt-limits.ts';
import type { Actor } from '../../http/session.ts';
import { emailKey } from '../auth/repository.ts';

/** Mails with links for claims in a day: that one member asks for, and that one address gets. */
const perMember = { tries: 10, minutes: 24 * 60, maxConcurrent: 1, resetOnSuccess: false };
const perAddress = { tries: 3, minutes: 24 * 60, maxConcurrent: 1, resetOnSuccess: false };

/** Limits of mails about claims, counted in the database. */
export interface ClaimLimits {
  /** Counts a mail. Throws 429. */
  sendMail(actor: Actor, email: string): Promise<void>;
}

/** Creates the limits of an app. */
export function createClaimLimits(deps: Pick<Deps, 'store' | 'clock'>): ClaimLimits {
  const attempts = createAttempts(deps, () => Promise.resolve());
  const keys = createAttemptKeys(deps);
  return {
    sendMail: async (actor, email) => {
      const address = await keys.ofAccount(emailKey(email));
      await attempts.consume({ key: `claim:${actor.id}`, description: 'claims', ...perMember });
      await attempts.consume({ key: `claim-to:${address}`, description: 'claims', ...perAddress });
    },
  };
}
