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

/** A type of contribution. */
export interface ContributionType {
  type: ResourceType;
  /** Suggested next step if the member has none. */
  first: string;
  of: (resources: Resources) => Contribution[];
}

export const contributionTypes: readonly ContributionType[] = [
  {
    type: 'event',
    first: 'Add your first party',
    of: ({ events }) => events.map((event) => ({ ...event, name: event.event_name })),
  },
  {
    type: 'artist',
    first: 'Add your first artist',
    of: ({ artists }) => artists.map((artist) => ({ ...artist, name: artist.artist_name })),
  },
  {
    type: 'decoration',
    first: 'Add your first crew',
    of: ({ decorations }) => decorations.map((crew) => ({ ...crew, name: crew.decoration_name })),
  },
  {
    type: 'release',
    first: 'Add your first release',
    of: ({ releases }) => releases.map((release) => ({ ...release, name: release.release_name })),
  },
];
