import type { ResourceType } from './lists.ts';

const sentences = (name: string, list: string) => ({
  /** What the form is about. */
  name,
  submitted: `${name} submitted successfully!`,
  updated: `${name} updated successfully!`,
  submitFailed: `Error submitting ${name.toLowerCase()}`,
  updateFailed: `Error updating ${name.toLowerCase()}`,
  loadFailed: `Error loading ${name.toLowerCase()} data`,
  /** Where a member goes once the form has been taken. */
  list,
});

/** The sentences of each type's form, as the specification words them, and where its success leads. */
export const formMessages = {
  event: sentences('Event', '/events'),
  artist: sentences('Artist', '/artists'),
  decoration: sentences('Decoration', '/artists?tab=visual'),
  release: sentences('Release', '/releases'),
} as const satisfies Record<ResourceType, object>;
