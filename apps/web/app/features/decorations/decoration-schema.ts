import type { DecorationDetail } from '@moonfloor/contract/decorations';

/** A decoration crew as schema.org names it (https://schema.org/Organization). */
export function decorationSchema(decoration: DecorationDetail): Record<string, unknown> {
  const { area, country, image_urls: images } = decoration;
  const links = [decoration.link1, decoration.link2, decoration.link3].filter((link) => link !== null);
  return {
    '@type': 'Organization',
    name: decoration.decoration_name,
    description: decoration.description ?? undefined,
    image: images.length === 0 ? undefined : images,
    sameAs: links.length === 0 ? undefined : links,
    address: { '@type': 'PostalAddress', addressRegion: area ?? undefined, addressCountry: country },
  };
}
