import type { Release } from '@moonfloor/contract/releases';
import { CardList } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Section, SectionMore } from '../../ui/page.tsx';
import { EventCardItem } from '../content/event-card.tsx';
import { ReleaseCardItem } from '../content/release-card.tsx';
import { addressOf } from './release-list.ts';
import type { ReleasePage } from './release-page.ts';

/** Where a release's artist plays next; nothing where that is nowhere. */
export function NextGigs({ gigs, artist }: { gigs: ReleasePage['gigs']; artist: number | null }) {
  if (gigs.shown.length === 0) return null;
  return (
    <Section title="NEXT GIGS" id="next-gigs">
      <CardList layout="pairs">
        {gigs.shown.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row" simplified />
        ))}
      </CardList>
      {gigs.more > 0 && (
        <SectionMore to={`/artist/${artist}#upcoming-events`}>
          {formatNumber(gigs.more)} more {gigs.more === 1 ? 'event' : 'events'}
        </SectionMore>
      )}
    </Section>
  );
}

/** Other releases of the same label; nothing where there are none. */
export function SameLabel({ list, label }: { list: ReleasePage['sameLabel']; label: Release['label'] }) {
  if (list.releases.length === 0 || label === null) return null;
  return (
    <Section title={`MORE ON ${label}`} id="same-label">
      <CardList layout="small">
        {list.releases.map((release) => (
          <ReleaseCardItem key={release.id} release={release} small />
        ))}
      </CardList>
      {list.more && (
        <SectionMore to={addressOf({ tab: 'past', q: label })}>All releases on this label</SectionMore>
      )}
    </Section>
  );
}
