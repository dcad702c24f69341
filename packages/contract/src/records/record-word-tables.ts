import type { Message } from '@moonfloor/messages/t';
import type { ResourceType } from '../values/lists.ts';
import { recordWords, type Words } from './record-words.ts';

/** Returns one of the words of each type; apart from these, so that visitors do not load it. */
export const wordOfTypes = (word: keyof Words): Record<ResourceType, Message> => {
  const entries = Object.entries(recordWords).map(([type, words]) => [type, words[word]]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
  return Object.fromEntries(entries) as Record<ResourceType, Message>;
};
