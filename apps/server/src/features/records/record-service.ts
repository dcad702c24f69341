import type { FastifyRequest } from 'fastify';
import type { FieldChange } from '@moonfloor/contract/activity';
import type { Deps } from '../../deps.ts';
import { preconditionFailed, preconditionRequired } from '../../errors.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { idempotencyKeyOf, preconditionOf, unconditionalVersion } from '../../http/request-conditions.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { asSeenBy, requireEditable } from './access.ts';
import { submitCalls, submitIdempotently } from './idempotent-submit.ts';
import { requireVisibleOrRedirect } from './merged-records.ts';
import { requireNameAvailable } from './names.ts';
import { findOverwrittenFields } from './overwritten-fields.ts';
import { insertPictures } from '../media/insert-pictures.ts';
import type { RecordType, StoredRecord } from './record-type.ts';
import { addRecordIn, changeRecordIn, writeRecord } from './record-writes.ts';
import { acceptSubmission } from './quota.ts';

/** A request with a multipart form, as routes receive it. */
interface FormInput<Form> {
  actor: Actor;
  form: Form;
  files: readonly UploadedFile[];
  request: FastifyRequest;
}

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
export function submitRecord<T extends StoredRecord, Form, Edit, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  { actor, form, files, request }: FormInput<Form>,
): Promise<Detail> {
  return submitIdempotently(
    deps,
    { actor, call: submitCalls[recordType.type], key: idempotencyKeyOf(request) },
    {
      get: (id) => getRecord(deps, recordType, actor, id),
      add: async (rememberKey) => {
        const { uniqueName } = recordType;
        if (uniqueName !== undefined) await requireNameAvailable(deps.store.db, actor, uniqueName, form);
        recordType.validate?.(form, null, files.length, instant(deps.clock));
        const pictures = await acceptSubmission(deps, actor, files);
        return writeRecord(deps, actor, recordType, async (writing) => {
          const added = await addRecordIn(writing, recordType, async () => {
            await insertPictures(writing.db, deps, pictures);
            const id = await recordType.insert(writing, form, pictures);
            await rememberKey(writing.db, id);
            return id;
          });
          return recordType.toDetail(writing.db, asSeenBy(actor, recordType, added));
        });
      },
    },
  );
}

/** Thrown to roll an edit back that would overwrite these fields. */
class Overwrites extends Error {
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super('overwrites');
    this.fields = fields;
  }
}

/**
 * Changes a record: absent fields are kept, empty ones cleared. Throws 403, 404, 409, 422 or 429; with the current record:
 * 412 when the request names another version of it, or (by `updated_at` in the form) one since which the same fields have
 * changed, and 428 when it names none and would overwrite changes of others (docs/decisions/011).
 */
export async function editRecord<T extends StoredRecord, Form, Edit extends object, Detail>(
  deps: Deps,
  recordType: RecordType<T, Form, Edit, Detail>,
  {
    actor,
    params: { id },
    form,
    files,
    request,
    sentVersion,
  }: FormInput<Edit> & { params: { id: number }; sentVersion: string | undefined },
): Promise<Detail> {
  const accepts = preconditionOf(request);
  const version = unconditionalVersion(request, sentVersion);
  const sent = Object.entries(form).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  const found = requireEditable(actor, recordType, await recordType.find(deps.store.db, id));
  const { uniqueName } = recordType;
  if (uniqueName !== undefined) {
    const current = { id, created_by: found.created_by, name: recordType.nameOf(found) };
    await requireNameAvailable(deps.store.db, actor, uniqueName, form, current);
  }
  recordType.validate?.(form, found, files.length, instant(deps.clock));
  const pictures = await acceptSubmission(deps, actor, files);
  const written = writeRecord(deps, actor, recordType, async (writing) => {
    const check = async (changes: readonly FieldChange[]): Promise<void> => {
      if (version === undefined) return;
      const edit = { type: recordType.type, id, editor: actor.id, version, sent };
      const fields = await findOverwrittenFields(writing.db, edit, changes);
      if (fields.length > 0) throw new Overwrites(fields);
    };
    const change = { action: 'update', id, check } as const;
    const changed = await changeRecordIn(writing, recordType, change, async ({ db, record, now }) => {
      if (!accepts(record.updated_at)) {
        const current = await recordType.toDetail(db, asSeenBy(actor, recordType, record));
        throw preconditionFailed(recordType.detail.parse(current));
      }
      await insertPictures(db, deps, pictures);
      return recordType.change(db, record, form, pictures, now);
    });
    return recordType.toDetail(writing.db, asSeenBy(actor, recordType, changed));
  });
  return written.catch(async (error: unknown) => {
    if (!(error instanceof Overwrites)) throw error;
    const current = recordType.detail.parse(await getRecord(deps, recordType, actor, id));
    throw version === null ? preconditionRequired(current, error.fields) : preconditionFailed(current);
  });
}
