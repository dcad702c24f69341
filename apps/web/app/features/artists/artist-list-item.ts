import type { ArtistCard } from '@moonfloor/contract/artists';
import type { DecorationCard } from '@moonfloor/contract/decorations';
import type { Client } from '../../api/client.ts';

/**
 * An artist as listed on the artists page. Contains only the fields of a card, because the page includes the list
 * twice.
 */
export interface ArtistListItem {
  to: string;
  name: string;
  /** Comma-separated: Live, DJ, Producer. */
  types: string | null;
  /** City or region. */
  place: string | null;
  country: string;
  /** Comma-separated. */
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

/** Fetches all artists of a view, sorted by name. */
export async function fetchArtistList(client: Client, view: 'music' | 'visual'): Promise<readonly ArtistListItem[]> {
  if (view === 'visual') return (await client('listDecorations')).map(fromDecoration);
  return (await client('listArtists')).map(fromArtist);
}
