import type { ResourceType } from './lists.ts';

const sentences = (name: string, list: string) => ({
  /** The subject of the form. */
  name,
  submitted: `${name} submitted successfully!`,
  updated: `${name} updated successfully!`,
  submitFailed: `Error submitting ${name.toLowerCase()}`,
  updateFailed: `Error updating ${name.toLowerCase()}`,
  loadFailed: `Error loading ${name.toLowerCase()} data`,
  /** Where a member is redirected after a successful submit. */
  list,
});

/** Messages of each type's form, as specified, and the target of the redirect after success. */
export const formMessages = {
  event: sentences('Event', '/events'),
  artist: sentences('Artist', '/artists'),
  decoration: sentences('Decoration', '/artists?tab=visual'),
  release: sentences('Release', '/releases'),
} as const satisfies Record<ResourceType, object>;
