import { useEffect, useState } from 'react';
import { api } from '../../../api/browser.ts';
import type { Completion } from '../../../ui/completion-field.tsx';
import type { KnownArtist } from './lineup-changes.ts';
import { artistsByName, type KnownArtistsByName } from './merge-lineup.ts';

const noArtists: KnownArtistsByName = new Map();

/** Returns known crews that match the typed text. */
export async function completeDecorations(query: string, signal: AbortSignal): Promise<Completion[]> {
  const decorations = await api('completeDecorations', { query: { query } }, { signal });
  return decorations.map(({ id, decoration_name: name }) => ({ id, name }));
}

/** Fetches a known artist's details; null if they cannot be loaded, in which case the row keeps only the name. */
export function fetchArtist(id: number): Promise<KnownArtist | null> {
  return api('getArtist', { params: { id: String(id) } }, { signed: true }).catch(() => null);
}

/** Returns all known artists; empty until they are loaded, or if loading fails. */
export function useKnownArtists(): KnownArtistsByName {
  const [knownArtists, setKnownArtists] = useState(noArtists);
  useEffect(() => {
    const abort = new AbortController();
    api('listArtists', {}, { signal: abort.signal }).then(
      (artists) => setKnownArtists(artistsByName(artists)),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return knownArtists;
}
