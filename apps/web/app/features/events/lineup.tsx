import { flagOf } from '@moonfloor/contract/countries';
import type { Floor, FloorArtist } from '@moonfloor/contract/events';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { Group, GroupColumns } from '../../ui/detail.tsx';

/** Who plays where: a column a floor, a chip an artist, a link where the artist has a page. */
export function Lineup({ floors }: { floors: readonly Floor[] }) {
  return (
    <GroupColumns>
      {floors.map((floor) => (
        <Group key={floor.floor_id} title={floor.floor_name}>
          <ChipList label={floor.floor_name}>
            {floor.artists.map((artist, place) => (
              // A name can stand twice on one floor; its place tells them apart.
              <ArtistChip key={`${place} ${artist.artist_name}`} artist={artist} />
            ))}
          </ChipList>
        </Group>
      ))}
    </GroupColumns>
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
      details={[type?.split(',').join(' · '), labels?.split(',').join(' · ')]}
    />
  );
}
