import { createFailureLimiter, createLimiter, type FailureLimiter, type Limiter } from '../../http/rate-limit.ts';

/**
 * How often passwords may be tried and accounts made. By account, so that nobody guesses one password from many
 * places; by address, so that nobody guesses many. The latter are wide enough for a whole party behind one address.
 */
export interface SignInLimits {
  /** Wrong passwords for one email address, known or not. */
  byAccount: FailureLimiter;
  /** Wrong passwords from one address. */
  byAddress: FailureLimiter;
  /** Sign-ups from one address. */
  signUps: Limiter;
  /** Wrong current passwords of somebody signed in. */
  byMember: FailureLimiter;
}

/** Fresh limits, counted in this process. */
export function createSignInLimits(): SignInLimits {
  return {
    byAccount: createFailureLimiter({ tries: 10, minutes: 15, atOnce: 1, forgets: true }),
    byAddress: createFailureLimiter({ tries: 100, minutes: 15, atOnce: 10, forgets: false }),
    signUps: createLimiter({ tries: 100, minutes: 60 }),
    byMember: createFailureLimiter({ tries: 10, minutes: 15, atOnce: 1, forgets: true }),
  };
}
