import type { ResourceType } from './lists.ts';

/** Size of the pictures that previews of links show, in px. */
export const shareCardSize = { width: 1200, height: 630 } as const;

/** Path of a record's share card. Whatever changes the record changes the path, so that nobody shows an old one. */
export function shareCardPath(type: ResourceType, { id, updated_at: at }: { id: number; updated_at: string }): string {
  return `/share-cards/${type}-${id}.jpg?v=${shareCardVersion(at)}`;
}

/** Path of the card of pages that are about no record. */
export const siteCardPath = '/share-cards/site.jpg';

/** What tells one version of a card from the next: the digits of the instant at which the record was changed. */
export const shareCardVersion = (updatedAt: string): string => updatedAt.replaceAll(/\D/g, '');
