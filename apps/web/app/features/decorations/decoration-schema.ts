import type { Organization } from 'schema-dts';
import { findCountry } from '@moonfloor/contract/countries';
import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { shareCardPath } from '@moonfloor/contract/share-cards';
import type { ToAbsoluteUrl } from '../seo/page-facts.ts';

/** Returns a decoration crew as schema.org data (https://schema.org/Organization). `description` is that for the reader. */
export function decorationSchema(
  decoration: DecorationDetail,
  description: string,
  absolute: ToAbsoluteUrl,
): Exclude<Organization, string> {
  const { area, country, image_urls: pictures } = decoration;
  const links = [decoration.link1, decoration.link2, decoration.link3].filter((link) => link !== null);
  return {
    '@type': 'Organization',
    '@id': absolute(`/decoration/${decoration.id}`),
    name: decoration.decoration_name,
    description,
    image: pictures.length === 0 ? absolute(shareCardPath('decoration', decoration)) : pictures.map(absolute),
    ...(links.length > 0 && { sameAs: links }),
    address: {
      '@type': 'PostalAddress',
      ...(area !== null && { addressRegion: area }),
      addressCountry: findCountry(country)?.code ?? country,
    },
  };
}
