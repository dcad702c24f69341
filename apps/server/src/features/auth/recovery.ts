import { type Kysely, sql } from 'kysely';
import { dayMs } from '@moonfloor/contract/values/durations';
import { writeContent } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Table } from '../../db/table.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { emailKey } from './account-keys.ts';
import { mailTo, resetMail, verifyMail } from './account-mails.ts';
import { applyNewEmail } from './change-email.ts';
import { claimAddress } from './end-access.ts';
import { issueLink, mayMailReset, redeemLink, requireLink, voidLaterAddresses } from './mail-links.ts';
import { mailNewPassword, mailSignInChange } from './mail-sign-in-change.ts';
import { hashPassword, requireUncommon } from './passwords.ts';
import { findAccountByEmail, findAccountById, lockAccount, updateAccount } from './repository.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** How long an account without an address stays if its session does not end before. */
const ttlMs = dayMs;

/** Returns the columns that name the authors of contributions. */
const contributionsIn = (tables: readonly Table[]) =>
  tables.flatMap(({ name: table, persons: { rows = [] } }) =>
    rows.flatMap(({ column, erasure }) =>
      erasure === 'record' || (typeof erasure === 'object' && erasure.isContribution) ? [{ table, column }] : [],
    ),
  );

/** Tables by whose rows an account stays: another way to sign in, and pages that it looks after. */
const sparing = ['linked_identity', 'passkey', 'record_owner'] as const;

/**
 * Deletes accounts that were made with the address of another one: when their session has ended, or after a day. Those that
 * contributed something, look after a page, or have another way in than a password, stay.
 */
export async function sweepAccountsWithoutAddress(
  deps: Pick<Deps, 'store' | 'contentVersion' | 'tables' | 'clock'>,
): Promise<void> {
  if ((await selectWithoutAddress(deps.store.db, deps).limit(1).executeTakeFirst()) === undefined) return;
  // pages name who goes to an event
  await writeContent(deps.store, deps.contentVersion, (db) =>
    db.deleteFrom('account').where('id', 'in', selectWithoutAddress(db, deps)).execute(),
  );
}

function selectWithoutAddress(db: Kysely<Schema>, { tables, clock }: Pick<Deps, 'tables' | 'clock'>) {
  return db
    .selectFrom('account')
    .where('email_key', 'is', null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('created_at', '<=', instant(clock, -ttlMs)),
        not(
          exists(
            selectFrom('session')
              .whereRef('session.account_id', '=', 'account.id')
              .where('session.expires_at', '>', instant(clock))
              .select('session.account_id'),
          ),
        ),
      ]),
    )
    .where(({ and }) =>
      and(
        [...contributionsIn(tables), ...sparing.map((table) => ({ table, column: 'account_id' }))].map(
          ({ table, column }) =>
            sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = account.id)`,
        ),
      ),
    )
    .select('id');
}

/**
 * Mails a link to choose a new password, if an account has the address and has not just got one (`mayMailReset`). The work
 * follows the response, so that neither its content nor its time tells whether there is one. Throws 429, for known and
 * unknown addresses alike.
 */
export async function requestReset(deps: Deps, limits: SignInLimits, address: string, email: string): Promise<void> {
  await limits.requestReset(emailKey(email), address);
  deps.backgroundTasks.run('reset link', async () => {
    await deps.store.db.transaction().execute(async (db) => {
      const account = await findAccountByEmail(db, email);
      if (account === undefined) return;
      await lockAccount(db, account.id);
      if (!(await mayMailReset(db, deps, account.id))) return;
      const link = await issueLink(db, deps, {
        accountId: account.id,
        purpose: 'reset-password',
        email: account.email,
      });
      await enqueueMail(db, resetMail(mailTo(deps, account), link), instant(deps.clock));
    });
  });
}

/** Purposes of links that lead to the form for a new password. */
const resetPurposes = ['reset-password', 'keep-email'] as const;

/**
 * Sets a new password by a link, which proves the address and ends all access and other links. The first proof of an address
 * also removes the factors that were added before it. The link of an announced change of address reverts that change, and
 * removes the factors that were added since. Throws 410, 429.
 */
export async function confirmReset(
  deps: Deps,
  limits: SignInLimits,
  address: string,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await limits.useLink(address);
  const { account_id: accountId } = await requireLink(deps, token, resetPurposes);
  await requireUncommon(password, await findAccountById(deps.store.db, accountId));
  const password_hash = await hashPassword(password);
  const now = instant(deps.clock);
  await deps.store.db.transaction().execute(async (db) => {
    await lockAccount(db, accountId);
    const link = await redeemLink(db, deps, token, resetPurposes);
    const account = await findAccountById(db, accountId);
    const takesBack = link.purpose === 'keep-email';
    const addedSince = takesBack ? await voidLaterAddresses(db, link) : null;
    // nobody else can have got it meanwhile (`findFormerOwner`), except by the operator
    const changesEmail =
      takesBack && link.email !== account.email && (await findAccountByEmail(db, link.email)) === undefined;
    const isFirst = account.email_verified_at === null;
    const { removed, factorsRemain } = await claimAddress(db, deps, account, { since: isFirst ? '' : addedSince, now });
    await updateAccount(db, accountId, {
      password_hash,
      ...(changesEmail && { email: link.email }),
      ...((changesEmail || link.email === account.email) && { email_verified_at: account.email_verified_at ?? now }),
      reset_at: factorsRemain ? now : null,
    });
    if (changesEmail) await logSecurity(db, { kind: 'email-changed', account }, now);
    await logSecurity(db, { kind: 'password-changed', account }, now);
    await mailNewPassword(db, deps, accountId, now);
    if (removed) await mailSignInChange(db, deps, accountId, { kind: 'earlier-removed' }, now);
  });
}

/** Mails a new link to verify the caller's address; nothing if it is verified, or belongs to another account. */
export async function resendVerification(deps: Deps, limits: SignInLimits, actor: Actor, address: string) {
  await limits.sendMail('verify', emailKey(actor.email), address);
  deps.backgroundTasks.run('verification link', async () => {
    await deps.store.db.transaction().execute(async (db) => {
      const account = await findAccountById(db, actor.id);
      if (account.email_key === null || account.email_verified_at !== null) return;
      const link = await issueLink(db, deps, { accountId: account.id, purpose: 'verify-email', email: account.email });
      await enqueueMail(db, verifyMail(mailTo(deps, account), link), instant(deps.clock));
    });
  });
}

/**
 * Verifies the address that a link was sent to: the account's, or a new one, which becomes the account's. The first proof of
 * an address ends all sessions of the account and removes its factors; not if it is given while signed in to the account,
 * since the member then reads that mail. Throws 409 when another account has got the new one meanwhile, 410, 429.
 */
export async function verifyEmail(
  deps: Deps,
  limits: SignInLimits,
  actor: Actor | null,
  { address, token }: { address: string; token: string },
): Promise<void> {
  await limits.useLink(address);
  const now = instant(deps.clock);
  const purposes = ['verify-email', 'change-email'] as const;
  const { account_id: accountId } = await requireLink(deps, token, purposes);
  await deps.store.db.transaction().execute(async (db) => {
    await lockAccount(db, accountId);
    const link = await redeemLink(db, deps, token, purposes);
    const account = await findAccountById(db, accountId);
    if (link.purpose === 'verify-email' && (account.email_key === null || account.email !== link.email)) return;
    const isFirst = account.email_verified_at === null && actor?.id !== accountId;
    const { removed } = isFirst ? await claimAddress(db, deps, account, { since: '', now }) : { removed: false };
    if (link.purpose === 'change-email') await applyNewEmail(db, deps, account, link);
    else await updateAccount(db, accountId, { email_verified_at: now });
    if (removed) await mailSignInChange(db, deps, accountId, { kind: 'earlier-removed' }, now);
  });
}
