import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api';
import { hourMs } from '@moonfloor/contract/durations';
import type { ParsedRequest } from '@moonfloor/contract/endpoint';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import type { OwnClaim } from '@moonfloor/contract/ownership';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, tooManyRequests, validationFailed } from '../../errors.ts';
import { type Actor, hashToken, newToken } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { findRecipient } from '../mail/recipient.ts';
import { recordTypeOf } from '../moderation/record-types.ts';
import { requireVisible } from '../records/access.ts';
import type { StoredRecord } from '../records/record-type.ts';
import type { ClaimLimits } from './claim-limits.ts';
import { claimMail } from './claim-mails.ts';
import { countOpenClaims, deleteMailedClaims, findLatestClaim, insertClaim } from './claims-repository.ts';
import { findKeeper, type RecordRef, saveKeeper } from './keepers.ts';
import { changeKeepers } from './ownership.ts';
import { mailHost, type Website, websitesOf } from './website-hosts.ts';

/** How long the link in the mail works: a day, as the mailbox of a label may not be read at once. */
const linkTtlMs = 24 * hourMs;

/**
 * Claims a record for the caller: sends a link to an address at its website, or asks the moderators. Throws 404, 409, 422
 * for an address that proves nothing, and 429.
 */
export async function claimRecord(
  deps: Deps,
  claimLimits: ClaimLimits,
  { actor, record, site }: { actor: Actor; record: RecordRef; site: string },
  { email, message }: ParsedRequest<Api['claimRecord']>['body'],
): Promise<OwnClaim> {
  const { db } = deps.store;
  const now = instant(deps.clock);
  const recordType = recordTypeOf(deps, record.type);
  const found = requireVisible(actor, recordType, await recordType.find(db, record.id));
  if ((await findKeeper(db, record, actor.id))?.role === 'owner') throw new HttpError(409, messages.claimOwned);
  if ((await countOpenClaims(db, actor.id, now)) >= limits.openClaims)
    throw tooManyRequests(hourMs / 1000, messages.claimTooMany);
  const claim = { record, user_id: actor.id };
  if (email === undefined) {
    if ((message ?? '') === '') throw validationFailed([{ field: 'message', message: messages.claimNothing }]);
    const latest = await findLatestClaim(db, record, actor.id, now);
    if (latest?.state === 'waiting') throw new HttpError(409, messages.claimWaiting);
    return insertClaim(db, { ...claim, state: 'waiting', message: message! }, now);
  }
  await requireProof(db, actor, { record, found }, email);
  await claimLimits.sendMail(actor, email);
  const token = newToken();
  const expires_at = new Date(deps.clock.now() + linkTtlMs).toISOString();
  return db.transaction().execute(async (transaction) => {
    await deleteMailedClaims(transaction, record, actor.id);
    const { language = 'en' } = (await findRecipient(transaction, actor.id)) ?? {};
    const name = recordType.nameOf(found);
    const link = `${site}/claim?token=${token}`;
    const write = () =>
      claimMail({ name, username: actor.username, page: `${site}/${record.type}/${record.id}`, link });
    await enqueueMail(
      transaction,
      { to: email, accountId: actor.id, language, kind: 'claim', expiresAt: expires_at, write },
      now,
    );
    const mailed = { ...claim, state: 'mailed', email, token_hash: hashToken(token), expires_at } as const;
    return insertClaim(transaction, mailed, now);
  });
}

/** Throws 422 unless an address is at a website of the record that somebody else has added. */
async function requireProof(
  db: Kysely<Schema>,
  actor: Actor,
  { record, found }: { record: RecordRef; found: StoredRecord },
  email: string,
): Promise<void> {
  const refuse = (message: string) => validationFailed([{ field: 'email', message }]);
  const host = mailHost(email);
  const websites = websitesOf(record.type, { ...found }).filter((website) => website.host === host);
  if (websites.length === 0) throw refuse(messages.claimAddress);
  for (const website of websites) {
    if ((await findLinkAuthor(db, record, website, found)) !== actor.id) return;
  }
  throw refuse(messages.claimOwnLink);
}

/** Returns the account that last changed a website link, or added it with the record; null if it is deleted. */
async function findLinkAuthor(
  db: Kysely<Schema>,
  { type, id }: RecordRef,
  { field }: Website,
  { created_by: author }: Pick<StoredRecord, 'created_by'>,
): Promise<number | null> {
  const change = await db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', '=', id)
    .where('activity_change.field', '=', field)
    .orderBy('activity.id', 'desc')
    .limit(1)
    .select('activity.user_id')
    .executeTakeFirst();
  return change === undefined ? author : change.user_id;
}

/**
 * Makes the caller an owner of the record of a claim whose mail they have received. Throws 403 when somebody else made
 * the claim, 404 when the record is gone, 409, and 410 when the link was used, has expired or proves nothing any more.
 */
export async function confirmClaim(deps: Deps, actor: Actor, token: string): Promise<RecordRef> {
  const { db } = deps.store;
  const now = instant(deps.clock);
  const claim = await db
    .selectFrom('claim')
    .where('token_hash', '=', hashToken(token))
    .select(['id', 'resource_type', 'resource_id', 'user_id', 'email', 'expires_at'])
    .executeTakeFirst();
  if (claim === undefined) throw expired();
  if (claim.user_id !== actor.id) throw new HttpError(403, messages.claimNotYours);
  const record = { type: claim.resource_type, id: claim.resource_id };
  await changeKeepers(deps, actor, record, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('claim')
      .set({ state: 'accepted', token_hash: null, decided_at: now })
      .where('id', '=', claim.id)
      .where('state', '=', 'mailed')
      .where('expires_at', '>', now)
      .executeTakeFirst();
    const found = await recordTypeOf(deps, record.type).find(transaction, record.id);
    const hosts = websitesOf(record.type, { ...found }).map(({ host }) => host);
    if (numUpdatedRows === 0n || !hosts.includes(mailHost(claim.email ?? ''))) throw expired();
    await saveKeeper(transaction, record, { userId: actor.id, role: 'owner' }, now);
  });
  return record;
}

const expired = (): HttpError => new HttpError(410, messages.claimExpired);
