import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { lockBy } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { hashToken } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';
import { noteSignInChange } from './mail-sign-in-change.ts';
import { lockSession } from './repository.ts';
import { confirmedTotp, forgetFactors, requireSecondFactor, updateFactorTime } from './second-factor.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** Values that all apps support (RFC 6238, https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
const parameters = { issuer: 'Moonfloor', algorithm: 'SHA1', digits: 6, period: 30 };

const secretBytes = 20;

/** Time steps by which the clocks may differ. */
const window = 1;

/** A set-up must be completed within this time. */
const setUpMs = 30 * minuteMs;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ ...parameters, label, secret: Secret.fromBase32(secret) });

/**
 * Makes a secret for the caller's app, which counts once a code was entered. Throws 409 when codes are on, 403 when
 * another second factor must be given first.
 */
export async function startTotp(deps: Deps, actor: Actor): Promise<{ secret: string; uri: string }> {
  await requireSecondFactor(deps, actor);
  const secret = new Secret({ size: secretBytes }).base32;
  const row = { secret, created_at: instant(deps.clock), last_step: null };
  const stored = await deps.store.db
    .insertInto('totp')
    .values({ ...row, account_id: actor.id, confirmed_at: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row).where('totp.confirmed_at', 'is', null))
    .returning('account_id')
    .executeTakeFirst();
  if (stored === undefined) throw new HttpError(409, messages.totpOn);
  return { secret, uri: totpOf(secret, actor.username).toString() };
}

/** Turns codes on, with the app's first code; returns recovery codes. Throws 422 for a wrong code, 409, and 429. */
export async function confirmTotp(
  deps: Deps,
  limits: SignInLimits,
  actor: Actor,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const since = instant(deps.clock, -setUpMs);
  const started = await deps.store.db
    .selectFrom('totp')
    .where('account_id', '=', actor.id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>=', since)
    .select('secret')
    .executeTakeFirst();
  if (started === undefined) throw new HttpError(409, messages.totpNotStarted);
  const accepted = await limits.trySecondFactor(actor, { of: 'code', knownAs: actor.tokenHash }, () =>
    Promise.resolve(stepOf(started.secret, code, deps.clock.now()) !== null),
  );
  const step = stepOf(started.secret, code, deps.clock.now());
  if (!accepted || step === null) throw validationFailed([{ field: 'code', message: messages.codeWrong }]);
  const now = instant(deps.clock);
  return deps.store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set({ confirmed_at: now, last_step: step })
      .where('account_id', '=', actor.id)
      .where('secret', '=', started.secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new HttpError(409, messages.totpNotStarted);
    await updateFactorTime(db, actor.tokenHash, now);
    await noteSignInChange(db, deps, actor, { kind: 'totp-on' }, now);
    return { recovery_codes: await replaceRecoveryCodes(db, actor.id, now) };
  });
}

/** Turns codes off; recovery codes are void. Throws 409 when they are off, 403 when a code must be given first. */
export async function removeTotp(deps: Deps, actor: Actor): Promise<void> {
  await requireSecondFactor(deps, actor);
  const now = instant(deps.clock);
  await deps.store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    const row = await db
      .deleteFrom('totp')
      .where('account_id', '=', actor.id)
      .returning('confirmed_at')
      .executeTakeFirst();
    if (row === undefined || row.confirmed_at === null) throw new HttpError(409, messages.totpOff);
    await db.deleteFrom('recovery_code').where('account_id', '=', actor.id).execute();
    await forgetFactors(db, actor.id);
    await noteSignInChange(db, deps, actor, { kind: 'totp-off' }, now);
  });
}

/** Returns whether a code of an account's app is valid. Each is accepted once. */
export async function acceptCode({ store: { db }, clock }: Deps, accountId: number, code: string): Promise<boolean> {
  const row = await confirmedTotp(db, accountId).select('secret').executeTakeFirst();
  const step = row === undefined ? null : stepOf(row.secret, code, clock.now());
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the time step (RFC 6238, section 4.2) that a code belongs to; null if it belongs to none near `now` (milliseconds). */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1000 / parameters.period) + delta;
}

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
async function replaceRecoveryCodes(db: Kysely<Schema>, accountId: number, now: string): Promise<string[]> {
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
    // so that codes are not turned off meanwhile
    const { numUpdatedRows } = await db
      .updateTable('totp')
      .set(lockBy('secret'))
      .where('account_id', '=', actor.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new HttpError(409, messages.totpOff);
    await noteSignInChange(db, deps, actor, { kind: 'recovery-codes-renewed' }, now);
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
    await noteSignInChange(db, deps, account, { kind: 'recovery-code-used' }, now);
    return true;
  });
}
