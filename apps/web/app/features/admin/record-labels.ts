import type { ResourceType, Status } from '@moonfloor/contract/lists';

/** A type of record as it is shown. */
export const typeLabels: Readonly<Record<ResourceType, string>> = {
  event: 'Event',
  artist: 'Artist',
  decoration: 'Decoration',
  release: 'Release',
};

/** What the toggle of a record does, from the status that it has. */
export const toggleLabels: Readonly<Record<Status, string>> = {
  published: 'Unpublish',
  draft: 'Publish',
  active: 'Deactivate',
  inactive: 'Activate',
  released: 'Cancel',
  upcoming: 'Cancel',
  cancelled: 'Release',
  deleted: 'Restore',
};
