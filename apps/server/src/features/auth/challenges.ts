import type { Kysely } from 'kysely';
import { minuteMs } from '@moonfloor/contract/values/durations';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, newToken } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';

/** Validity of a challenge: ten minutes. */
export const challengeMs = 10 * minuteMs;

/** The purpose of a challenge, and its only user. */
export interface ChallengeUse {
  kind: Schema['sign_in_challenge']['kind'];
  /** The account; null before it is known. */
  accountId: number | null;
  /** Token hash of the session; null before there is one. */
  sessionHash: string | null;
}

/** A use whose challenge keeps when the first factor was given, an instant; now if absent. */
interface NewChallenge extends ChallengeUse {
  passwordAt?: string | undefined;
}

type Clocked = Pick<Deps, 'store' | 'clock'>;

/** Creates a challenge: 256 random bits, base64url. Only its hash is stored. */
export async function createChallenge({ store: { db }, clock }: Clocked, use: NewChallenge): Promise<string> {
  const challenge = newToken();
  await db
    .insertInto('sign_in_challenge')
    .values({
      hash: hashToken(challenge),
      kind: use.kind,
      account_id: use.accountId,
      session_hash: use.sessionHash,
      password_at: use.passwordAt ?? instant(clock),
      expires_at: instant(clock, challengeMs),
    })
    .execute();
  return challenge;
}

/**
 * Uses a challenge up. Returns false if it is unknown, used, expired, or made for another purpose, account or session.
 */
export async function takeChallenge(
  db: Kysely<Schema>,
  challenge: string,
  { kind, accountId, sessionHash }: ChallengeUse,
  now: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom('sign_in_challenge')
    .where('hash', '=', hashToken(challenge))
    .returning(['kind', 'account_id', 'session_hash', 'expires_at'])
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.kind === kind &&
    row.account_id === accountId &&
    row.session_hash === sessionHash &&
    row.expires_at > now
  );
}

/** Returns the account of a sign-in that waits for its second factor, and when the first was given; undefined if there is none. */
export function findWaitingAccount(db: Kysely<Schema>, challenge: string, now: string) {
  return db
    .selectFrom('sign_in_challenge')
    .innerJoin('account', 'account.id', 'sign_in_challenge.account_id')
    .where('sign_in_challenge.hash', '=', hashToken(challenge))
    .where('sign_in_challenge.kind', '=', 'second-factor')
    .where('sign_in_challenge.expires_at', '>', now)
    .selectAll('account')
    .select('sign_in_challenge.password_at')
    .executeTakeFirst();
}

/** Deletes an account's sign-ins that wait for a second factor, because its password has changed. */
export async function deleteWaitingSignIns(db: Kysely<Schema>, accountId: number): Promise<void> {
  await db
    .deleteFrom('sign_in_challenge')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'second-factor')
    .execute();
}

export async function deleteExpiredChallenges({ store: { db }, clock }: Clocked): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<=', instant(clock)).execute();
}
