/** The fixed lists of the specification, and the names of statuses and resource types. */

import { toBeAnnounced } from '@moonfloor/lineup/lists';

export { firstFloorName, lineupTypes, type Pairing, pairings, toBeAnnounced } from '@moonfloor/lineup/lists';

/** Events keep theirs as bits in this order: new ones go to the end. */
export const styles = [
  'Ambient',
  'Dark Psy',
  'Darkprog',
  'Forest',
  'Full On',
  'Goa',
  'Hi-Tech',
  'Morning',
  'Night Full On',
  'Progressive',
  'Psycore',
  'PsyDub',
  'Psytrance',
  'Suomi',
  'Twilight',
  'Zenonesque',
] as const;

export const artistTypes = ['Live', 'DJ', 'Producer'] as const;

/** Record types whose calls, form and page follow from their list of fields. */
export const simpleTypes = ['venue', 'promoter', 'label', 'series'] as const;
export type SimpleType = (typeof simpleTypes)[number];

export const resourceTypes = ['event', 'artist', 'decoration', 'release', ...simpleTypes] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const publicationStatuses = ['published', 'draft', 'deleted'] as const;
/** Whether an event takes place as announced; `eventStatus` in schema.org. */
export const eventStatuses = ['scheduled', 'postponed', 'moved', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const activeStatuses = ['active', 'inactive', 'deleted'] as const;
export const releaseStatuses = ['released', 'upcoming', 'cancelled', 'deleted'] as const;

/** Every status that a record of any type can have. */
export const statuses = [...new Set([...publicationStatuses, ...activeStatuses, ...releaseStatuses])];

export type PublicationStatus = (typeof publicationStatuses)[number];
export type ActiveStatus = (typeof activeStatuses)[number];
export type ReleaseStatus = (typeof releaseStatuses)[number];
export type Status = (typeof statuses)[number];

/** Statuses of records that visitors see. */
export const publicStatuses: ReadonlySet<unknown> = new Set<Status>(['published', 'active', 'released', 'upcoming']);

/** Statuses of records that wait for a moderator. */
export const pendingStatuses: ReadonlySet<unknown> = new Set<Status>(['draft', 'inactive']);

/** Which occurrences of a series a change concerns: the one that was chosen, that and the later ones, all that are to come. */
export const occurrenceScopes = ['this', 'following', 'all'] as const;
export type OccurrenceScope = (typeof occurrenceScopes)[number];

/** Responses of members to an event. */
export const attendances = ['interested', 'going'] as const;
export type Attendance = (typeof attendances)[number];

/** How long before a set begins its reminder can come, in minutes. */
export const reminderMinutes = [5, 10, 15, 30, 60] as const;
export type ReminderMinutes = (typeof reminderMinutes)[number];

/** How often notifications are sent by mail. */
export const mailFrequencies = ['never', 'at-once', 'daily', 'weekly'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

/** What members are told about records that they have added or own, or may edit now. */
export const noticeKinds = ['published', 'returned', 'edited', 'deleted', 'helper', 'owner'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Kinds of notifications: a new event, a change of an event, or a new release. */
export const notificationKinds = [
  'new',
  'cancelled',
  'postponed',
  'scheduled',
  'moved',
  'place',
  'lineup',
  'release',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** True for the name of an act that is not known yet; it is never linked to an artist. */
export const isToBeAnnounced = (name: string): boolean => name === toBeAnnounced;

/** Returns whether a set does not take place: all of its acts are cancelled. */
export const isCancelled = ({ artists }: { artists: readonly { cancelled: boolean }[] }): boolean =>
  artists.length > 0 && artists.every(({ cancelled }) => cancelled);

/** The name of the nth floor that is added to an event. */
export const floorName = (number: number): string => `FLOOR ${number}`;
