import type { Resources } from '@moonfloor/contract/auth';
import type { ResourceType, Status } from '@moonfloor/contract/lists';
import type { Review } from '@moonfloor/contract/moderation';

/** A record of any type that the member has added. */
export interface Contribution {
  id: number;
  name: string;
  /** ISO 8601 timestamp. */
  created_at: string;
  status: Status;
  /** Why it was returned; null after it was changed. */
  review: Review | null;
}

/** A type of contribution and the dashboard's texts for it. */
export interface ContributionType {
  type: ResourceType;
  submit: string;
  title: string;
  /** Text if there are none. */
  empty: string;
  /** Suggested next step in that case. */
  first: string;
  of: (resources: Resources) => Contribution[];
}

export const contributionTypes: readonly ContributionType[] = [
  {
    type: 'event',
    submit: 'Submit Event',
    title: 'Your events',
    empty: 'No events yet',
    first: 'Add your first party',
    of: ({ events }) => events.map((event) => ({ ...event, name: event.event_name })),
  },
  {
    type: 'artist',
    submit: 'Submit Artist',
    title: 'Your artists',
    empty: 'No artists yet',
    first: 'Add your first artist',
    of: ({ artists }) => artists.map((artist) => ({ ...artist, name: artist.artist_name })),
  },
  {
    type: 'decoration',
    submit: 'Submit Decoration',
    title: 'Your decorations',
    empty: 'No decorations yet',
    first: 'Add your first crew',
    of: ({ decorations }) => decorations.map((crew) => ({ ...crew, name: crew.decoration_name })),
  },
  {
    type: 'release',
    submit: 'Submit Release',
    title: 'Your releases',
    empty: 'No releases yet',
    first: 'Add your first release',
    of: ({ releases }) => releases.map((release) => ({ ...release, name: release.release_name })),
  },
];
