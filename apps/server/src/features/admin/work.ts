import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { rowCount } from '../../db/row-count.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { inGroup } from '../mail/count-queue.ts';
import { countPending } from '../moderation/queue.ts';
import { countOpenReports } from '../moderation/reports-repository.ts';
import { countWaitingSuggestions } from '../moderation/suggestions-repository.ts';

/** Returns what waits for moderators, and for admins also what waits for them. */
export async function getWork(deps: Deps, actor: Actor): Promise<ResponseBody<Api['getWork']>> {
  const { db } = deps.store;
  const isAdmin = actor.role === 'admin';
  return {
    records: await countPending(deps),
    reports: await countOpenReports(db),
    suggestions: await countWaitingSuggestions(db),
    claims: await countRows(countWaitingClaims(db)),
    feedback: isAdmin ? await countRows(countOpenFeedback(db)) : null,
    mails: isAdmin ? await countRows(countFailedMails(db)) : null,
  };
}

const countRows = async (query: { executeTakeFirstOrThrow(): Promise<{ total: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).total;

const countWaitingClaims = (db: Kysely<Schema>) =>
  db.selectFrom('claim').where('state', '=', 'waiting').select(rowCount);

const countOpenFeedback = (db: Kysely<Schema>) =>
  db.selectFrom('feedback').where('done_at', 'is', null).select(rowCount);

const countFailedMails = (db: Kysely<Schema>) => db.selectFrom('mail').where(inGroup.failed).select(rowCount);
