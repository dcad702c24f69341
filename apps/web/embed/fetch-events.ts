import type { EventCard, EventDetail } from '@moonfloor/contract/events/events';
import { type Language, languages } from '@moonfloor/messages/languages';
import type { Settings } from './settings.ts';

export type ListedEvent = Omit<EventCard, 'styles' | 'recurrence'>;

/** Request options: the referrer and cookies are not sent. */
const requestOptions: RequestInit = { credentials: 'omit', referrerPolicy: 'no-referrer', mode: 'cors' };

/** Fetches the events of an embed and their total number. */
export async function fetchEvents(
  site: string,
  settings: Settings,
  signal: AbortSignal,
): Promise<{ events: ListedEvent[]; total: number }> {
  const { event, filter, limit, language } = settings;
  if (event !== null)
    return { events: [await fetchJson<EventDetail>(`${site}/events/${event}`, signal, language)], total: 1 };
  const query = new URLSearchParams(filter);
  query.set('limit', String(limit));
  const list = await fetchJson<{ events: ListedEvent[]; pagination: { total: number } }>(
    `${site}/events/all?${query}`,
    signal,
    language,
  );
  return { events: list.events, total: list.pagination.total };
}

/** Fetches JSON. Rejects with the server's message in a language, or an empty one. */
export async function fetchJson<T>(address: string, signal: AbortSignal, language: Language = 'en'): Promise<T> {
  const headers = { accept: 'application/json', 'accept-language': languages[language].lang };
  const response = await fetch(address, { ...requestOptions, signal, headers });
  const body: (T & { detail?: string }) | null = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  throw new Error((response.status < 500 && body?.detail) || '');
}
