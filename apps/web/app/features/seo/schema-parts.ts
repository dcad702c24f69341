import type { ItemList } from 'schema-dts';
import { findCountry } from '@moonfloor/contract/values/countries';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { ToAbsoluteUrl } from './page-meta.ts';

/** Returns an artist or a group as schema.org data, with its page below `folder` if it has one. */
export const partySchema = <Type extends 'MusicGroup' | 'Organization'>(
  type: Type,
  folder: string,
  { id, name }: { id: number | null; name: string },
  absolute: ToAbsoluteUrl,
) => ({ '@type': type, name, ...(id !== null && { url: absolute(pathIn(currentLanguage(), `/${folder}/${id}`)) }) });

/** Returns country and town, or another `part` of the country, as schema.org data. */
export const addressSchema = (
  area: string | null,
  country: string,
  part: 'addressLocality' | 'addressRegion' = 'addressLocality',
) => ({
  '@type': 'PostalAddress' as const,
  ...(area !== null && { [part]: area }),
  addressCountry: findCountry(country)?.code ?? country,
});

/** Maximum number of listed items; search engines find the others through the list itself. */
const maxListedItems = 10;

/** Returns a list page as schema.org data (https://schema.org/ItemList): its first records with their URLs. */
export const listSchema =
  (name: string, items: readonly { name: string; path: string }[]) =>
  (absolute: ToAbsoluteUrl): Exclude<ItemList, string> => ({
    '@type': 'ItemList',
    name,
    itemListElement: items
      .slice(0, maxListedItems)
      .map((item, at) => ({
        '@type': 'ListItem' as const,
        position: at + 1,
        name: item.name,
        url: absolute(pathIn(currentLanguage(), item.path)),
      })),
  });
