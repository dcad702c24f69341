import { nameKey } from '@moonfloor/contract/text';
import { storedName } from '../../content/form/stored-text.ts';
import type { TagValues } from './event-values.ts';

/** Decoration tags with one more: uppercase; an empty name, or one that is there, changes nothing. */
export function withTag(tags: TagValues[], name: string, id: number | null): TagValues[] {
  const tag = { id, decoration_name: storedName(name) };
  if (tag.decoration_name === '' || tags.some((other) => nameKey(other.decoration_name) === nameKey(name))) return tags;
  return [...tags, tag];
}
