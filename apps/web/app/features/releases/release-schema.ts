import type { Release } from '@moonfloor/contract/releases';

/** A release as schema.org names it (https://schema.org/MusicAlbum). */
export function releaseSchema(release: Release): Record<string, unknown> {
  const { label, link1, link2, link3 } = release;
  const links = [link1, link2, link3].filter((link) => link !== null);
  return {
    '@type': 'MusicAlbum',
    name: release.release_name,
    byArtist: { '@type': 'MusicGroup', name: release.artist_name },
    datePublished: release.release_date,
    image: release.cover_image_url ?? undefined,
    sameAs: links.length === 0 ? undefined : links,
    albumRelease:
      label === null ? undefined : { '@type': 'MusicRelease', recordLabel: { '@type': 'Organization', name: label } },
  };
}
