import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type AttemptLimit, createAttempts } from '../../http/attempts.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { logSecurity } from '../../platform/security-log/security-log.ts';

/** An account as the security log names it. */
type Account = Pick<Actor, 'id' | 'username'>;

/** Where somebody signs in from. */
export interface Whence {
  /** The visitor's network address. */
  address: string;
  /** The account, if there is one. */
  account: Account | null;
  /** The account's id and the hash of the device, when that has signed in to the account before. */
  device: { userId: number; hash: string } | null;
}

/** How often passwords may be tried and accounts made. Each throws 429. */
export interface SignInLimits {
  /** Tries a password for an email address, known or not; `emailKey` is the form in which those are compared. */
  trySignIn(emailKey: string, whence: Whence, check: () => Promise<boolean>): Promise<boolean>;
  /** Tries the current password of somebody signed in. */
  tryPassword(account: Account, check: () => Promise<boolean>): Promise<boolean>;
  /** Counts a sign-up from an address. */
  signUp(address: string): Promise<void>;
}

/** Hex digits that stand for an address: so few that a hundred addresses share them, so that none can be told from it. */
const addressDigits = 6;
const accountDigits = 16;

const perAddress = { tries: 100, minutes: 15, atOnce: 10, forgets: false };
const perAccount = { tries: 100, minutes: 60, atOnce: 10, forgets: false };
const perPair = { tries: 10, minutes: 15, atOnce: 1, forgets: true };

/**
 * The limits of an app. By address, so that nobody guesses the passwords of many accounts; wide enough for a whole party
 * behind one. By account and address, so that nobody guesses one password; by account alone, much wider, so that nobody
 * guesses it from many places. A device that signed in before has a bound of its own: what others try does not hinder it.
 */
export function createSignInLimits(deps: Pick<Deps, 'store' | 'clock'>): SignInLimits {
  // nobody hears of the others that a limit refuses in the same time: they are too many
  const attempts = createAttempts(deps, ({ what, account = null }) =>
    logSecurity(deps.store.db, { kind: 'limit-hit', account, about: what }, instant(deps.clock)));
  let salt: Promise<string> | undefined;
  const hash = async (text: string, digits: number): Promise<string> => {
    salt ??= readSalt(deps.store.db).catch((error: unknown) => {
      salt = undefined;
      throw error;
    });
    return createHmac('sha256', await salt).update(text).digest('hex').slice(0, digits);
  };
  const limitsOf = async (emailKey: string, { address, device, ...whose }: Whence): Promise<AttemptLimit[]> => {
    const of = whose.account ?? undefined;
    if (device !== null) return [{ key: `device:${device.userId}:${device.hash}`, what: 'on a known device', account: of, ...perPair }];
    const place = await hash(`address ${addressKey(address)}`, addressDigits);
    const account = await hash(`account ${emailKey}`, accountDigits);
    return [
      { key: `address:${place}`, what: 'from one address', ...perAddress },
      { key: `account:${account}`, what: 'from many addresses', account: of, ...perAccount },
      { key: `pair:${account}:${place}`, what: 'from one address', account: of, ...perPair },
    ];
  };
  return {
    trySignIn: async (emailKey, whence, check) => attempts.check(await limitsOf(emailKey, whence), check),
    tryPassword: (account, check) => attempts.check([{ key: `member:${account.id}`, what: 'while signed in', account, ...perPair }], check),
    signUp: async (address) => {
      const place = await hash(`address ${addressKey(address)}`, addressDigits);
      await attempts.take({ key: `sign-up:${place}`, what: 'sign-ups from one address', tries: 100, minutes: 60, atOnce: 1, forgets: false });
    },
  };
}

/** What addresses are hashed with: random, made once, the same for all processes. */
async function readSalt(db: Kysely<Schema>): Promise<string> {
  const find = () => db.selectFrom('attempt_salt').select('salt').executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.salt;
  const salt = randomBytes(32).toString('base64url');
  await db.insertInto('attempt_salt').values({ id: 1, salt }).onConflict((conflict) => conflict.column('id').doNothing()).execute();
  return (await find())?.salt ?? salt;
}
