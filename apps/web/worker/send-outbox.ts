import {
  changeOutboxEntry,
  listOutbox,
  type OutboxEntry,
  readOutboxEntry,
  removeFromOutbox,
  toFormData,
} from '../app/api/outbox.ts';

/** Statuses after which the same request may succeed later: after a 401 once its member has signed in again. */
const temporary: ReadonlySet<number> = new Set([401, 408, 425, 429]);

let sending: Promise<void> = Promise.resolve();

/** Seconds that a form waits which the server accepts later, if it does not say how long. */
const usualWait = 60;

/**
 * Sends the forms that wait, the oldest first, one at a time; one that the server refuses stays with its errors, and one that
 * it accepts later waits until then. `again` is the key of a form that is sent in any case. Stops without a connection. Rejects if
 * some could not be sent, so that a background synchronisation is repeated.
 */
export function sendOutbox(again?: string): Promise<void> {
  const run = sending.catch(() => undefined).then(() => sendAll(again));
  sending = run;
  return run;
}

async function sendAll(again: string | undefined): Promise<void> {
  const isDue = ({ state, notBefore = 0 }: OutboxEntry): boolean => state === 'waiting' && notBefore <= Date.now();
  for (const { key } of await listOutbox()) {
    // while others were sent, it may have been discarded, or opened in its form
    const entry = await readOutboxEntry(key);
    if (entry !== undefined && (isDue(entry) || key === again)) await sendEntry(entry);
  }
  if ((await listOutbox()).some(({ state }) => state === 'waiting')) throw new Error('Some forms still wait');
}

/** What may be in the body of an answer: of a record its id, else why it was refused. */
interface Answer extends Partial<Pick<OutboxEntry, 'errors'>> {
  id?: unknown;
  detail?: string;
}

/**
 * Sends a form, and notes the answer if it does not accept it. The server remembers its key, so an attempt whose response was
 * lost creates no second record. Rejects without a connection.
 */
async function sendEntry({ key, method, url, headers, fields }: OutboxEntry): Promise<void> {
  const response = await fetch(url, { method, headers, body: toFormData(fields) });
  const answer: Answer | null = await response.json().catch(() => null);
  const { id, detail: message = '', errors = [] } = answer ?? {};
  if (response.ok && typeof id === 'number') {
    await removeFromOutbox(key, { sent: true });
    return;
  }
  // without the record, it was not the site that answered, but e.g. a Wi-Fi network that asks for a sign-in
  const status = response.ok ? 0 : response.status;
  const later = status === 0 || temporary.has(status) || status >= 500;
  const state = later ? 'waiting' : 'refused';
  const seconds = status === 0 ? 0 : Number(response.headers.get('retry-after')) || usualWait;
  const notBefore = Date.now() + seconds * 1000;
  // the answer to an ended session does not concern an entry whose member has signed in again meanwhile
  await changeOutboxEntry(key, (current) =>
    current.headers.authorization === headers.authorization
      ? { ...current, state, status, message, errors, notBefore }
      : current,
  );
}
