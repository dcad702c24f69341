import type { ResourceType } from './lists.ts';

/** Fields with several values: when two records are merged, those of both can be kept. */
export const mergeableFields: Readonly<Record<ResourceType, readonly string[]>> = {
  event: ['floors', 'decorations'],
  artist: ['artist_type', 'record_labels', 'styles'],
  decoration: ['images'],
  release: [],
};
