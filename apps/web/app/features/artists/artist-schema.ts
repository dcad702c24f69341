import type { ArtistDetail } from '@moonfloor/contract/artists';
import { splitList } from '@moonfloor/contract/text';

/** An artist as schema.org names it (https://schema.org/MusicGroup). */
export function artistSchema(artist: ArtistDetail): Record<string, unknown> {
  const { artist_city: city, artist_country: country } = artist;
  const links = [artist.website_link, artist.soundcloud_link, artist.insta_link].filter((link) => link !== null);
  return {
    '@type': 'MusicGroup',
    name: artist.artist_name,
    description: artist.artist_info ?? undefined,
    image: artist.artist_image_url ?? undefined,
    genre: artist.styles === null ? undefined : splitList(artist.styles),
    sameAs: links.length === 0 ? undefined : links,
    location: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: city ?? undefined, addressCountry: country },
    },
  };
}
