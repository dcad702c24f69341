import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import type { FieldChange } from '@moonfloor/contract/records/activity';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import { hourMs } from '@moonfloor/contract/values/durations';
import { publicStatuses } from '@moonfloor/contract/values/lists';
import { lockWriter } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound, ownerOnly, preconditionFailed, tooManyRequests } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { preconditionOf } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import type { PreparedPicture } from '../../platform/pictures/prepare-picture.ts';
import { insertPictures } from '../media/insert-pictures.ts';
import { findEditRights, mayEdit, requireSuggestible, requireVisible } from '../records/access.ts';
import { rememberSubmission, submissionOf, submitIdempotently, type Submission } from '../records/idempotent-submit.ts';
import { previewChange } from '../records/preview.ts';
import { applyForm, checkForm, storeCounted } from '../records/record-service.ts';
import type { RecordType } from '../records/record-type.ts';
import type { StoredRecord } from '../records/tables.ts';
import { toAuthored } from './concerned-records.ts';
import { readDecisions } from './queue-details.ts';
import {
  countWaitingOf,
  type DescribedSuggestion,
  selectMade,
  selectReceived,
  selectSuggestion,
  selectSuggestions,
  toSuggestions,
} from './suggestions-repository.ts';

interface SuggestionInput<Edit> {
  actor: Actor;
  params: { id: number };
  form: Edit;
  files: readonly UploadedFile[];
  request: FastifyRequest;
}

/**
 * Stores suggested changes of a record that the caller may see but not edit: the fields that the form would change, as
 * an edit would validate them; once per idempotency key of the request. Throws 404, 409 when the caller may edit it, the
 * name is taken or nothing differs, 412 when the request names another version of it, 422 and 429.
 */
export async function makeSuggestion<T extends StoredRecord, Form, Edit, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  input: SuggestionInput<Edit>,
): Promise<Suggestion> {
  const { actor } = input;
  const submission = await submissionOf(recordCallNames(recordType.type).suggest, input, input.params.id);
  const get = (id: number): Promise<Suggestion> => getSuggestion(deps, actor, id);
  const add = async (): Promise<Suggestion> => get(await addSuggestion(deps, recordType, input, submission));
  return submitIdempotently(deps, submission, add, get);
}

async function addSuggestion<T extends StoredRecord, Form, Edit, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  { actor, params: { id }, form: wanted, files, request }: SuggestionInput<Edit>,
  submission: Submission,
): Promise<number> {
  const { db } = deps.store;
  const accepts = preconditionOf(request);
  const current = await requireSuggestible(db, actor, recordType, await recordType.find(db, id));
  const suggestible = async (reading: Kysely<Schema>, record: T): Promise<Edit> =>
    (await recordType.fitForm?.(reading, wanted, record, { why: 'suggestion' })) ?? wanted;
  await checkForm(db, deps, actor, recordType, current, { form: await suggestible(db, current), files });
  await requireFewWaiting(db, actor.id);
  const pictures = await storeCounted(deps, actor, files);
  const { changes, version } = await previewChange(deps, recordType, id, async (transaction, record, now) => {
    const editable = await requireSuggestible(transaction, actor, recordType, record);
    if (!accepts(record.updated_at))
      throw preconditionFailed(recordType.detail.parse(await recordType.toDetail(transaction, record)));
    const context = { db: transaction, record: editable, now };
    return applyForm(context, deps, actor, recordType, { form: await suggestible(transaction, record), pictures });
  });
  if (changes.length === 0) throw new HttpError(409, messages.suggestNothing);
  const owner = current.created_by;
  const suggestion = { resource_type: recordType.type, resource_id: id, owner_id: owner, author_id: actor.id, version };
  return insertSuggestion(deps, suggestion, changes, pictures, submission);
}

/** Throws 429 when too many suggestions of an author wait. */
async function requireFewWaiting(db: Kysely<Schema>, authorId: number): Promise<void> {
  if ((await countWaitingOf(db, authorId)) >= limits.waitingSuggestions)
    throw tooManyRequests(hourMs / 1000, messages.suggestTooMany);
}

function insertSuggestion(
  deps: Deps,
  suggestion: {
    resource_type: RecordType['type'];
    resource_id: number;
    owner_id: number | null;
    author_id: number;
    version: string;
  },
  changes: readonly FieldChange[],
  pictures: readonly PreparedPicture[],
  submission: Submission,
): Promise<number> {
  const created_at = instant(deps.clock);
  return deps.store.db.transaction().execute(async (db) => {
    // so that no sweep deletes its pictures concurrently, and suggestions made at once see each other
    await lockWriter(db);
    await requireFewWaiting(db, suggestion.author_id);
    await insertPictures(db, deps, pictures);
    const { id } = await db
      .insertInto('suggestion')
      .values({ ...suggestion, created_at, state: 'waiting' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await rememberSubmission(db, deps, submission, id);
    await db
      .insertInto('suggestion_change')
      .values(
        changes.map(({ field, before, after }, position) => ({
          suggestion_id: id,
          position,
          field,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        })),
      )
      .execute();
    const ids = [...new Set(pictures.map((picture) => picture.id))];
    if (ids.length > 0)
      await db
        .insertInto('suggestion_picture')
        .values(ids.map((picture_id) => ({ suggestion_id: id, picture_id })))
        .execute();
    return id;
  });
}

/** Returns a suggestion as the caller sees it. Throws 404. */
export async function getSuggestion(
  deps: Pick<Deps, 'store' | 'today'>,
  actor: Actor,
  id: number,
): Promise<DescribedSuggestion> {
  const { db } = deps.store;
  const [suggestion] = await toSuggestions(db, actor, await selectSuggestion(db, id).execute(), deps.today());
  if (suggestion === undefined) throw notFound(messages.suggestionNotFound);
  return suggestion;
}

/** Returns a page of waiting or decided suggestions. */
export async function listSuggestions(
  deps: Deps,
  actor: Actor,
  query: ParsedRequest<Api['listSuggestions']>['query'],
): Promise<ResponseBody<Api['listSuggestions']>> {
  const { db } = deps.store;
  const { rows, ...listed } = await readDecisions(selectSuggestions(db), 'waiting', query);
  return { suggestions: await toSuggestions(db, actor, rows, deps.today()), ...listed };
}

/**
 * Returns a page of suggestions for records that a member may see: those that the member made, those that wait on the member's
 * own records, or those that wait on one record which the member may edit or moderate. Throws 403 and 404.
 */
export async function listOwnSuggestions(
  deps: Deps,
  actor: Actor,
  { of, type, id, after, limit }: ParsedRequest<Api['listOwnSuggestions']>['query'],
): Promise<ResponseBody<Api['listOwnSuggestions']>> {
  const { db } = deps.store;
  const about = type === undefined || id === undefined ? null : { type, id };
  if (about !== null) await requireReceiver(deps, actor, about);
  // one more shows whether there is a next part
  const part = { after, limit: limit + 1 };
  const selected = of === 'made' ? selectMade(db, actor.id, part) : selectReceived(db, actor.id, about, part);
  const rows = await selected.execute();
  const shown = rows.slice(0, limit);
  const described = await toSuggestions(db, actor, shown, deps.today());
  const edits = await findEditRights(db, actor);
  const suggestions = described.filter(
    ({ record }) =>
      publicStatuses.has(record.status) ||
      actor.role === 'admin' ||
      (record.status !== 'deleted' && (isModerator(actor.role) || edits(record.type, toAuthored(record)))),
  );
  return { suggestions, next: rows.length > limit ? shown.at(-1)!.id : null };
}

/** Throws 404 when the caller may not see a record, 403 unless they may edit it or are moderators. */
async function requireReceiver(
  { store: { db }, recordTypes }: Deps,
  actor: Actor,
  { type, id }: { type: RecordType['type']; id: number },
): Promise<void> {
  const recordType = recordTypes[type];
  const record = await requireVisible(db, actor, recordType, await recordType.find(db, id));
  if (!isModerator(actor.role) && !(await mayEdit(db, actor, type, record))) throw ownerOnly();
}
