import { type Message, msg } from '@moonfloor/messages/t';
import * as messages from '../api/message-texts.ts';
import type { ResourceType } from '../values/lists.ts';

export interface Words {
  one: Message;
  many: Message;
  /** Titles of the form for a new record and for an existing one. */
  submit: Message;
  edit: Message;
  notFound: Message;
}

/** How people call the records of each type; sentences that are the same for all name no type. */
export const recordWords = {
  event: {
    one: msg('Event'),
    many: msg('Events'),
    submit: msg('Submit Event'),
    edit: msg('Edit Event'),
    notFound: messages.eventNotFound,
  },
  artist: {
    one: msg('Artist'),
    many: msg('Artists'),
    submit: msg('Submit Artist'),
    edit: msg('Edit Artist'),
    notFound: messages.artistNotFound,
  },
  decoration: {
    one: msg('Decoration'),
    many: msg('Decorations'),
    submit: msg('Submit Decoration'),
    edit: msg('Edit Decoration'),
    notFound: messages.decorationNotFound,
  },
  release: {
    one: msg('Release'),
    many: msg('Releases'),
    submit: msg('Submit Release'),
    edit: msg('Edit Release'),
    notFound: messages.releaseNotFound,
  },
  venue: {
    one: msg('Venue'),
    many: msg('Venues'),
    submit: msg('Submit Venue'),
    edit: msg('Edit Venue'),
    notFound: msg('Venue not found'),
  },
  promoter: {
    one: msg('Promoter'),
    many: msg('Promoters'),
    submit: msg('Submit Promoter'),
    edit: msg('Edit Promoter'),
    notFound: msg('Promoter not found'),
  },
  label: {
    one: msg('Label'),
    many: msg('Labels'),
    submit: msg('Submit Label'),
    edit: msg('Edit Label'),
    notFound: msg('Label not found'),
  },
  series: {
    one: msg('Series'),
    many: msg('Event series'),
    submit: msg('Submit Series'),
    edit: msg('Edit Series'),
    notFound: msg('Series not found'),
  },
} as const satisfies Record<ResourceType, Words>;
