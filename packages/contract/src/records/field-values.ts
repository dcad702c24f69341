import { distinctNames } from '../values/text.ts';
import type { FieldValue, HistoricFloor } from './activity.ts';
import { priceText } from './fact-texts.ts';

/** Returns true for floors; an empty list may be of any kind. */
export function areFloors(value: FieldValue): value is HistoricFloor[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'object' && 'artists' in part);
}

/** Formats an entry of a list: a name, a floor with its acts, a price. */
export function entryText(entry: Exclude<FieldValue, string | number | null>[number]): string {
  if (typeof entry === 'string') return entry;
  if (!('artists' in entry)) return priceText(entry);
  return `${entry.name}: ${entry.artists.map(({ artist_name }) => artist_name).join(', ')}`;
}

/** Returns true for alternative names, decorations and pictures. */
export function areNames(value: FieldValue): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}

/** The names of a record that is merged with another one. */
interface Names {
  name: string;
  alternative_names: readonly string[];
}

/** Combines all names of two records as alternative names of one whose name is `main`. */
export function combinedNames(keep: Names, from: Names, main: string): string[] {
  return distinctNames([...keep.alternative_names, keep.name, from.name, ...from.alternative_names], main);
}
