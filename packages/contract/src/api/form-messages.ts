import { msg } from '@moonfloor/messages/t';
import { mapSimpleTypes } from '../records/simple-types.ts';
import type { ResourceType } from '../values/lists.ts';

/**
 * Messages of each type's form, as specified; `list` is the target of the redirect after a member's successful submit.
 */
export const formMessages = {
  event: {
    submitted: msg('Event submitted successfully!'),
    updated: msg('Event updated successfully!'),
    submitFailed: msg('Error submitting event'),
    updateFailed: msg('Error updating event'),
    loadFailed: msg('Error loading event data'),
    list: '/events',
  },
  artist: {
    submitted: msg('Artist submitted successfully!'),
    updated: msg('Artist updated successfully!'),
    submitFailed: msg('Error submitting artist'),
    updateFailed: msg('Error updating artist'),
    loadFailed: msg('Error loading artist data'),
    list: '/artists',
  },
  decoration: {
    submitted: msg('Decoration submitted successfully!'),
    updated: msg('Decoration updated successfully!'),
    submitFailed: msg('Error submitting decoration'),
    updateFailed: msg('Error updating decoration'),
    loadFailed: msg('Error loading decoration data'),
    list: '/artists?tab=visual',
  },
  release: {
    submitted: msg('Release submitted successfully!'),
    updated: msg('Release updated successfully!'),
    submitFailed: msg('Error submitting release'),
    updateFailed: msg('Error updating release'),
    loadFailed: msg('Error loading release data'),
    list: '/releases',
  },
  ...mapSimpleTypes(() => ({
    submitted: msg('Thank you for adding this!'),
    updated: msg('Your changes are saved.'),
    submitFailed: msg('This could not be submitted'),
    updateFailed: msg('Your changes could not be saved'),
    loadFailed: msg('This could not be loaded'),
    list: '/member-dashboard',
  })),
} as const satisfies Record<ResourceType, object>;
