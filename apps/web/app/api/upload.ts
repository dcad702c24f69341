import { visitorMessages } from '@moonfloor/contract/visitor-messages';
import { t } from '@moonfloor/messages/t';
import type { OnProgress } from './client.ts';

interface UploadRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  form: FormData;
  signal: AbortSignal | undefined;
  onProgress: OnProgress;
}

/** Sends a form and reports progress, which `fetch` cannot. Rejects like `fetch`, with a user-readable message. */
export function upload(address: string, { method, headers, form, signal, onProgress }: UploadRequest) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new Error(t(visitorMessages.unreachable))));
    request.addEventListener('abort', () => reject(signal?.reason ?? new Error(t(visitorMessages.unreachable))));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) reject(signal.reason);
    else request.send(form);
  });
}
