import type { FieldValue, HistoricFloor } from './activity.ts';

/** Returns true for floors; an empty list may be of any kind. */
export function areFloors(value: FieldValue): value is HistoricFloor[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'object');
}

/** Returns true for decorations and images. */
export function areNames(value: FieldValue): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}
