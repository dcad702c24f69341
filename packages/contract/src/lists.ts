/** The fixed lists of the specification, and the names of statuses and resource types. */

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

/** Ways of playing at an event: an artist's types in capitals. */
export const lineupTypes = ['LIVE', 'DJ', 'PRODUCER'] as const;

/** How an act plays with the one before it in the line-up: back to back, or against each other. */
export const pairings = ['b2b', 'vs'] as const;
export type Pairing = (typeof pairings)[number];

export const resourceTypes = ['event', 'artist', 'decoration', 'release'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const eventStatuses = ['published', 'draft', 'deleted'] as const;
/** Whether an event takes place as announced; `eventStatus` in schema.org. */
export const happenings = ['scheduled', 'postponed', 'moved', 'cancelled'] as const;
export type Happening = (typeof happenings)[number];

export const activeStatuses = ['active', 'inactive', 'deleted'] as const;
export const releaseStatuses = ['released', 'upcoming', 'cancelled', 'deleted'] as const;

/** Every status that a record of any type can have. */
export const statuses = [...new Set([...eventStatuses, ...activeStatuses, ...releaseStatuses])];

export type EventStatus = (typeof eventStatuses)[number];
export type ActiveStatus = (typeof activeStatuses)[number];
export type ReleaseStatus = (typeof releaseStatuses)[number];
export type Status = (typeof statuses)[number];

/** Responses of members to an event. */
export const responses = ['interested', 'going'] as const;
export type EventResponse = (typeof responses)[number];

/** How often notifications are sent by mail. */
/** How long before a set begins its reminder can come, in minutes. */
export const reminderMinutes = [5, 10, 15, 30, 60] as const;
export type ReminderMinutes = (typeof reminderMinutes)[number];

export const mailFrequencies = ['never', 'at-once', 'daily', 'weekly'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

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

/** The floor that a new event starts with, and the name of the nth added one. */
/** The name of an act that is not known yet; it is never linked to an artist. */
export const toBeAnnounced = 'TBA';
export const isToBeAnnounced = (name: string): boolean => name === toBeAnnounced;

export const firstFloorName = 'MAIN FLOOR';
export const floorName = (number: number): string => `FLOOR ${number}`;
