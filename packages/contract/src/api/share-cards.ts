import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import type { ResourceType } from '../values/lists.ts';

/** Size of link preview pictures, in px. */
export const shareCardSize = { width: 1200, height: 630 } as const;

/**
 * Returns the path of a record's share card in the current language. It changes with the record, so that outdated cards
 * are never shown.
 */
export function shareCardPath(type: ResourceType, { id, updated_at: at }: { id: number; updated_at: string }): string {
  return pathIn(currentLanguage(), `/share-cards/${type}-${id}.jpg?v=${shareCardVersion(at)}`);
}

/** Path of the card for pages without a record, without language. */
export const siteCardPath = '/share-cards/site.jpg';

/** Returns the version of a card: the digits of the instant at which the record was changed. */
export const shareCardVersion = (updatedAt: string): string => updatedAt.replaceAll(/\D/g, '');
