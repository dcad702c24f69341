import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { createAttemptKeys } from '../attempts/attempt-keys.ts';
import { type AttemptLimit, createAttempts } from '../attempts/attempt-limits.ts';
import type { KnownDevice } from './devices.ts';

/** An account as named in the security log. */
type Account = Pick<Actor, 'id' | 'username'>;

interface SignInOrigin {
  /** The client's IP address. */
  address: string;
  /** The account, if there is one. */
  account: Account | null;
  /** The device, when it has signed in to the account before. */
  device: KnownDevice | null;
}

/** The kinds of second factors that are tried. */
interface CodeOrigin {
  of: 'code' | 'recovery';
  /** Hash of the token of a device that has signed in to the account before, or of a session; null for anybody else. */
  knownAs: string | null;
}

/** The purpose of a mail to an address. */
type MailPurpose = 'verify' | 'change' | 'admin';

/** Limits of password attempts and sign-ups. Each method throws 429. */
export interface SignInLimits {
  /** Checks a password for an email address, known or not; `emailKey` is the normalised address. */
  trySignIn(emailKey: string, origin: SignInOrigin, check: () => Promise<boolean>): Promise<boolean>;
  /** Checks the current password of a signed-in member. */
  tryPassword(account: Account, check: () => Promise<boolean>): Promise<boolean>;
  /** Counts a request for a link to choose a new password of an email address, known or not, from an address. */
  requestReset(emailKey: string, address: string): Promise<void>;
  /** Counts a mail to an email address, known or not, that a member or admin asks for from an address. */
  sendMail(purpose: MailPurpose, emailKey: string, address: string): Promise<void>;
  /** Counts a change of a member's address, which is announced at the present one, asked for from an address. */
  changeEmail(account: Account, emailKey: string, address: string): Promise<void>;
  /** Counts the use of a link from an address. */
  useLink(address: string): Promise<void>;
  /** Checks a code as the second factor of an account. Codes of an app and recovery codes are counted apart. */
  trySecondFactor(account: Account, origin: CodeOrigin, check: () => Promise<boolean>): Promise<boolean>;
  /** Counts a request for signing in by passkey from an address. */
  passkeySignIn(address: string): Promise<void>;
  /** Counts a sign-up from an address. */
  signUp(address: string): Promise<void>;
  /**
   * Counts a new password, factor or access token of an account, or its deletion: each is mailed or logged. Removing what
   * was added is not limited.
   */
  changeSignIn(account: Account): Promise<void>;
}

const perAddress = { tries: 100, minutes: 15, isShared: true };
const perAccount = { tries: 100, minutes: 60, isShared: true };
const perNetwork = { tries: 100, minutes: 60 };
/** Of one address from one network: strangers elsewhere do not use up the owner's. Mails are limited by `mayMailReset`. */
const resetsPerPair = { tries: 20, minutes: 60 };
const mailsPerRecipient = { tries: 5, minutes: 60 };
/** A code has a million values, of which three are valid: 50 tries a day find one in about 20 years. */
const perCode = { tries: 5, minutes: 15 };
const perDayOfCodes = { tries: 50, minutes: 24 * 60, isShared: true };
const perPair = { tries: 10, minutes: 15 };
/** Right passwords of an account: each one is hashed, and starts a session. */
const rightPasswords = { tries: 100, minutes: 60, ofSuccesses: true };
const changesPerAccount = { tries: 20, minutes: 60 };

/**
 * Creates the limits of an app. Per address, against guessing the passwords of many accounts, and high enough for many
 * people behind one address; per account and address, against guessing one password; per account alone, much higher,
 * against guessing from many addresses. A known device has a separate limit, so that attackers cannot block it.
 */
export function createSignInLimits(deps: Pick<Deps, 'store' | 'clock'>): SignInLimits {
  // Only the first rejection per period is logged, as there may be very many.
  const attempts = createAttempts(deps, ({ description, account = null }) =>
    logSecurity(deps.store.db, { kind: 'limit-hit', account, about: description }, instant(deps.clock)),
  );
  const keys = createAttemptKeys(deps);
  const limitsOf = async (emailKey: string, { address, device, ...origin }: SignInOrigin): Promise<AttemptLimit[]> => {
    const account = origin.account ?? undefined;
    const accountHash = await keys.ofAccount(emailKey);
    const all = {
      key: `sign-ins:${accountHash}`,
      description: 'sign-ins with one password',
      account,
      ...rightPasswords,
    };
    if (device !== null) {
      const key = `device:${device.accountId}:${device.hash}`;
      return [{ key, description: 'on a known device', account, ...perPair }, all];
    }
    const addressHash = await keys.ofAddress(address);
    return [
      { key: `address:${addressHash}`, description: 'from one address', ...perAddress },
      { key: `account:${accountHash}`, description: 'from many addresses', account, ...perAccount },
      { key: `pair:${accountHash}:${addressHash}`, description: 'from one address', account, ...perPair },
      all,
    ];
  };
  const consumeOf = async (address: string, name: string, description: string, limit = perNetwork): Promise<void> =>
    attempts.consume({ key: `${name}:${await keys.ofAddress(address)}`, description, ...limit });
  const askForMail = (address: string) => consumeOf(address, 'mail-from', 'mails asked for from one address');
  const sendMail = async (purpose: MailPurpose, emailKey: string, address: string): Promise<void> => {
    await askForMail(address);
    await attempts.consume({
      key: `mail-to:${purpose}:${await keys.ofAccount(emailKey)}`,
      description: 'mails to one address',
      ...mailsPerRecipient,
    });
  };
  return {
    trySignIn: async (emailKey, origin, check) => attempts.check(await limitsOf(emailKey, origin), check),
    tryPassword: (account, check) =>
      attempts.check(
        [
          { key: `member:${account.id}`, description: 'while signed in', account, ...perPair },
          { key: `confirmations:${account.id}`, description: 'confirmations', account, ...rightPasswords },
        ],
        check,
      ),
    requestReset: async (emailKey, address) => {
      await askForMail(address);
      await attempts.consume({
        key: `reset:${await keys.ofAccount(emailKey)}:${await keys.ofAddress(address)}`,
        description: 'resets of one address asked for from one address',
        ...resetsPerPair,
      });
    },
    sendMail,
    changeEmail: async (account, emailKey, address) => {
      const key = `change-of:${account.id}`;
      await attempts.consume({ key, description: 'changes of address', account, ...mailsPerRecipient });
      await sendMail('change', emailKey, address);
    },
    useLink: (address) => consumeOf(address, 'link', 'links used from one address', perAddress),
    trySecondFactor: (account, { of, knownAs }, check) => {
      const key = knownAs === null ? `${of}:${account.id}` : `${of}:${account.id}:${knownAs}`;
      const description = 'of second factors';
      return attempts.check(
        [
          { key, description, account, ...perCode },
          { key: `day-${key}`, description, account, ...perDayOfCodes },
        ],
        check,
      );
    },
    passkeySignIn: (address) =>
      consumeOf(address, 'passkey', 'passkeys from one address', { ...perAddress, tries: 300 }),
    signUp: (address) => consumeOf(address, 'sign-up', 'sign-ups from one address'),
    changeSignIn: (account) =>
      attempts.consume({
        key: `sign-in-change:${account.id}`,
        description: 'changes of the ways to sign in',
        account,
        ...changesPerAccount,
      }),
  };
}
