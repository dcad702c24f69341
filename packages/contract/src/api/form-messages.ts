import { msg } from '@moonfloor/messages/t';
import { mapSimpleTypes, simpleWords } from '../records/simple-types.ts';
import type { ResourceType } from '../values/lists.ts';

/**
 * Messages of each type's form, as specified; `name` is the subject of the form, `list` the target of the redirect after
 * a member's successful submit.
 */
export const formMessages = {
  event: {
    name: msg('Event'),
    submitted: msg('Event submitted successfully!'),
    updated: msg('Event updated successfully!'),
    submitFailed: msg('Error submitting event'),
    updateFailed: msg('Error updating event'),
    loadFailed: msg('Error loading event data'),
    list: '/events',
  },
  artist: {
    name: msg('Artist'),
    submitted: msg('Artist submitted successfully!'),
    updated: msg('Artist updated successfully!'),
    submitFailed: msg('Error submitting artist'),
    updateFailed: msg('Error updating artist'),
    loadFailed: msg('Error loading artist data'),
    list: '/artists',
  },
  decoration: {
    name: msg('Decoration'),
    submitted: msg('Decoration submitted successfully!'),
    updated: msg('Decoration updated successfully!'),
    submitFailed: msg('Error submitting decoration'),
    updateFailed: msg('Error updating decoration'),
    loadFailed: msg('Error loading decoration data'),
    list: '/artists?tab=visual',
  },
  release: {
    name: msg('Release'),
    submitted: msg('Release submitted successfully!'),
    updated: msg('Release updated successfully!'),
    submitFailed: msg('Error submitting release'),
    updateFailed: msg('Error updating release'),
    loadFailed: msg('Error loading release data'),
    list: '/releases',
  },
  ...mapSimpleTypes((type) => ({
    name: simpleWords[type].one,
    submitted: msg('Thank you for adding this!'),
    updated: msg('Your changes are saved.'),
    submitFailed: msg('This could not be submitted'),
    updateFailed: msg('Your changes could not be saved'),
    loadFailed: msg('This could not be loaded'),
    list: '/member-dashboard',
  })),
} as const satisfies Record<ResourceType, object>;
