import {
  changeOutboxEntry,
  listOutbox,
  type OutboxEntry,
  type OutboxFields,
  removeFromOutbox,
} from '../app/api/outbox.ts';

/** Statuses after which the same request may succeed later. */
const temporary: ReadonlySet<number> = new Set([408, 425, 429]);

let sending: Promise<void> = Promise.resolve();

/**
 * Sends the forms that wait, the oldest first, one at a time; one that the server refuses stays with its errors. `again` is
 * the key of a refused one that is sent again. Rejects if some could not be sent, so that a background synchronisation is repeated.
 */
export function sendOutbox(again?: string): Promise<void> {
  const run = sending.catch(() => undefined).then(() => sendAll(again));
  sending = run;
  return run;
}

async function sendAll(again: string | undefined): Promise<void> {
  for (const entry of await listOutbox()) if (entry.state === 'waiting' || entry.key === again) await sendEntry(entry);
}

async function sendEntry(entry: OutboxEntry): Promise<void> {
  const response = await send(entry);
  if (response.ok) {
    await removeFromOutbox(entry.key);
    return;
  }
  const later = temporary.has(response.status) || response.status >= 500;
  const problem: Partial<Pick<OutboxEntry, 'errors'>> & { detail?: string } = await response.json().catch(() => ({}));
  const { detail: message = '', errors = [] } = problem;
  // it may have been opened in its form meanwhile
  await changeOutboxEntry(entry.key, (current) =>
    current.state === 'editing' ? current : { ...current, state: later ? 'waiting' : 'refused', message, errors },
  );
  if (later) throw new Error(`${entry.url}: ${response.status}`);
}

/** Sends a form. The server remembers its key, so an attempt whose response was lost creates no second record. */
async function send({ method, url, headers, fields, changes }: OutboxEntry): Promise<Response> {
  const response = await fetch(url, { method, headers, body: toForm(fields) });
  if (changes === null || !response.ok) return response;
  const { id, updated_at: version }: { id: number; updated_at: string } = await response.json();
  const address = url.replace(/submit$/, String(id));
  return fetch(address, { method: 'PUT', headers: { ...headers, 'if-match': `"${version}"` }, body: toForm(changes) });
}

function toForm(fields: OutboxFields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value.file, value.name);
  }
  return form;
}
