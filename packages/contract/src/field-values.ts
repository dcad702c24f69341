import type { FieldValue, HistoricFloor } from './activity.ts';
import type { ResourceType } from './lists.ts';

/** Returns true for floors; an empty list may be of any kind. */
export function areFloors(value: FieldValue): value is HistoricFloor[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'object');
}

/** Returns true for decorations and images. */
export function areNames(value: FieldValue): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}

/** Fields with several values: when two records are merged, those of both can be kept. */
export const mergeableFields: Readonly<Record<ResourceType, readonly string[]>> = {
  event: ['floors', 'decorations'],
  artist: ['artist_type', 'record_labels', 'styles'],
  decoration: ['images'],
  release: [],
};
