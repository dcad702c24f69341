import { msg, type Message } from '@moonfloor/messages/t';
import type { Resources } from '@moonfloor/contract/auth';
import type { EventStatus, ResourceType, Status } from '@moonfloor/contract/lists';
import type { Review } from '@moonfloor/contract/moderation';

/** A record of any type that the member has added. */
export interface Contribution {
  id: number;
  name: string;
  /** ISO 8601 timestamp. */
  created_at: string;
  /** An event's days, a release's date. */
  day?: string;
  end_day?: string | null;
  event_status?: EventStatus;
  status: Status;
  /** Why it was returned; null after it was changed. */
  review: Review | null;
}

export interface ContributionType {
  type: ResourceType;
  /** Heading of the member's records. */
  title: Message;
  loading: Message;
  none: Message;
  /** Suggested next step if the member has none. */
  first: Message;
  of: (resources: Resources) => Contribution[];
}

export const contributionTypes: readonly ContributionType[] = [
  {
    type: 'event',
    title: msg('Your events'),
    loading: msg('Loading your events…'),
    none: msg('No events yet'),
    first: msg('Add your first party'),
    of: ({ events }) =>
      events.map((event) => ({
        ...event,
        name: event.event_name,
        day: event.event_date,
        end_day: event.event_end_date,
      })),
  },
  {
    type: 'artist',
    title: msg('Your artists'),
    loading: msg('Loading your artists…'),
    none: msg('No artists yet'),
    first: msg('Add your first artist'),
    of: ({ artists }) => artists.map((artist) => ({ ...artist, name: artist.artist_name })),
  },
  {
    type: 'decoration',
    title: msg('Your decorations'),
    loading: msg('Loading your decorations…'),
    none: msg('No decorations yet'),
    first: msg('Add your first crew'),
    of: ({ decorations }) => decorations.map((crew) => ({ ...crew, name: crew.decoration_name })),
  },
  {
    type: 'release',
    title: msg('Your releases'),
    loading: msg('Loading your releases…'),
    none: msg('No releases yet'),
    first: msg('Add your first release'),
    of: ({ releases }) =>
      releases.map((release) => ({ ...release, name: release.release_name, day: release.release_date })),
  },
];
