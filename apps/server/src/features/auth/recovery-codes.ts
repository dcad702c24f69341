import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../errors.ts';
import { type Actor, hashToken } from '../../http/session.ts';
import { lockSession } from './locks.ts';
import { instant } from '../../platform/clock.ts';
import { mailSignInChange } from './mail-sign-in-change.ts';
import { requireSecondFactor } from './second-factor.ts';

/** Letters and digits that are not mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** 24 of 32 characters, 120 random bits: with 112 or more, a plain hash is enough (OWASP ASVS 5.0, 6.5.2). */
const groups = 6;
const groupLength = 4;

function newCode(): string {
  const character = (): string => alphabet[randomInt(alphabet.length)]!;
  const group = (): string => Array.from({ length: groupLength }, character).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Hash of a code without its hyphens, in capitals. */
const hashOf = (code: string): string => hashToken(code.replaceAll('-', ''));

/** Replaces an account's recovery codes and returns the new ones; only their hashes are stored. `now` is an instant. */
export async function replaceRecoveryCodes(db: Kysely<Schema>, accountId: number, now: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode);
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const rows = codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code), created_at: now }));
  await db.insertInto('recovery_code').values(rows).execute();
  return codes;
}

/** Replaces the caller's recovery codes. Throws 409 when codes of an app are off, 403 when one must be given first. */
export async function renewRecoveryCodes(deps: Deps, actor: Actor): Promise<{ recovery_codes: string[] }> {
  await requireSecondFactor(deps, actor);
  const now = instant(deps.clock);
  return deps.store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    // locks the row, so that codes are not turned off meanwhile
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set((eb) => ({ secret: eb.ref('secret') }))
      .where('account_id', '=', actor.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new HttpError(409, messages.totpOff);
    await logSecurity(db, { kind: 'recovery-codes-renewed', account: actor }, now);
    await mailSignInChange(db, deps, actor.id, { kind: 'recovery-codes-renewed' }, now);
    return { recovery_codes: await replaceRecoveryCodes(db, actor.id, now) };
  });
}

/** Uses up a recovery code, in capitals and without hyphens. Returns false if the account has no such code. */
export async function useRecoveryCode(
  deps: Deps,
  account: Pick<Actor, 'id' | 'username'>,
  code: string,
): Promise<boolean> {
  return deps.store.db.transaction().execute(async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_code')
      .where('account_id', '=', account.id)
      .where('code_hash', '=', hashOf(code))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const now = instant(deps.clock);
    await logSecurity(db, { kind: 'recovery-code-used', account }, now);
    await mailSignInChange(db, deps, account.id, { kind: 'recovery-code-used' }, now);
    return true;
  });
}
