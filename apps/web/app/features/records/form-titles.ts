import { msg } from '@moonfloor/messages/t';
import { simpleWord } from '@moonfloor/contract/records/simple-types';

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
