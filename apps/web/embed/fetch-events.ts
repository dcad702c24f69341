import type { EventCard, EventDetail } from '@moonfloor/contract/events';
import type { Settings } from './settings.ts';

/** Request options: the referrer and cookies are not sent. */
const requestOptions: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', mode: 'cors' };

/** Fetches the events of an embed and their total number. Rejects with a user-readable message. */
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

/** Fetches JSON. Rejects with the server's message, if any. */
export async function fetchJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { ...requestOptions, signal, headers: { accept: 'application/json' } });
  const body: (T & { detail?: string }) | null = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  throw new Error(response.status < 500 && body?.detail ? body.detail : 'The events could not be loaded.');
}
