import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { MusicAlbum } from 'schema-dts';
import type { Release } from '@moonfloor/contract/releases';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import type { ToAbsoluteUrl } from '../seo/page-facts.ts';

/** Returns a release as schema.org data (https://schema.org/MusicAlbum). */
export function releaseSchema(release: Release, facts: string, absolute: ToAbsoluteUrl): Exclude<MusicAlbum, string> {
  const { artist_id: artist, label, link1, link2, link3, release_date: datePublished } = release;
  const links = [link1, link2, link3].filter((link) => link !== null);
  return {
    '@type': 'MusicAlbum',
    '@id': absolute(`/release/${release.id}`),
    name: release.release_name,
    description: facts,
    byArtist: {
      '@type': 'MusicGroup',
      name: release.artist_name,
      ...(artist !== null && { url: absolute(pathIn(currentLanguage(), `/artist/${artist}`)) }),
    },
    datePublished,
    genre: 'Psytrance',
    image: absolute(release.cover_image_url ?? shareCardPath('release', release)),
    ...(links.length > 0 && { sameAs: links }),
    ...(label !== null && {
      albumRelease: {
        '@type': 'MusicRelease',
        name: release.release_name,
        recordLabel: { '@type': 'Organization', name: label },
      },
    }),
  };
}
