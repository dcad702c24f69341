import type { Kysely } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { Suggestion, SuggestionState } from '@moonfloor/contract/moderation/suggestions';
import type { FieldValue } from '@moonfloor/contract/records/activity';
import { pathIn } from '@moonfloor/messages/languages';
import { t } from '@moonfloor/messages/t';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import {
  decidedByAdmin,
  HttpError,
  notFound,
  ownDecision,
  ownerOnly,
  preconditionFailed,
  validationFailed,
} from '../../errors.ts';
import type { Precondition } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { enqueueMail, findRecipient } from '../mail/enqueue.ts';
import { mayEdit } from '../records/access.ts';
import { applyVersion } from '../records/apply-version.ts';
import { changeRecord, writeRecords } from '../records/record-writes.ts';
import { toAuthored } from './concerned-records.ts';
import type { DescribedSuggestion } from './suggestions-repository.ts';
import { getSuggestion } from './suggestions.ts';

type Decision = ParsedRequest<Api['decideSuggestion']>['body'];

/**
 * Accepts some fields of a waiting suggestion and declines the others: for a moderator or an editor of the record, but never
 * the suggestion's author. Accepted values are validated like any edit, and the history names the suggestion. Throws 403,
 * 404, 409 when it is decided already or the name is taken, 412 when the record is another version than `accepts`, 422.
 */
export async function decideSuggestion(
  deps: Deps,
  actor: Actor,
  id: number,
  decision: Decision,
  accepts: Precondition,
): Promise<Suggestion> {
  const suggestion = await getSuggestion(deps, actor, id);
  const { type } = suggestion.record;
  // the caller then decides as its editor
  const edits = await mayEdit(deps.store.db, actor, type, toAuthored(suggestion.record));
  requireDecider(actor, suggestion, edits);
  if (suggestion.barrier !== null) throw suggestion.barrier === 'admin' ? decidedByAdmin() : ownDecision();
  if (suggestion.state !== 'waiting') throw decidedAlready();
  const accepted = acceptedValues(suggestion, decision);
  if (Object.keys(accepted).length === 0) {
    await deps.store.db.transaction().execute((db) => settle(db, deps, actor, suggestion, decision));
    return getSuggestion(deps, actor, id);
  }
  const recordType = deps.recordTypes[type];
  const change = {
    action: 'update',
    id: suggestion.record.id,
    decides: !edits,
    extraChanges: [{ field: 'suggestion', before: null, after: { id, author: null } }],
  } as const;
  await writeRecords(deps, actor, (writing) =>
    changeRecord(writing, recordType, change, async ({ db, record, now }) => {
      if (record.status === 'deleted') throw notFound(recordNotFound[type]);
      if (!accepts(record.updated_at)) throw preconditionFailed(undefined);
      await settle(db, deps, actor, suggestion, decision);
      await applyVersion(db, recordType, record, accepted, now, 'decision');
    }),
  );
  return getSuggestion(deps, actor, id);
}

const decidedAlready = (): HttpError => new HttpError(409, messages.suggestionDecided);

/**
 * Throws 403 unless the caller may decide about a suggestion, 404 if they may not see it. `edits`: whether they may edit its
 * record.
 */
function requireDecider(actor: Actor, { author }: DescribedSuggestion, edits: boolean): void {
  if (!isModerator(actor.role) && !edits) {
    throw author?.id === actor.id ? ownerOnly() : notFound(messages.suggestionNotFound);
  }
  if (author?.id === actor.id) throw ownDecision(messages.suggestionOwn);
}

/** Returns the accepted values by field. Throws 422 for a field without a change, or without a reason for declining. */
function acceptedValues({ changes }: Suggestion, { accept, reason }: Decision) {
  const values = new Map<string, FieldValue>(changes.map(({ field, after }) => [field, after]));
  if (accept.some((field) => !values.has(field)))
    throw validationFailed([{ field: 'accept', message: messages.suggestionField }]);
  if (accept.length === 0 && (reason ?? null) === null)
    throw validationFailed([{ field: 'reason', message: messages.suggestionReason }]);
  return Object.fromEntries(accept.map((field) => [field, values.get(field) ?? null]));
}

/**
 * Stores the decision, tells the author, and releases the pictures. Changes that are not shown stay undecided, unless all are
 * declined. Throws 409 if there is a decision already.
 */
async function settle(
  db: Kysely<Schema>,
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  actor: Actor,
  suggestion: Suggestion,
  { accept, reason = null }: Decision,
): Promise<void> {
  const { id, changes } = suggestion;
  const now = instant(deps.clock);
  const accepted = new Set(accept);
  const stored = db.selectFrom('suggestion_change').where('suggestion_id', '=', id);
  const total = await countRows(stored);
  const state = accepted.size === total ? 'accepted' : accepted.size > 0 ? 'partly' : 'declined';
  const { numUpdatedRows } = await db
    .updateTable('suggestion')
    .set({ state, reason, decided_by: actor.id, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw decidedAlready();
  const mark = db.updateTable('suggestion_change').where('suggestion_id', '=', id);
  if (accepted.size === 0) await mark.set({ accepted: 0 }).execute();
  for (const { field } of accepted.size === 0 ? [] : changes)
    await mark
      .set({ accepted: Number(accepted.has(field)) })
      .where('field', '=', field)
      .execute();
  await db.deleteFrom('suggestion_picture').where('suggestion_id', '=', id).execute();
  await mailDecision(db, deps, suggestion, { state, reason }, now);
}

/**
 * Mails the decision about a suggestion to its author, in the transaction that decides it; nothing if the author has no
 * account or confirmed address. `now` is an instant.
 */
async function mailDecision(
  db: Kysely<Schema>,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { id, author, record: { type, id: recordId, name } }: Suggestion,
  { state, reason }: { state: Exclude<SuggestionState, 'waiting'>; reason: string | null },
  now: string,
): Promise<void> {
  const recipient = author === null ? undefined : await findRecipient(db, author.id);
  // the owner of a record decides too, and may be the author
  if (recipient === undefined || !recipient.isConfirmed) return;
  const { username, isConfirmed: _, ...addressee } = recipient;
  const write = () => ({
    subject: t('Your suggestion for {name}', { name }),
    blocks: [
      { paragraph: t('Hello {name},', { name: username }) },
      {
        paragraph: t(
          '{state, select, accepted {Your suggestion for {name} was accepted. Thank you!} partly {Part of your suggestion for {name} was accepted. Thank you!} other {Your suggestion for {name} was not accepted.}}',
          { state, name },
        ),
      },
      ...(reason === null ? [] : [{ quote: reason }]),
      { button: t('Open the page'), url: publicUrl() + pathIn(recipient.language, `/${type}/${recordId}`) },
    ],
  });
  await enqueueMail(db, { ...addressee, kind: 'suggestion-decided', key: `suggestion-${id}`, write }, now);
}
