import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { recordCallNames } from '@moonfloor/contract/records/simple-calls';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { preconditionFailed, preconditionRequired } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { preconditionOf, unconditionalVersion } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import type { PreparedPicture } from '../../platform/pictures/prepare-picture.ts';
import { insertPictures } from '../media/insert-pictures.ts';
import { asSeenBy, requireEditable } from './access.ts';
import { rememberSubmission, type Submission, submissionOf, submitIdempotently } from './idempotent-submit.ts';
import { requireVisibleOrRedirect } from './merged-records.ts';
import { requireNameAvailable } from './names.ts';
import { splitPicture, storePictures } from './pictures.ts';
import { countSubmission } from './quota.ts';
import type { RecordType, Writing } from './record-type.ts';
import {
  addRecord,
  type ChangeContext,
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

/**
 * Wraps the writing of a record, in its transaction. `before` is the record as it was, null if it is new;
 * `write` writes the form with further fields.
 */
type WrapWrite<T, Before> = (writing: Writing, before: Before, write: (more?: object) => Promise<T>) => Promise<T>;

/** Returns a record. Throws 404 when the caller may not see it, 308 when it was merged. */
export async function getRecord<T extends StoredRecord, Form, Edit, Detail>(
  { store: { db } }: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  actor: Actor | null,
  id: number,
): Promise<Detail> {
  const record = await requireVisibleOrRedirect(db, actor, recordType, id);
  return recordType.toDetail(db, asSeenBy(actor, recordType, record));
}

/**
 * Adds a record, once per idempotency key of the request. Throws 409 when its name is taken, 422 for inconsistent
 * fields or an invalid picture, 429.
 */
export async function submitRecord<T extends StoredRecord, Form, Edit, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  input: FormInput<Form>,
  wrap: WrapWrite<T, null> = (_writing, _before, write) => write(),
): Promise<Detail> {
  const { actor, form, fields = form, files } = input;
  const submission = await submissionOf(recordCallNames(recordType.type).submit, input);
  const accept = async (db: Kysely<Schema>): Promise<void> => {
    await checkForm(db, deps, actor, recordType, null, { form: fields, files });
    await countSubmission(db, deps, actor, files);
  };
  const add = async (): Promise<Detail> => {
    // the transaction must not wait for pictures to be stored, and none is for a form that is refused
    if (files.length > 0) await accept(deps.store.db);
    const pictures = await storePictures(deps, files);
    return writeRecords(deps, actor, async (writing) => {
      const { db } = writing;
      if (files.length === 0) await accept(db);
      await insertPictures(db, deps, pictures);
      const ids = pictures.map(({ id }) => id);
      const write = (more?: object) => addRecord(writing, recordType, { ...fields, ...more }, ids);
      const added = await wrap(writing, null, write);
      await rememberSubmission(db, deps, submission, added.id);
      return recordType.toDetail(db, asSeenBy(actor, recordType, added));
    });
  };
  const get = async (id: number): Promise<Detail> =>
    recordType.detail.parse(await getRecord(deps, recordType, actor, id));
  return submitIdempotently(deps, submission, add, get);
}

/**
 * Changes a record, once per idempotency key of the request: absent fields are kept, empty ones cleared. Throws 403, 404,
 * 409, 422 or 429; with the current record: 412 when the request names another version of it, or (by `updated_at` in the
 * form) one since which the same fields have changed, and 428 when it names none and would overwrite changes of others
 * (docs/decisions/011).
 */
export async function editRecord<T extends StoredRecord, Form, Edit extends object, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  input: EditInput<Edit>,
  wrap: WrapWrite<T, T> = (_writing, _before, write) => write(),
): Promise<Detail> {
  const { id } = input.params;
  const submission = await submissionOf(recordCallNames(recordType.type).update, input, id);
  const get = async (): Promise<Detail> => recordType.detail.parse(await getRecord(deps, recordType, input.actor, id));
  return submitIdempotently(deps, submission, () => saveEdit(deps, recordType, input, submission, wrap), get);
}

type EditInput<Edit> = FormInput<Edit> & { params: { id: number }; sentVersion: string | undefined };

async function saveEdit<T extends StoredRecord, Form, Edit extends object, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  { actor, params: { id }, form, fields = form, files, request, sentVersion }: EditInput<Edit>,
  submission: Submission,
  wrap: WrapWrite<T, T>,
): Promise<Detail> {
  const accepts = preconditionOf(request);
  const version = unconditionalVersion(request, sentVersion);
  const sent = Object.entries(fields).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  const madeFrom = version === undefined ? undefined : { editor: actor.id, version, sent };
  if (files.length > 0) {
    // as in `submitRecord`
    const found = requireEditable(actor, recordType, await recordType.find(deps.store.db, id));
    await checkForm(deps.store.db, deps, actor, recordType, found, { form: fields, files });
    await countSubmission(deps.store.db, deps, actor, files);
  }
  const pictures = await storePictures(deps, files);
  try {
    return await writeRecords(deps, actor, async (writing) => {
      const { db } = writing;
      const before = await findEditable(writing, recordType, id);
      if (!accepts(before.updated_at)) {
        const current = await recordType.toDetail(db, asSeenBy(actor, recordType, before));
        throw preconditionFailed(recordType.detail.parse(current));
      }
      if (files.length === 0) await countSubmission(db, deps, actor, files);
      const write = (more?: object) =>
        changeEditable(writing, recordType, before, { action: 'update', madeFrom }, (context) =>
          applyForm(context, deps, actor, recordType, { form: { ...fields, ...more }, pictures }),
        );
      const changed = await wrap(writing, before, write);
      await rememberSubmission(db, deps, submission, id);
      return recordType.toDetail(db, asSeenBy(actor, recordType, changed));
    });
  } catch (error) {
    if (!(error instanceof OverwriteError)) throw error;
    const current = recordType.detail.parse(await getRecord(deps, recordType, actor, id));
    throw version === null ? preconditionRequired(current, error.fields) : preconditionFailed(current);
  }
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
  const form = (await recordType.withoutUnseen?.(db, sent, record)) ?? sent;
  await checkForm(db, deps, actor, recordType, record, { form, files: pictures });
  if (pictures.length > 0) await insertPictures(db, deps, pictures);
  const { fields, removes } = splitPicture(recordType.type, form);
  const added = pictures.map(({ id }) => id);
  return recordType.change(db, record, fields, removes && added.length === 0 ? { all: [] } : { added }, now);
}
