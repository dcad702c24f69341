import type { ResourceType, Status } from '@moonfloor/contract/lists';

/** Display names of the resource types. */
export const typeLabels: Readonly<Record<ResourceType, string>> = {
  event: 'Event',
  artist: 'Artist',
  decoration: 'Decoration',
  release: 'Release',
};

/** Labels of the button that toggles a record's status, by the current status. */
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
