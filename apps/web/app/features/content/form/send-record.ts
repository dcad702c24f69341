import type { OnProgress } from '../../../api/client.ts';
import type { FormKind, SavedRecord } from './form-kind.ts';
import type { LocalImage } from './local-image.ts';
import type { Start } from './use-start.ts';

/** What is sent: a form's values and images. */
interface Sent<V> {
  values: V;
  images: readonly LocalImage[];
}

interface Options {
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** What a try sends, as one text that can be compared with another try's. */
export function attemptOf<V extends object, R extends SavedRecord>(kind: FormKind<V, R>, { values, images }: Sent<V>): string {
  return JSON.stringify([kind.fieldsOf(values, images, false), kind.imagesOf(values, images).map((image) => image.id)]);
}

function formOf<V extends object, R extends SavedRecord>(
  kind: FormKind<V, R>,
  { values, images }: Sent<V>,
  editing: boolean,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(kind.fieldsOf(values, images, editing))) form.append(name, value);
  for (const { file, name } of kind.imagesOf(values, images)) form.append(kind.image.field, file, name);
  return form;
}

/**
 * Saves a record: a new one once for the form's key, a changed one only over the version that the editing began with.
 * When an earlier try may have been taken with other values, the present ones follow as a change.
 */
export async function sendRecord<V extends object, R extends SavedRecord>(
  kind: FormKind<V, R>,
  { record, version, key, attempt }: Start<V, R>,
  sent: Sent<V>,
  options: Options,
): Promise<R> {
  if (record !== null) {
    const headers: Record<string, string> = version === null ? {} : { 'if-match': `"${version}"` };
    return kind.update(record.id, formOf(kind, sent, true), { ...options, headers });
  }
  const headers = { 'idempotency-key': key };
  const added = await kind.submit(formOf(kind, sent, false), { ...options, headers });
  if (attempt === null || attempt === attemptOf(kind, sent)) return added;
  const over = { 'if-match': `"${added.updated_at}"` };
  return kind.update(added.id, formOf(kind, sent, true), { ...options, headers: over });
}
