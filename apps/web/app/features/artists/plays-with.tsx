import type { PlaysWith } from '@moonfloor/contract/artists';
import { flagOf } from '@moonfloor/contract/countries';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { Section } from '../../ui/page.tsx';

/** Artists on the same line-ups, most shared events first; nothing if there are none. */
export function PlaysWithSection({ artists }: { artists: readonly PlaysWith[] }) {
  if (artists.length === 0) return null;
  return (
    <Section title="PLAYS WITH" id="plays-with">
      <ChipList label="Plays with">
        {artists.map(({ id, artist_name: name, artist_country: country, shared_events: events }) => (
          <Chip
            key={id}
            name={name}
            to={`/artist/${id}`}
            flag={flagOf(country)}
            country={country}
            details={[events === 1 ? '1 event' : `${events} events`]}
          />
        ))}
      </ChipList>
    </Section>
  );
}
