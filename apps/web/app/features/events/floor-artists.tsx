import { flagOf } from '@moonfloor/contract/countries';
import type { Floor, FloorArtist } from '@moonfloor/contract/events';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { dotted } from '../../ui/format.ts';

/** The artists of one floor. */
export function FloorArtists({ floor }: { floor: Floor }) {
  return (
    <ChipList label={floor.floor_name}>
      {floor.artists.map((artist, place) => (
        // A name can occur twice on a floor, so the key includes its index.
        <ArtistChip key={`${place} ${artist.artist_name}`} artist={artist} />
      ))}
    </ChipList>
  );
}

function ArtistChip({ artist }: { artist: FloorArtist }) {
  const { artist_country: country, artist_type: type, record_labels: labels } = artist;
  return (
    <Chip
      name={artist.artist_name}
      to={artist.id === null ? undefined : `/artist/${artist.id}`}
      flag={country === null ? null : flagOf(country)}
      country={country}
      details={[type && dotted(type), labels && dotted(labels)]}
    />
  );
}
