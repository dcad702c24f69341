import { domainToASCII } from 'node:url';
import type { Kysely } from 'kysely';
import { email } from '@moonfloor/contract/accounts/auth';
import { type Block, blockKinds, type BlockKind } from '@moonfloor/contract/accounts/blocks';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/api/endpoint';
import { messages } from '@moonfloor/contract/api/messages';
import { dayMs } from '@moonfloor/contract/values/durations';
import { isUniqueViolation, lastCodePoint, countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, validationFailed } from '../../errors.ts';
import { offsetOf, paginationOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { networksOf, parseNetwork } from '../../platform/networks.ts';
import { domainsOf } from '../auth/blocks.ts';

/** Selects the blocks that have not expired. `now` is an instant. */
const selectBlocks = (db: Kysely<Schema>, now: string) =>
  db.selectFrom('block').where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));

/** Returns the values that block a searched text: an IP address, an email address or a domain. */
const valuesBlocking = (text: string): string[] => {
  const networks = networksOf(text);
  return networks.length > 0 ? networks : domainsOf(text);
};

/**
 * Returns a page of the block list, latest first: with a query, the values that begin with it, and those that block it.
 */
export async function listBlocks(
  { store: { db }, clock }: Deps,
  { query, ...page }: ParsedRequest<Api['listBlocks']>['query'],
): Promise<ResponseBody<Api['listBlocks']>> {
  const text = query.replace(/^@/, '').toLowerCase();
  const matching = selectBlocks(db, instant(clock)).$if(text !== '', (blocks) =>
    blocks
      // each kind is a range of the index
      .where('kind', 'in', blockKinds)
      .where((eb) =>
        eb.or([
          eb.and([eb('value', '>=', text), eb('value', '<', text + lastCodePoint)]),
          eb('value', 'in', valuesBlocking(text)),
        ]),
      ),
  );
  const total = await countRows(matching);
  const blocks = await matching
    .leftJoin('account', 'account.id', 'block.created_by')
    .orderBy('block.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .select(['block.id', 'kind', 'value', 'reason', 'account.username as created_by', 'block.created_at', 'expires_at'])
    .execute();
  return { blocks, pagination: paginationOf(page, total) };
}

/**
 * Adds to the block list. Admins only, which the route has checked; `address` is the admin's IP address. Throws 422 for
 * values that cannot be blocked, and 409 for those that are blocked already or would block the admin.
 */
export async function addBlock(
  { store, clock }: Deps,
  actor: Actor,
  address: string,
  { value: text, reason, days }: ParsedRequest<Api['addBlock']>['body'],
): Promise<Block> {
  const { kind, value } = parseBlockValue(text);
  const valuesOfActor = {
    email: [actor.email.toLowerCase()],
    domain: domainsOf(actor.email),
    network: networksOf(address),
  };
  if (valuesOfActor[kind].includes(value)) throw new HttpError(409, messages.blockOneself);
  const created_at = instant(clock);
  const expires_at = days === null ? null : instant(clock, days * dayMs);
  const row = { kind, value, reason, created_at, expires_at };
  const { id } = await store.db
    .transaction()
    .execute(async (db) => {
      await db.deleteFrom('block').where('expires_at', '<=', created_at).execute();
      await logSecurity(db, { kind: 'block-added', account: null, actor, about: reason }, created_at);
      const values = { ...row, created_by: actor.id };
      return db.insertInto('block').values(values).returning('id').executeTakeFirstOrThrow();
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new HttpError(409, messages.blockExists) : error;
    });
  return { ...row, id, created_by: actor.username };
}

/** Ends a block. Admins only, which the route has checked. Throws 404. */
export async function removeBlock({ store, clock }: Deps, actor: Actor, id: number): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    const removed = await db.deleteFrom('block').where('id', '=', id).returning('reason').executeTakeFirst();
    if (removed === undefined) throw notFound(messages.blockNotFound);
    const entry = { kind: 'block-removed', account: null, actor, about: removed.reason } as const;
    await logSecurity(db, entry, instant(clock));
  });
}

export async function deleteExpiredBlocks({ store: { db }, clock }: Deps): Promise<void> {
  await db.deleteFrom('block').where('expires_at', '<=', instant(clock)).execute();
}

/** The shortest prefixes of networks that can be blocked, so that no slip of the pen blocks much of the internet. */
const shortest = { 4: 8, 6: 16 } as const;

/**
 * Returns the value that a text blocks, as it is stored and compared: an email address, a mail domain (with or
 * without an `@` before it), or a network. Throws 422.
 */
function parseBlockValue(text: string): { kind: BlockKind; value: string } {
  const network = parseNetwork(text);
  if (network !== null) {
    if (network.length < shortest[network.version]) throw refused(messages.blockTooLarge);
    return { kind: 'network', value: network.cidr };
  }
  const isAddress = text.lastIndexOf('@') > 0;
  const domain = isAddress ? '' : domainToASCII(text.replace(/^@/, '').toLowerCase());
  const address = email(messages.blockValue).safeParse(isAddress ? text : `a@${domain}`);
  // the last label of a domain is never a number; such a text is a mistyped IP address
  if (!address.success || /(^|\.)\d+$/.test(domain)) throw refused(messages.blockValue);
  return isAddress ? { kind: 'email', value: address.data.toLowerCase() } : { kind: 'domain', value: domain };
}

const refused = (message: string) => validationFailed([{ field: 'value', message }]);
