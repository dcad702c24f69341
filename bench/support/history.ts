import { sql } from 'kysely';
import type { Store } from '../../apps/server/src/db/open-database.ts';
import type { BenchDatabase } from './bench-database.ts';
import { startMoonfloor } from './server.ts';
import { type CallCost, timeCalls } from './timing.ts';

/** The costs of a long history. */
export interface HistoryCost {
  calls: CallCost[];
  /** Size of the event's hundred edits in the history, in bytes of text. */
  eventBytes: number;
}

/** Fills the history with entries about the existing events, each with two changed fields. */
export async function fillHistory({ db }: Store, entries: number): Promise<void> {
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(entries)})
    insert into activity (id, user_name, action_type, resource_type, resource_id, resource_name, created_at)
    select i, 'Nova', 'update', 'event', 1 + i % 499, 'AN EVENT OF SOME NAME', '2026-01-01T00:00:00.000Z' from n`.execute(
    db,
  );
  for (const [position, field] of ['area', 'extras'].entries()) {
    await sql`insert into activity_change (activity_id, position, field, before, after)
      select id, ${sql.lit(position)}, ${sql.lit(field)}, '"Somewhere in the hills"', '"Somewhere else"' from activity`.execute(
      db,
    );
  }
}

const edits = 100;
const artists = 90;
const rounds = 30;

/** Edits one event with a long line-up a hundred times, then times an admin's requests for the history. */
export async function measureHistory(place: BenchDatabase, entries: number): Promise<HistoryCost> {
  const site = await startMoonfloor(place.env);
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, form?: FormData): Promise<void> => {
    const headers = { authorization: `Bearer ${place.token}` };
    const answer = await fetch(site.address + url, { method, headers, ...(form && { body: form }) });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url} answers ${answer.status}: ${body}`);
  };
  const event = 500;
  const edit = (round: number) => call('PUT', `/events/${event}`, eventForm(round));
  const calls: CallCost[] = [];
  const time = async (what: string, work: (round: number) => Promise<unknown>, count = rounds): Promise<void> => {
    calls.push(await timeCalls(what, count, work));
  };
  try {
    await edit(-1);
    await time('edit of an event with 90 artists', edit, edits);
    const first = entries + 1;
    const pages = Math.ceil((entries + edits + 1) / 50);
    const list = (query: string) => () => call('GET', `/admin/activity-history?${query}`);
    await time('recent 5', list('limit=5'));
    await time('page 1 of all', list('page=1'));
    await time(`page ${(pages / 2) | 0} of all`, list(`page=${(pages / 2) | 0}`));
    await time(`page ${pages} of all (the last)`, list(`page=${pages}`));
    await time('page 1 of that event', list(`type=event&id=${event}`));
    await time('page 1 of an event with 2,000 entries', list('type=event&id=7'));
    await time('its page 40', list('type=event&id=7&page=40'));
    await time('the first edit with what restoring it changes', () => call('GET', `/admin/activity-history/${first}`));
    await time('restore of an edit', (round) => call('POST', `/admin/activity-history/${first + (round % 2)}/restore`));
  } finally {
    await site.stop();
  }
  return { calls, eventBytes: await sizeOf(place, entries + 1, edits) };
}

const words = 'Three nights under the open sky, with everything that belongs to it. '.repeat(20);

/** Returns an event's form with a different line-up and description each round. */
function eventForm(round: number): FormData {
  const form = new FormData();
  form.append('floors', JSON.stringify(lineup(round)));
  form.append('description', `${words} ${round}`);
  return form;
}

/** Returns a line-up of ninety on three floors, in which two acts are swapped from edit to edit. */
function lineup(round: number) {
  const names = Array.from({ length: artists }, (_, index) => `ARTIST NUMBER ${index}`);
  const at = (round + artists) % artists;
  names.push(...names.splice(at, 1));
  return [0, 30, 60].map((start, floor) => ({
    name: `FLOOR ${floor + 1}`,
    artists: names
      .slice(start, start + 30)
      .map((artist_name) => ({ artist_name, artist_type: 'LIVE', artist_country: 'Brazil' })),
  }));
}

async function sizeOf(place: BenchDatabase, first: number, count: number): Promise<number> {
  const store = place.open();
  const { rows } = await sql<{ bytes: number }>`select sum(length(before) + length(after)) as bytes from activity_change
    where activity_id between ${first} and ${first + count - 1}`.execute(store.db);
  await store.close();
  return rows[0]!.bytes;
}
