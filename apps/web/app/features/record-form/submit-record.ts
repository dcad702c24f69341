import type { OnProgress } from '../../api/client.ts';
import type { FormDefinition, SavedRecord } from './form-definition.ts';
import type { LocalImage } from './local-image.ts';
import type { InitialForm } from './use-initial-form.ts';

/** The submitted values and images. */
interface SubmittedValues<V> {
  values: V;
  images: readonly LocalImage[];
}

interface Options {
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** Serialises a submission, so that it can be compared with an earlier attempt. */
export function serialiseAttempt<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { values, images }: SubmittedValues<V>,
): string {
  return JSON.stringify([
    definition.fieldsOf(values, images, false),
    definition.imagesOf(values, images).map((image) => image.id),
  ]);
}

function toFormData<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { values, images }: SubmittedValues<V>,
  editing: boolean,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(definition.fieldsOf(values, images, editing))) form.append(name, value);
  for (const { file, name } of definition.imagesOf(values, images)) form.append(definition.image.field, file, name);
  return form;
}

/**
 * Saves a record: a new one at most once per idempotency key, an edited one only if its version is unchanged since
 * editing began. If an earlier attempt with other values may have been accepted, the current values are sent as an
 * update.
 */
export async function submitRecord<V extends object, R extends SavedRecord>(
  definition: FormDefinition<V, R>,
  { record, version, key, attempt }: InitialForm<V, R>,
  sent: SubmittedValues<V>,
  options: Options,
): Promise<R> {
  if (record !== null) {
    const headers: Record<string, string> = version === null ? {} : { 'if-match': `"${version}"` };
    return definition.update(record.id, toFormData(definition, sent, true), { ...options, headers });
  }
  const headers = { 'idempotency-key': key };
  const added = await definition.submit(toFormData(definition, sent, false), { ...options, headers });
  if (attempt === null || attempt === serialiseAttempt(definition, sent)) return added;
  const over = { 'if-match': `"${added.updated_at}"` };
  return definition.update(added.id, toFormData(definition, sent, true), { ...options, headers: over });
}
