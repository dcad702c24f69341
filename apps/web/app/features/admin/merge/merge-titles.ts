import { type Message, msg } from '@moonfloor/messages/t';
import type { ResourceType } from '@moonfloor/contract/lists';

/** Headings of the merge page. */
export const mergeTitles = {
  event: msg('Merge events'),
  artist: msg('Merge artists'),
  decoration: msg('Merge decorations'),
  release: msg('Merge releases'),
} as const satisfies Record<ResourceType, Message>;
