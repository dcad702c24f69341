import type { FieldValue, HistoricFloor } from './activity.ts';

/** True for floors; an empty list may be anything. */
export function areFloors(value: FieldValue): value is HistoricFloor[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'object');
}

/** True for decorations and images. */
export function areNames(value: FieldValue): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}
