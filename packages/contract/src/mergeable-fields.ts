import type { ResourceType } from './lists.ts';

/** Fields that hold several things: when two records are merged, those of both can stay. */
export const mergeableFields: Readonly<Record<ResourceType, readonly string[]>> = {
  event: ['floors', 'decorations'],
  artist: ['artist_type', 'record_labels', 'styles'],
  decoration: ['images'],
  release: [],
};
