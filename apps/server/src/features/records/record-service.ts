import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, preconditionFailed, preconditionRequired } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { preconditionOf, unconditionalVersion } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import type { PreparedPicture } from '../../platform/pictures/prepare-picture.ts';
import { insertPictures } from '../media/insert-pictures.ts';
import { asSeenBy, requireEditable } from './access.ts';
import { rememberSubmission, submissionOf, submitIdempotently } from './idempotent-submit.ts';
import { requireVisibleOrRedirect } from './merged-records.ts';
import { requireNameAvailable } from './names.ts';
import { splitPicture, storePictures } from './pictures.ts';
import { countAhead, countSubmission } from './quota.ts';
import type { RecordType, Writing } from './record-type.ts';
import {
  addRecord,
  type ChangeContext,
  type Changed,
  changeEditable,
  findEditable,
  OverwriteError,
  writeRecords,
} from './record-writes.ts';
import type { StoredRecord } from './tables.ts';

/** A request with a multipart form, as routes receive it. */
interface FormInput<Form> {
  actor: Actor;
  form: Form;
  /** The fields of the form that the record type writes, if it has others too. */
  fields?: Form;
  files: readonly UploadedFile[];
  request: FastifyRequest;
}

/** What else happens in the transaction that writes a form. `Before` is the record as it was, null if it is new. */
interface FormHook<T, Before, Written> {
  /** Checks the form. May return more fields to write, and `after`, which runs after the write and returns the record. */
  before?(writing: Writing, record: Before): Promise<{ fields?: object; after?: (written: Written) => Promise<T> }>;
}

/** Returns a record. Throws 404 when the caller may not see it, 308 when it was merged. */
export async function getRecord<T extends StoredRecord, Form, Edit, Detail>(
  { store: { db } }: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  actor: Actor | null,
  id: number,
): Promise<Detail> {
  const record = await requireVisibleOrRedirect(db, actor, recordType, id);
  return recordType.toDetail(db, await asSeenBy(db, actor, recordType, record));
}

/**
 * Adds a record, once per idempotency key of the request. Throws 409 when its name is taken, 422 for inconsistent
 * fields or an invalid picture, 429.
 */
export async function submitRecord<T extends StoredRecord, Form, Edit, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  input: FormInput<Form> & FormHook<T, null, T>,
): Promise<Detail> {
  const { actor, form, fields = form, files } = input;
  const submission = await submissionOf(recordCallNames(recordType.type).submit, input);
  const add = async (): Promise<Detail> => {
    const pictures = await admitPictures(deps, recordType, input, null);
    return writeRecords(deps, actor, async (writing) => {
      const { db } = writing;
      await checkForm(db, deps, actor, recordType, null, { form: fields, files });
      if (files.length === 0) await countSubmission(db, deps, actor, files);
      const hookResult = await input.before?.(writing, null);
      await insertPictures(db, deps, pictures);
      const ids = pictures.map(({ id }) => id);
      const added = await addRecord(writing, recordType, { ...fields, ...hookResult?.fields }, ids);
      const record = (await hookResult?.after?.(added)) ?? added;
      await rememberSubmission(db, deps, submission, record.id);
      return recordType.toDetail(db, await asSeenBy(db, actor, recordType, record));
    });
  };
  const get = async (id: number): Promise<Detail> =>
    recordType.detail.parse(await getRecord(deps, recordType, actor, id));
  return submitIdempotently(deps, submission, add, get);
}

type EditInput<T, Edit> = FormInput<Edit> &
  FormHook<T, T, Changed<T>> & { params: { id: number }; sentVersion: string | undefined };

/**
 * Changes a record, once per idempotency key of the request: absent fields are kept, empty ones cleared. Throws 403, 404,
 * 409, 422 and 429. Throws, with the current record, 412 if the request names another version or its form's `updated_at` one
 * since which the same fields changed, and 428 if it names none and would overwrite changes of others (docs/decisions/011).
 */
export async function editRecord<T extends StoredRecord, Form, Edit extends object, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  input: EditInput<T, Edit>,
): Promise<Detail> {
  const { actor, form, fields = form, files, request } = input;
  const { id } = input.params;
  const submission = await submissionOf(recordCallNames(recordType.type).update, input, id);
  const get = async (saved: number): Promise<Detail> =>
    recordType.detail.parse(await getRecord(deps, recordType, actor, saved));
  const change = async (): Promise<Detail> => {
    const accepts = preconditionOf(request);
    const version = unconditionalVersion(request, input.sentVersion);
    const sent = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    const madeFrom = version === undefined ? undefined : { editor: actor.id, version, sent };
    const pictures = await admitPictures(deps, recordType, input, id);
    const written = writeRecords(deps, actor, async (writing) => {
      const { db } = writing;
      const before = await findEditable(writing, recordType, id);
      if (!accepts(before.updated_at)) {
        const current = await recordType.toDetail(db, await asSeenBy(db, actor, recordType, before));
        throw preconditionFailed(recordType.detail.parse(current));
      }
      if (files.length === 0) await countSubmission(db, deps, actor, files);
      const hookResult = await input.before?.(writing, before);
      const allFields = { ...fields, ...hookResult?.fields };
      const changed = await changeEditable(writing, recordType, before, { action: 'update', madeFrom }, (context) =>
        applyForm(context, deps, actor, recordType, { form: allFields, pictures }),
      );
      const record = (await hookResult?.after?.(changed)) ?? changed.record;
      await rememberSubmission(db, deps, submission, id);
      return recordType.toDetail(db, await asSeenBy(db, actor, recordType, record));
    });
    return written.catch(async (error: unknown) => {
      if (!(error instanceof OverwriteError)) throw error;
      throw version === null ? preconditionRequired(await get(id), error.fields) : preconditionFailed(await get(id));
    });
  };
  return submitIdempotently(deps, submission, change, get);
}

/**
 * Counts a form with pictures, stores them and returns them, so that the transaction that writes the form does not wait for
 * that. First checks the form for the record with `id`, null if it is new: none is stored for a form that is refused. The
 * transaction checks it again, because only that counts. Does nothing for other forms, which the transaction also counts.
 */
async function admitPictures<T extends StoredRecord, Form, Edit>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit>,
  { actor, form, fields = form, files }: FormInput<Form | Edit>,
  id: number | null,
): Promise<PreparedPicture[]> {
  if (files.length === 0) return [];
  const { db } = deps.store;
  const record = id === null ? null : await requireEditable(db, actor, recordType, await recordType.find(db, id));
  await checkForm(db, deps, actor, recordType, record, { form: fields, files });
  return storeCounted(deps, actor, files);
}

/** Counts a form and stores its pictures. It does not count when the site cannot store them. */
export async function storeCounted(
  deps: Deps,
  actor: Actor,
  files: readonly UploadedFile[],
): Promise<PreparedPicture[]> {
  await countAhead(deps, actor, files);
  return storePictures(deps, files).catch(async (error: unknown) => {
    if (!(error instanceof HttpError)) await countAhead(deps, actor, files, -1);
    throw error;
  });
}

/** Throws 409 when the name in a form is taken, 422 when the record (null if it is new) would be inconsistent. */
export async function checkForm<T extends StoredRecord, Form, Edit>(
  db: Kysely<Schema>,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  recordType: RecordType<T, Form, Edit>,
  record: T | null,
  { form, files }: { form: Form | Edit; files: readonly unknown[] },
): Promise<void> {
  await requireNameAvailable(db, actor, recordType, form, record);
  await recordType.requireDistinct?.(db, actor, form, record);
  await recordType.validate?.(db, form, record, files.length, instant(clock));
}

/** Applies a form to a record, with new pictures. Throws what `checkForm` throws. */
export async function applyForm<T extends StoredRecord, Form, Edit>(
  { db, record, now }: ChangeContext<T>,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  recordType: RecordType<T, Form, Edit>,
  { form: sent, pictures }: { form: Edit; pictures: readonly PreparedPicture[] },
): Promise<T | void> {
  const form = (await recordType.fitForm?.(db, sent, record, { why: 'edit' })) ?? sent;
  await checkForm(db, deps, actor, recordType, record, { form, files: pictures });
  if (pictures.length > 0) await insertPictures(db, deps, pictures);
  const { fields, removes } = splitPicture(recordType.type, form);
  const added = pictures.map(({ id }) => id);
  return recordType.change(db, record, fields, removes && added.length === 0 ? { all: [] } : { added }, now);
}
