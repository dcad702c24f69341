import type { Transaction } from 'kysely';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { Claim, OwnClaim } from '@moonfloor/contract/moderation/ownership';
import { hourMs } from '@moonfloor/contract/values/durations';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage, t } from '@moonfloor/messages/t';
import { type ContentTransaction, writeContent } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, ownDecision, tooManyRequests, validationFailed } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { hashToken, newToken } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';
import { createAttemptKeys } from '../attempts/attempt-keys.ts';
import { createAttempts } from '../attempts/attempt-limits.ts';
import { emailKey } from '../auth/account-keys.ts';
import { lockAccount } from '../auth/repository.ts';
import { enqueueMail, findRecipient, type MailContent } from '../mail/enqueue.ts';
import { insertNotices } from '../mail/notices.ts';
import { readDecisions } from '../moderation/queue-details.ts';
import { requireVisible } from '../records/access.ts';
import { requireRecord } from '../records/record-writes.ts';
import type { StoredRecord } from '../records/tables.ts';
import {
  countOpenClaims,
  deleteMailedClaims,
  insertClaim,
  isClaimWaiting,
  selectClaims,
  settleClaims,
  toClaims,
} from './claims-repository.ts';
import { findKeeper, type RecordRef, saveKeeper } from './keepers.ts';
import { isProof } from './link-history.ts';
import { changeKeepers } from './ownership.ts';
import { mailHost, websitesOf } from './website-hosts.ts';

/** How long the link in the mail works: a day, as the mailbox of a label may not be read at once. */
const linkTtlMs = 24 * hourMs;

/**
 * Claims a record for the caller: sends a link to an address at its website, or asks the moderators: without an address, and
 * if the website proves nothing (`isProof`). Throws 404, 409, 422 for an address that is not at its website, and 429.
 */
export async function claimRecord(
  deps: Deps,
  mailLimits: OwnershipLimits,
  actor: Actor,
  record: RecordRef,
  { email, message }: ParsedRequest<Api['claimRecord']>['body'],
): Promise<OwnClaim> {
  const { db } = deps.store;
  const now = instant(deps.clock);
  const recordType = deps.recordTypes[record.type];
  const storedRecord = await requireVisible(db, actor, recordType, await recordType.find(db, record.id));
  if ((await findKeeper(db, record, actor.id))?.role === 'owner') throw new HttpError(409, messages.claimOwned);
  const claim = { record, account_id: actor.id };
  if (email === undefined && (message ?? '') === '')
    throw validationFailed([{ field: 'message', message: messages.claimNothing }]);
  const host = email === undefined ? null : requireWebsite(record, storedRecord, email);
  if (email === undefined || host === null || !(await isProof(db, { record, storedRecord, host }, actor.id, now))) {
    const claimFields = { ...(email !== undefined && { email }), ...((message ?? '') !== '' && { message: message! }) };
    return db.transaction().execute(async (transaction) => {
      await lockForClaim(transaction, actor, now);
      if (await isClaimWaiting(transaction, record, actor.id)) throw new HttpError(409, messages.claimWaiting);
      return insertClaim(transaction, { ...claim, state: 'waiting', ...claimFields }, now);
    });
  }
  await mailLimits.sendMail(actor, email);
  const token = newToken();
  const expires_at = instant(deps.clock, linkTtlMs);
  return db.transaction().execute(async (transaction) => {
    await deleteMailedClaims(transaction, record, actor.id);
    await lockForClaim(transaction, actor, now);
    const { language = 'en' } = (await findRecipient(transaction, actor.id)) ?? {};
    const name = recordType.nameOf(storedRecord);
    const page = { site: deps.publicUrl(), path: `/${record.type}/${record.id}` };
    const link = { site: deps.publicUrl(), path: `/claim?token=${token}` };
    const write = () => claimMail({ name, username: actor.username, page, link });
    await enqueueMail(
      transaction,
      { to: email, accountId: actor.id, language, kind: 'claim', expiresAt: expires_at, write },
      now,
    );
    const mailed = { ...claim, state: 'mailed', email, token_hash: hashToken(token), expires_at } as const;
    return insertClaim(transaction, mailed, now);
  });
}

/** Locks the caller's account, so that claims made at once see each other. Throws 429 when too many are open. */
async function lockForClaim(db: Transaction<Schema>, actor: Actor, now: string): Promise<void> {
  await lockAccount(db, actor.id);
  if ((await countOpenClaims(db, actor.id, now)) >= limits.openClaims)
    throw tooManyRequests(hourMs / 1000, messages.claimTooMany);
}

/** Returns the host of an address if the record links to it as a website. Throws 422 for others. */
function requireWebsite({ type }: RecordRef, storedRecord: StoredRecord, email: string): string {
  const host = mailHost(email);
  if (!websitesOf(type, { ...storedRecord }).some((website) => website.host === host))
    throw validationFailed([{ field: 'email', message: messages.claimAddress }]);
  return host;
}

/**
 * Makes the caller an owner of the record whose claim they confirm by the mailed token. Throws 403 when somebody else made
 * the claim, 404 when the record is gone, 409, and 410 when the link was used, has expired or proves nothing any more.
 */
export async function confirmClaim(deps: Deps, actor: Actor, token: string): Promise<RecordRef> {
  const { db } = deps.store;
  const now = instant(deps.clock);
  const claim = await db
    .selectFrom('claim')
    .where('token_hash', '=', hashToken(token))
    .select(['id', 'resource_type', 'resource_id', 'account_id', 'email', 'expires_at'])
    .executeTakeFirst();
  if (claim === undefined) throw expired();
  if (claim.account_id !== actor.id) throw new HttpError(403, messages.claimNotYours);
  const record = { type: claim.resource_type, id: claim.resource_id };
  await changeKeepers(deps, actor, record, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('claim')
      .set({ state: 'accepted', token_hash: null, decided_at: now })
      .where('id', '=', claim.id)
      .where('state', '=', 'mailed')
      .where('expires_at', '>', now)
      .executeTakeFirst();
    const storedRecord = await requireRecord(transaction, deps.recordTypes[record.type], record.id);
    const host = mailHost(claim.email ?? '');
    const isLinked = websitesOf(record.type, { ...storedRecord }).some((website) => website.host === host);
    if (
      numUpdatedRows === 0n ||
      !isLinked ||
      !(await isProof(transaction, { record, storedRecord, host }, actor.id, now))
    )
      throw expired();
    await saveKeeper(transaction, record, { accountId: actor.id, role: 'owner' }, now);
    await settleClaims(transaction, record, actor.id, now);
  });
  return record;
}

const expired = (): HttpError => new HttpError(410, messages.claimExpired);

/** Mails with links for claims in a day: that one member asks for, and that one address gets. */
const perMember = { tries: 10, minutes: 24 * 60 };
const perAddress = { tries: 3, minutes: 24 * 60 };

/** Helpers that one member names in a day, as each gets a mail. */
const helpersPerMember = { tries: 20, minutes: 24 * 60 };

/** Limits of mails about claims and to helpers, counted in the database. */
interface OwnershipLimits {
  /** Counts a mail about a claim. Throws 429. */
  sendMail(actor: Actor, email: string): Promise<void>;
  /** Counts a helper. Throws 429. */
  nameHelper(actor: Actor): Promise<void>;
}

export function createOwnershipLimits(deps: Pick<Deps, 'store' | 'clock'>): OwnershipLimits {
  const attempts = createAttempts(deps);
  const keys = createAttemptKeys(deps);
  return {
    sendMail: async (actor, email) => {
      const address = await keys.ofAccount(emailKey(email));
      await attempts.consume({ key: `claim:${actor.id}`, description: 'claims', ...perMember });
      await attempts.consume({ key: `claim-to:${address}`, description: 'claims', ...perAddress });
    },
    nameHelper: ({ id }) => attempts.consume({ key: `helper:${id}`, description: 'helpers', ...helpersPerMember }),
  };
}

/** Returns a page of the claims that wait for a moderator, or were decided. */
export async function listClaims(
  deps: Deps,
  actor: Actor,
  query: ParsedRequest<Api['listClaims']>['query'],
): Promise<ResponseBody<Api['listClaims']>> {
  const { db } = deps.store;
  const { rows, ...listed } = await readDecisions(selectClaims(db), 'waiting', query);
  return { claims: await toClaims(db, actor, rows, deps.today()), ...listed };
}

/** Returns a claim. Throws 404. */
async function getClaim(deps: Deps, actor: Actor, id: number): Promise<Claim> {
  const { db } = deps.store;
  const [claim] = await toClaims(db, actor, await selectClaims(db).where('id', '=', id).execute(), deps.today());
  if (claim === undefined) throw notFound(messages.claimNotFound);
  return claim;
}

/**
 * Accepts or declines a claim, and mails the member. The route has checked that the caller is a moderator. Throws 403 for
 * one's own claim or record, 404 (also when accepting for a deleted record), and 409 if it was decided already.
 */
export async function decideClaim(
  deps: Deps,
  actor: Actor,
  id: number,
  decision: ParsedRequest<Api['decideClaim']>['body'],
): Promise<Claim> {
  const { record, claimant, state, barrier } = await getClaim(deps, actor, id);
  const accepts = decision.decision === 'accept';
  if (claimant?.id === actor.id) throw ownDecision(messages.claimOwn);
  if (barrier !== null) throw ownDecision();
  if (state !== 'waiting' || claimant === null) throw new HttpError(409, messages.claimDecided);
  if (accepts && record.status === 'deleted') throw notFound(recordNotFound[record.type]);
  const reason = accepts ? null : decision.reason;
  const now = instant(deps.clock);
  const decide = async (db: ContentTransaction): Promise<void> => {
    const { numUpdatedRows } = await db
      .updateTable('claim')
      .set({ state: reason === null ? 'accepted' : 'declined', reason, decided_by: actor.id, decided_at: now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new HttpError(409, messages.claimDecided);
    if (reason === null) {
      await saveKeeper(db, record, { accountId: claimant.id, role: 'owner' }, now);
      await settleClaims(db, record, claimant.id, now);
      const about = { type: record.type, record_id: record.id, name: record.name, detail: null };
      await insertNotices(db, [{ ...about, account_id: claimant.id, kind: 'owner' }], now);
    }
    const recipient = await findRecipient(db, claimant.id);
    if (recipient === undefined) return;
    const { username, ...to } = recipient;
    const facts = {
      name: record.name,
      username,
      page: { site: deps.publicUrl(), path: `/${record.type}/${record.id}` },
    };
    await enqueueMail(db, { ...to, kind: 'claim-decision', write: () => decisionMail(facts, reason) }, now);
  };
  // a moderator cannot see a deleted record, and can decline claims of it
  await (accepts ? changeKeepers(deps, actor, record, decide) : writeContent(deps.store, deps.contentVersion, decide));
  return getClaim(deps, actor, id);
}

/** The content of mails about a claim: the record's name and page, and the claimant. */
interface ClaimFacts {
  name: string;
  username: string;
  page: SitePage;
}

/** A page of the site, by its path in English. */
interface SitePage {
  site: string;
  path: string;
}

const addressOf = ({ site, path }: SitePage): string => site + pathIn(currentLanguage(), path);

/** The mail to an address at the website of a record: its reader may confirm the claim of a member. */
function claimMail({ name, username, page, link }: ClaimFacts & { link: SitePage }): MailContent {
  return {
    subject: t('Is {name} yours?', { name }),
    blocks: [
      {
        paragraph: t('{username} on Moonfloor says that this page is theirs, and gave this address as proof:', {
          username,
        }),
      },
      { list: [{ text: name, url: addressOf(page) }] },
      {
        paragraph: t('If that is you, confirm it while you are signed in as {username}. You can then edit the page.', {
          username,
        }),
      },
      { button: t('Confirm'), url: addressOf(link) },
      {
        paragraph: t(
          'The link works once, for a day. If you are not {username}, ignore this mail, and nothing happens.',
          { username },
        ),
      },
    ],
  };
}

/** The mail to a member about a moderator's decision; `reason` is given if the claim was declined. */
function decisionMail({ name, username, page }: ClaimFacts, reason: string | null): MailContent {
  return {
    subject: reason === null ? t('{name} is now yours to edit', { name }) : t('Your claim to {name}', { name }),
    blocks: [
      { paragraph: t('Hello {name},', { name: username }) },
      {
        paragraph:
          reason === null
            ? t('A moderator has looked at your claim, and you now own this page on Moonfloor:')
            : t('A moderator has looked at your claim to this page on Moonfloor, and declined it:'),
      },
      { list: [{ text: name, url: addressOf(page) }] },
      ...(reason === null ? [] : [{ quote: reason }]),
    ],
  };
}
