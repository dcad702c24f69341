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

/** What may be in the body of an answer: of a record its id, else why it was refused. */
interface Answer extends Partial<Pick<OutboxEntry, 'errors'>> {
  id?: unknown;
  detail?: string;
}

/** Sends a form. The server remembers its key, so an attempt whose response was lost creates no second record. */
async function sendEntry({ key, method, url, headers, fields }: OutboxEntry): Promise<void> {
  const response = await fetch(url, { method, headers, body: toForm(fields) });
  const answer: Answer | null = await response.json().catch(() => null);
  const { id, detail: message = '', errors = [] } = answer ?? {};
  if (response.ok && typeof id === 'number') {
    await removeFromOutbox(key);
    return;
  }
  // without the record, it was not the site that answered, but e.g. a Wi-Fi network that asks for a sign-in
  const status = response.ok ? 0 : response.status;
  const later = status === 0 || temporary.has(status) || status >= 500;
  const state = later ? 'waiting' : 'refused';
  // it may have been opened in its form meanwhile
  await changeOutboxEntry(key, (current) =>
    current.state === 'editing' ? current : { ...current, state, status, message, errors },
  );
  if (later) throw new Error(`${url}: ${response.status}`);
}

function toForm(fields: OutboxFields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value.file, value.name);
  }
  return form;
}
