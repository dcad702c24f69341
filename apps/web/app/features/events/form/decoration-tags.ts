import { nameKey } from '@moonfloor/contract/text';
import { normaliseName } from '../../record-form/normalise-text.ts';
import type { TagValues } from './event-values.ts';

/** Decoration tags with one more: uppercase; an empty name, or one that is there, changes nothing. */
export function addTag(tags: TagValues[], name: string, id: number | null): TagValues[] {
  const tag = { id, decoration_name: normaliseName(name) };
  if (tag.decoration_name === '' || tags.some((other) => nameKey(other.decoration_name) === nameKey(name))) return tags;
  return [...tags, tag];
}
