import type { ArtistCard } from '@moonfloor/contract/artists';
import type { DecorationCard } from '@moonfloor/contract/decorations';
import type { Client } from '../../api/client.ts';

/** A music or visual artist as the artists page lists them: only what a card shows, as the page carries it twice. */
export interface ArtistListItem {
  to: string;
  name: string;
  /** Comma text of Live, DJ, Producer. */
  types: string | null;
  /** City or area. */
  place: string | null;
  country: string;
  /** Comma text. */
  styles: string | null;
  picture: ArtistCard['picture'];
}

function fromArtist(artist: ArtistCard): ArtistListItem {
  return {
    to: `/artist/${artist.id}`,
    name: artist.artist_name,
    types: artist.artist_type,
    place: artist.artist_city,
    country: artist.artist_country,
    styles: artist.styles,
    picture: artist.picture,
  };
}

function fromDecoration({ id, decoration_name: name, area: place, country, picture }: DecorationCard): ArtistListItem {
  return { to: `/decoration/${id}`, name, types: null, place, country, styles: null, picture };
}

/** Fetches everybody of a view, by name. */
export async function fetchArtistList(client: Client, view: 'music' | 'visual'): Promise<readonly ArtistListItem[]> {
  if (view === 'visual') return (await client('listDecorations')).map(fromDecoration);
  return (await client('listArtists')).map(fromArtist);
}
