import type { Release } from '@moonfloor/contract/releases';
import { CardList } from '../../ui/card.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Section, SectionMore } from '../../ui/page.tsx';
import { EventCardItem } from '../lists/event-card.tsx';
import { ReleaseCardItem } from '../lists/release-card.tsx';
import { releasesPath } from './release-list.ts';
import type { ReleasePageData } from './release-page.ts';

/** Upcoming events of a release's artist; nothing if there are none. */
export function NextGigs({
  artistEvents,
  artist,
}: {
  artistEvents: ReleasePageData['artistEvents'];
  artist: number | null;
}) {
  if (artistEvents.shown.length === 0) return null;
  return (
    <Section title="NEXT GIGS" id="next-gigs">
      <CardList layout="pairs">
        {artistEvents.shown.map((event) => (
          <EventCardItem key={event.id} event={event} layout="row" simplified />
        ))}
      </CardList>
      {artistEvents.more > 0 && (
        <SectionMore to={`/artist/${artist}#upcoming-events`}>
          {formatNumber(artistEvents.more)} more {artistEvents.more === 1 ? 'event' : 'events'}
        </SectionMore>
      )}
    </Section>
  );
}

/** Other releases of the same label; nothing if there are none. */
export function SameLabel({ list, label }: { list: ReleasePageData['sameLabel']; label: Release['label'] }) {
  if (list.releases.length === 0 || label === null) return null;
  return (
    <Section title={`MORE ON ${label}`} id="same-label">
      <CardList layout="small">
        {list.releases.map((release) => (
          <ReleaseCardItem key={release.id} release={release} small />
        ))}
      </CardList>
      {list.more && <SectionMore to={releasesPath({ tab: 'past', q: label })}>All releases on this label</SectionMore>}
    </Section>
  );
}
