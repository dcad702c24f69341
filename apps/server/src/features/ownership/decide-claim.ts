import type { Api } from '@moonfloor/contract/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/endpoint';
import { messages } from '@moonfloor/contract/messages';
import type { Claim } from '@moonfloor/contract/ownership';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, ownDecision } from '../../errors.ts';
import { paginationOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { insertNotices } from '../mail/notices.ts';
import { findRecipient } from '../mail/recipient.ts';
import { decisionMail } from './claim-mails.ts';
import { countClaims, pageOfDecidedClaims, pageOfWaitingClaims, selectClaims, toClaims } from './claims-repository.ts';
import { saveKeeper } from './keepers.ts';
import { changeKeepers } from './ownership.ts';

/** Returns a page of the claims that wait for a moderator, or were decided. */
export async function listClaims(
  deps: Deps,
  actor: Actor,
  { state, ...page }: ParsedRequest<Api['listClaims']>['query'],
): Promise<ResponseBody<Api['listClaims']>> {
  const { db } = deps.store;
  const totals = await countClaims(db);
  const rows = await (state === 'waiting' ? pageOfWaitingClaims : pageOfDecidedClaims)(db, page).execute();
  return {
    claims: await toClaims(db, actor, rows, deps.today()),
    totals,
    pagination: paginationOf(page, totals[state]),
  };
}

/** Returns a claim. Throws 404. */
async function getClaim(deps: Deps, actor: Actor, id: number): Promise<Claim> {
  const { db } = deps.store;
  const [claim] = await toClaims(db, actor, await selectClaims(db).where('id', '=', id).execute(), deps.today());
  if (claim === undefined) throw notFound(messages.claimNotFound);
  return claim;
}

/**
 * Accepts or declines a claim, and tells the member by mail. Moderators only, which the route has checked. Throws 403 for
 * one's own claim and, as a moderator, about a record in which one has a part, 404, and 409 when it is decided already.
 */
export async function decideClaim(
  deps: Deps,
  actor: Actor,
  { id, site }: { id: number; site: string },
  decision: ParsedRequest<Api['decideClaim']>['body'],
): Promise<Claim> {
  const { record, claimant, state, barrier } = await getClaim(deps, actor, id);
  if (claimant?.id === actor.id) throw ownDecision(messages.claimOwn);
  if (barrier !== null) throw ownDecision();
  if (state !== 'waiting' || claimant === null) throw new HttpError(409, messages.claimDecided);
  const reason = decision.decision === 'decline' ? decision.reason : null;
  const now = instant(deps.clock);
  await changeKeepers(deps, actor, record, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('claim')
      .set({ state: reason === null ? 'accepted' : 'declined', reason, decided_by: actor.id, decided_at: now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new HttpError(409, messages.claimDecided);
    if (reason === null) {
      await saveKeeper(db, record, { accountId: claimant.id, role: 'owner' }, now);
      const about = { type: record.type, record_id: record.id, name: record.name, detail: null };
      await insertNotices(db, [{ ...about, account_id: claimant.id, kind: 'owner' }], now);
    }
    const recipient = await findRecipient(db, claimant.id);
    if (recipient === undefined) return;
    const { username, ...to } = recipient;
    const facts = { name: record.name, username, page: `${site}/${record.type}/${record.id}` };
    await enqueueMail(db, { ...to, kind: 'claim-decision', write: () => decisionMail(facts, reason) }, now);
  });
  return getClaim(deps, actor, id);
}
