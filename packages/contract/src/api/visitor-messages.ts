import { msg } from '@moonfloor/messages/t';

/** The messages of visitors' pages, so that the first load includes no others. */
export const visitorMessages = {
  eventsFailed: msg('Failed to fetch events'),
  releasesFailed: msg('Failed to fetch releases'),
  loadFailed: msg('Failed to fetch data'),
  eventFailed: msg('Error fetching event details'),
  artistFailed: msg('Error fetching artist details'),
  decorationFailed: msg('Error fetching decoration details'),
  releaseFailed: msg('Error fetching release details'),
  searchFailed: msg('The search failed'),
  seriesNotFound: msg('Series not found'),
  eventNotFound: msg('Event not found'),
  artistNotFound: msg('Artist not found'),
  decorationNotFound: msg('Decoration not found'),
  releaseNotFound: msg('Release not found'),
  unreachable: msg('The server cannot be reached. Please check your connection and try again.'),
  unexpected: msg('Something went wrong. Please try again.'),
  sessionExpired: msg('Your session has expired. Please log in again.'),
  followFailed: msg('This could not be changed. Please try again.'),
  reasonRequired: msg('Please write a reason'),
  reportThanks: msg('Thank you. A moderator will look at it.'),
} as const;
