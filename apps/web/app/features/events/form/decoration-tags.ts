import { nameKey } from '@moonfloor/contract/text';
import { normaliseName } from '../../record-form/field-values.ts';
import type { TagValues } from './event-values.ts';

/** Returns the tags with an uppercased one appended; unchanged if the name is empty or already present. */
export function addTag(tags: TagValues[], name: string, id: number | null): TagValues[] {
  const tag = { id, decoration_name: normaliseName(name) };
  if (tag.decoration_name === '' || tags.some((other) => nameKey(other.decoration_name) === nameKey(name))) return tags;
  return [...tags, tag];
}
