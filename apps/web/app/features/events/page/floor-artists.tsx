import { countryName } from '@moonfloor/contract/country-names';
import { flagOf } from '@moonfloor/contract/countries';
import type { Floor } from '@moonfloor/contract/events';
import { Chip, ChipList } from '../../../ui/chip.tsx';
import { dayParts, dotted } from '../../../ui/format.ts';
import { artistTypeNames } from '@moonfloor/contract/artist-type-names';

/** The artists of one floor. */
export function FloorArtists({ floor }: { floor: Floor }) {
  return (
    <ChipList label={floor.floor_name}>
      {floor.artists.map(({ id, artist_name: name, artist_country: country, ...artist }, index) => (
        // A name can occur twice on a floor, so the key includes its index.
        <Chip
          key={`${index} ${name}`}
          name={name}
          to={id === null ? undefined : `/artist/${id}`}
          flag={country && flagOf(country)}
          country={country && countryName(country)}
          details={[
            artist.set_start && `${dayParts(artist.set_start.slice(0, 10)).weekday} ${artist.set_start.slice(11)}`,
            artist.artist_type && artistTypeNames(artist.artist_type).join(' · '),
            artist.record_labels && dotted(artist.record_labels),
          ]}
        />
      ))}
    </ChipList>
  );
}
