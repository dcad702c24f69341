import { onePicture } from '../pictures.ts';

/** The acknowledged state of an event, and the states that the server may have stored in addition. */
interface AcknowledgedEvent {
  id: number;
  /** The last acknowledged description. */
  description: string;
  /** A later description without a response; it may be stored or not. */
  pending: string | null;
  /** URLs of its picture's files. */
  pictures: readonly string[];
}

/** Everything that the server has acknowledged. */
export interface Ledger {
  known: Map<number, AcknowledgedEvent>;
  /** Number of submits without a response: each may have created one event. */
  unanswered: number;
}

/** Number of floors and artists of every event, so that partial writes are detected. */
const wholeLineup = { floors: 3, artists: 5 };

const floors = JSON.stringify(
  Array.from({ length: wholeLineup.floors }, (_, floor) => ({
    name: `Floor ${floor}`,
    artists: Array.from({ length: wholeLineup.artists }, (__, artist) => ({ name: `Artist ${floor} ${artist}` })),
  })),
);

/** A server, and a token for it. */
export interface Target {
  address: string;
  token: string;
}

interface Stored {
  id: number;
  description: string | null;
  picture: { src: string; width: number; widths: readonly number[] } | null;
}

/** Returns the URLs of all files of a picture. */
function filesOf({ picture }: Pick<Stored, 'picture'>): string[] {
  if (picture === null) return [];
  return picture.widths.map((width) => picture.src.replace(`-${picture.width}.`, `-${width}.`));
}

/** Signs in and returns the target for requests. */
export async function signInAt(address: string, email: string, password: string): Promise<Target> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  const { token }: { token: string } = await response.json();
  return { address, token };
}

/**
 * Submits an event with a line-up and a picture, and records the response; a 5xx or no response is not an
 * acknowledgement.
 */
export async function submitAndRecord(target: Target, ledger: Ledger, name: string): Promise<void> {
  const form = new FormData();
  const fields = { event_name: name, event_date: '2027-07-01', country: 'Portugal', description: name, floors };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const picture = await onePicture(Math.trunc(Math.random() * 256));
  form.set('event_image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'flyer.jpg');
  ledger.unanswered += 1;
  const stored = await send(target, 'POST', '/events/submit', form);
  if (stored === null) return;
  ledger.unanswered -= 1;
  ledger.known.set(stored.id, { id: stored.id, description: name, pending: null, pictures: filesOf(stored) });
}

/** Changes a known event, and records the response. */
async function editAndRecord(target: Target, known: AcknowledgedEvent, description: string): Promise<void> {
  // one change at a time, otherwise the expected result would be ambiguous
  if (known.pending !== null) return;
  known.pending = description;
  const form = new FormData();
  form.set('description', description);
  const stored = await send(target, 'PUT', `/events/${known.id}`, form);
  if (stored === null) return;
  known.description = description;
  known.pending = null;
}

/** Returns null if nothing was acknowledged: the server was unreachable, or responded with an error. */
async function send({ address, token }: Target, method: string, path: string, body: FormData): Promise<Stored | null> {
  const response = await fetch(address + path, { method, body, headers: { authorization: `Bearer ${token}` } }).catch(
    () => null,
  );
  if (response === null) return null;
  const text = await response.text().catch(() => null);
  if (response.status >= 500 || text === null) return null;
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  const stored: Stored = JSON.parse(text);
  return stored;
}

/** Writes from several clients concurrently until `end` is called: two submits for each change. */
export function startLoad(target: Target, ledger: Ledger, clients = 4): { end(): Promise<void> } {
  const stop = new AbortController();
  const client = async (name: string): Promise<void> => {
    for (let sent = 0; !stop.signal.aborted; sent += 1) {
      const some = [...ledger.known.values()].at(-1 - (sent % 7));
      if (sent % 3 === 2 && some !== undefined)
        await editAndRecord(target, some, `${name} changed ${sent} ${Date.now()}`);
      else await submitAndRecord(target, ledger, `${name} ${sent} ${Date.now()}`);
    }
  };
  const clientsDone = Array.from({ length: clients }, (_, index) => client(`Client ${index}`));
  return {
    end: async () => {
      stop.abort();
      await Promise.all(clientsDone);
    },
  };
}

/** Compares the stored data with the ledger; returns one line for each lost or partial write. */
export async function findLosses({ address, token }: Target, ledger: Ledger, ids: Iterable<number>): Promise<string[]> {
  const losses: string[] = [];
  for (const id of ids) {
    const known = ledger.known.get(id)!;
    const response = await fetch(`${address}/events/${id}`, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 200) {
      losses.push(`event ${id} answers ${response.status}`);
      continue;
    }
    const event: Stored & { floors: { artists: unknown[] }[] } = await response.json();
    const { description, pending } = known;
    if (event.description !== description && event.description !== pending) {
      losses.push(`event ${id} says ${event.description}, not ${description} or ${pending}`);
    }
    known.description = event.description ?? '';
    known.pending = null;
    losses.push(...faultsOfLineup(id, event));
    for (const file of known.pictures) {
      const picture = await fetch(address + file);
      const bytes = await picture.arrayBuffer();
      if (picture.status !== 200 || bytes.byteLength === 0)
        losses.push(`${file} of event ${id} answers ${picture.status}`);
    }
  }
  return losses;
}

function faultsOfLineup(id: number, { floors: found }: { floors: { artists: unknown[] }[] }): string[] {
  const whole =
    found.length === wholeLineup.floors && found.every(({ artists }) => artists.length === wholeLineup.artists);
  return whole ? [] : [`event ${id} has half a line-up: ${found.map(({ artists }) => artists.length).join(', ')}`];
}

/** Returns the ids of all listed events, and the problems of those that were never acknowledged. */
export async function findPartialWrites(
  { address, token }: Target,
  ledger: Ledger,
): Promise<{ ids: number[]; halves: string[] }> {
  const ids: number[] = [];
  const halves: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await fetch(`${address}/events/all?limit=100&page=${page}`);
    const list: { events: { id: number }[]; pagination: { pages: number } } = await response.json();
    pages = list.pagination.pages;
    ids.push(...list.events.map(({ id }) => id));
  }
  for (const id of ids.filter((one) => !ledger.known.has(one))) {
    const answer = await fetch(`${address}/events/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const event: Stored & { floors: { artists: unknown[] }[] } = await answer.json();
    halves.push(...faultsOfLineup(id, event));
    if (event.picture === null) halves.push(`event ${id} has no picture`);
    for (const file of filesOf(event))
      if ((await fetch(address + file)).status !== 200) halves.push(`${file} of event ${id} is not there`);
  }
  return { ids, halves };
}
