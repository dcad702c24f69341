import { simpleWord } from '@moonfloor/contract/records/simple-types';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { type Message, msg } from '@moonfloor/messages/t';

/** Names of the record types. */
export const recordLabels = {
  event: msg('Event'),
  artist: msg('Artist'),
  decoration: msg('Decoration'),
  release: msg('Release'),
  ...simpleWord('one'),
} as const satisfies Record<ResourceType, Message>;

/** Names of lists of records of a type. */
export const pluralLabels = {
  event: msg('Events'),
  artist: msg('Artists'),
  decoration: msg('Decorations'),
  release: msg('Releases'),
  ...simpleWord('many'),
} as const satisfies Record<ResourceType, Message>;

/** Titles of each type's form for a new record, also the labels of links to it. */
export const submitTitles = {
  event: msg('Submit Event'),
  artist: msg('Submit Artist'),
  decoration: msg('Submit Decoration'),
  release: msg('Submit Release'),
  ...simpleWord('submit'),
} as const;

/** Titles of each type's form for an existing record. */
export const editTitles = {
  event: msg('Edit Event'),
  artist: msg('Edit Artist'),
  decoration: msg('Edit Decoration'),
  release: msg('Edit Release'),
  ...simpleWord('edit'),
} as const;
