import type { EventCard, EventDetail } from '@moonfloor/contract/events';
import type { Release } from '@moonfloor/contract/releases';
import type { Settings } from './settings.ts';

/** What is asked of the site; nothing tells it whose page asks, and no cookies go along. */
const requestOptions: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', mode: 'cors' };

/** Events of an embed, and how many there are in all. Rejects with the sentence that the reader is shown. */
export async function fetchEvents(
  site: string,
  settings: Settings,
  signal: AbortSignal,
): Promise<{ events: EventCard[]; total: number }> {
  const { event, filter, limit } = settings;
  if (event !== null) return { events: [await fetchJson<EventDetail>(`${site}/events/${event}`, signal)], total: 1 };
  const query = new URLSearchParams(filter);
  query.set('limit', String(limit));
  const list = await fetchJson<{ events: EventCard[]; pagination: { total: number } }>(
    `${site}/events/all?${query}`,
    signal,
  );
  return { events: list.events, total: list.pagination.total };
}

/** The release of an embed. Rejects with the sentence that the reader is shown. */
export function fetchRelease(site: string, id: string, signal: AbortSignal): Promise<Release> {
  return fetchJson(`${site}/releases/${id}`, signal);
}

/** Fetches JSON. Rejects with the server's own sentence where it has one. */
export async function fetchJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const answer = await fetch(address, { ...requestOptions, signal, headers: { accept: 'application/json' } });
  const body = (await answer.json().catch(() => null)) as (T & { detail?: string }) | null;
  if (answer.ok && body !== null) return body;
  throw new Error(answer.status < 500 && body?.detail ? body.detail : 'The events could not be loaded.');
}
