import { api } from '../../api/browser.ts';
import type { Completion } from '../../ui/completion-field.tsx';

/** Returns known artists that match the typed text. */
export async function completeArtists(query: string, signal: AbortSignal): Promise<Completion[]> {
  const artists = await api('completeArtists', { query: { query } }, { signal });
  return artists.map(({ id, artist_name: name, alternative_name: also }) => ({ id, name, also }));
}
