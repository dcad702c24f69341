import type { ItemList } from 'schema-dts';
import type { ToAbsoluteUrl } from './page-meta.ts';

/** How many of a list are told; search engines follow the list itself to the others. */
const maxListedItems = 10;

/** A list page as schema.org names it (https://schema.org/ItemList): the first records that it shows, with their addresses. */
export function listSchema(
  name: string,
  items: readonly { name: string; path: string }[],
  absolute: ToAbsoluteUrl,
): Exclude<ItemList, string> {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: items
      .slice(0, maxListedItems)
      .map((item, at) => ({
        '@type': 'ListItem' as const,
        position: at + 1,
        name: item.name,
        url: absolute(item.path),
      })),
  };
}
