import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { ItemList } from 'schema-dts';
import type { ToAbsoluteUrl } from './page-meta.ts';

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
