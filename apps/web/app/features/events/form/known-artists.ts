import { api } from '../../../api/browser.ts';
import type { Suggestion } from '../../../ui/use-suggestions.ts';
import type { KnownArtist } from './lineup-reducer.ts';

/** Known artists for what has been typed. */
export async function suggestArtists(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const found = await api('suggestArtists', { query: { query } }, { signal });
  return found.map(({ id, artist_name: name }) => ({ id, name }));
}

/** Known crews for what has been typed. */
export async function suggestCrews(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const found = await api('suggestDecorations', { query: { query } }, { signal });
  return found.map(({ id, decoration_name: name }) => ({ id, name }));
}

/** A known artist's details; null when they cannot be had: the name then stays without them. */
export function fetchArtist(id: number): Promise<KnownArtist | null> {
  return api('getArtist', { params: { id: String(id) } }, { signed: true }).catch(() => null);
}
