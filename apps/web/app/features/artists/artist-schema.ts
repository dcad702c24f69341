import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { MusicGroup } from 'schema-dts';
import type { ArtistDetail } from '@moonfloor/contract/artists';
import { findCountry } from '@moonfloor/contract/countries';
import type { Release } from '@moonfloor/contract/releases';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import { splitList } from '@moonfloor/contract/text';
import type { ToAbsoluteUrl } from '../seo/page-facts.ts';

/**
 * Returns an artist as schema.org data (https://schema.org/MusicGroup). `description` is that for the reader.
 */
export function artistSchema(
  artist: ArtistDetail,
  releases: readonly Release[],
  description: string,
  absolute: ToAbsoluteUrl,
): Exclude<MusicGroup, string> {
  const { artist_city: city, artist_country: country, artist_image_url: image } = artist;
  const links = [artist.website_link, artist.soundcloud_link, artist.insta_link, artist.label_link].filter(
    (link) => link !== null,
  );
  return {
    '@type': 'MusicGroup',
    '@id': absolute(`/artist/${artist.id}`),
    name: artist.artist_name,
    ...(artist.alternative_names.length > 0 && { alternateName: artist.alternative_names }),
    description,
    image: absolute(image ?? shareCardPath('artist', artist)),
    genre: artist.styles === null ? 'Psytrance' : splitList(artist.styles),
    ...(links.length > 0 && { sameAs: links }),
    foundingLocation: {
      '@type': 'Place',
      name: [city, country].filter(Boolean).join(', '),
      address: {
        '@type': 'PostalAddress',
        ...(city !== null && { addressLocality: city }),
        addressCountry: findCountry(country)?.code ?? country,
      },
    },
    ...(releases.length > 0 && {
      album: releases.map(({ id, release_name: name, release_date: datePublished }) => ({
        '@type': 'MusicAlbum' as const,
        name,
        datePublished,
        url: absolute(pathIn(currentLanguage(), `/release/${id}`)),
      })),
    }),
  };
}
