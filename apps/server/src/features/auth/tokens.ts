import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AccessToken } from '@moonfloor/contract/accounts/access-tokens';
import { scopes as allScopes } from '@moonfloor/contract/accounts/scopes';
import type { Api } from '@moonfloor/contract/api/api';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { dayMs } from '@moonfloor/contract/values/durations';
import { splitList } from '@moonfloor/contract/values/text';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { validationFailed, notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { hashToken, newToken, tokenPrefix } from '../../http/tokens.ts';
import { instant } from '../../platform/clock.ts';
import { lockSession } from './repository.ts';
import { requireSecondFactor } from './second-factor.ts';

/** Number of trailing characters of a token shown to its owner. */
const endingLength = 4;

/** Returns the access tokens of a member, newest first, including expired ones, which explain why a script fails. */
export async function listAccessTokens({ store }: Deps, actor: Actor): Promise<AccessToken[]> {
  const rows = await store.db
    .selectFrom('access_token')
    .where('account_id', '=', actor.id)
    .select(['id', 'name', 'scopes', 'ending', 'created_at', 'expires_at', 'last_used_at'])
    .orderBy('id', 'desc')
    .execute();
  const scopesOf = (text: string) => splitList(text).flatMap((name) => allScopes.find((scope) => scope === name) ?? []);
  return rows.map((row) => ({ ...row, scopes: scopesOf(row.scopes) }));
}

/** Creates an access token, of which only the hash is stored. Throws 403, 422 when the member has the maximum number. */
export async function createAccessToken(
  deps: Deps,
  actor: Actor,
  { name, scopes, days }: z.output<Api['createToken']['body']>,
): Promise<AccessToken & { token: string }> {
  await requireSecondFactor(deps, actor);
  const { store, clock } = deps;
  const token = tokenPrefix + newToken();
  const shown = {
    name,
    ending: token.slice(-endingLength),
    created_at: instant(clock),
    expires_at: instant(clock, days * dayMs),
  };
  const id = await store.db.transaction().execute(async (db) => {
    await lockSession(db, actor);
    const tokens = db.selectFrom('access_token').where('account_id', '=', actor.id);
    const total = await countRows(tokens);
    if (total >= limits.tokens) throw validationFailed([{ field: 'name', message: messages.tooManyTokens }]);
    const row = { ...shown, account_id: actor.id, token_hash: hashToken(token), scopes: scopes.join(',') };
    const added = await db.insertInto('access_token').values(row).returning('id').executeTakeFirstOrThrow();
    await logSecurity(db, { kind: 'token-made', account: actor, about: name }, shown.created_at);
    return added.id;
  });
  return { ...shown, id, scopes, last_used_at: null, token };
}

/** Revokes one of the member's access tokens with immediate effect. Throws 404. */
export async function revokeAccessToken({ store, clock }: Deps, actor: Actor, id: number): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    const row = await db
      .deleteFrom('access_token')
      .where('id', '=', id)
      .where('account_id', '=', actor.id)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) throw notFound(messages.tokenNotFound);
    await logSecurity(db, { kind: 'token-revoked', account: actor, about: row.name }, instant(clock));
  });
}

/** Revokes all of an account's access tokens. */
export async function deleteAccessTokens(db: Kysely<Schema>, accountId: number): Promise<void> {
  await db.deleteFrom('access_token').where('account_id', '=', accountId).execute();
}
