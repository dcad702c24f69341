import { onePicture } from '../pictures.ts';

/** What a server has acknowledged of an event, and what it may have taken besides. */
export interface AcknowledgedEvent {
  id: number;
  /** The description last acknowledged. */
  description: string;
  /** One that was sent later and never answered; it may be there or not, but no other. */
  pending: string | null;
  /** Addresses of its picture's files. */
  pictures: readonly string[];
}

/** Everything that clients have been told is stored. */
export interface Ledger {
  known: Map<number, AcknowledgedEvent>;
  /** Submits that were never answered: each may have made one event. */
  unanswered: number;
}

/** Floors and artists that every event of the load has, so that half of one would show. */
export const wholeLineup = { floors: 3, artists: 5 };

const floors = JSON.stringify(
  Array.from({ length: wholeLineup.floors }, (_, floor) => ({
    name: `Floor ${floor}`,
    artists: Array.from({ length: wholeLineup.artists }, (__, artist) => ({ name: `Artist ${floor} ${artist}` })),
  })),
);

/** A server, and a token that it has given. */
export interface Target {
  address: string;
  token: string;
}

interface Stored {
  id: number;
  description: string | null;
  picture: { src: string; width: number; widths: readonly number[] } | null;
}

/** Addresses of all files of a picture. */
export function filesOf({ picture }: Pick<Stored, 'picture'>): string[] {
  if (picture === null) return [];
  return picture.widths.map((width) => picture.src.replace(`-${picture.width}.`, `-${width}.`));
}

/** Signs in and gives what to ask with. */
export async function signInAt(address: string, email: string, password: string): Promise<Target> {
  const response = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  return { address, token };
}

/** Submits an event with a line-up and a picture, and notes what is answered; an answer of 5xx or none is no promise. */
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

/** Changes an event that is known, and notes what is answered. */
export async function editAndRecord(target: Target, known: AcknowledgedEvent, description: string): Promise<void> {
  // one change at a time, or nobody could say which one must be there
  if (known.pending !== null) return;
  known.pending = description;
  const form = new FormData();
  form.set('description', description);
  const stored = await send(target, 'PUT', `/events/${known.id}`, form);
  if (stored === null) return;
  known.description = description;
  known.pending = null;
}

/** Null where nothing was promised: the server was away, or said that it could not. */
async function send({ address, token }: Target, method: string, path: string, body: FormData): Promise<Stored | null> {
  const response = await fetch(address + path, { method, body, headers: { authorization: `Bearer ${token}` } }).catch(
    () => null,
  );
  if (response === null) return null;
  const text = await response.text().catch(() => null);
  if (response.status >= 500 || text === null) return null;
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Stored;
}

/** Writes from several clients at once until told to end: two submits to one change. */
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

/** What is wrong with what a server says is stored: one line for each thing lost, or there by half. */
export async function findLosses({ address, token }: Target, ledger: Ledger, ids: Iterable<number>): Promise<string[]> {
  const losses: string[] = [];
  for (const id of ids) {
    const known = ledger.known.get(id)!;
    const response = await fetch(`${address}/events/${id}`, { headers: { authorization: `Bearer ${token}` } });
    if (response.status !== 200) {
      losses.push(`event ${id} answers ${response.status}`);
      continue;
    }
    const event = (await response.json()) as Stored & { floors: { artists: unknown[] }[] };
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

/** Ids of all events that are listed, with what is wrong with those that nobody was told of. */
export async function findPartialWrites(
  { address, token }: Target,
  ledger: Ledger,
): Promise<{ ids: number[]; halves: string[] }> {
  const ids: number[] = [];
  const halves: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await fetch(`${address}/events/all?limit=100&page=${page}`);
    const list = (await response.json()) as { events: { id: number }[]; pagination: { pages: number } };
    pages = list.pagination.pages;
    ids.push(...list.events.map(({ id }) => id));
  }
  for (const id of ids.filter((one) => !ledger.known.has(one))) {
    const event = (await (
      await fetch(`${address}/events/${id}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as Stored & { floors: { artists: unknown[] }[] };
    halves.push(...faultsOfLineup(id, event));
    if (event.picture === null) halves.push(`event ${id} has no picture`);
    for (const file of filesOf(event))
      if ((await fetch(address + file)).status !== 200) halves.push(`${file} of event ${id} is not there`);
  }
  return { ids, halves };
}
