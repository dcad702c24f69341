import type { Floor } from '@moonfloor/contract/events';
import { Group, GroupColumns } from '../../../ui/detail.tsx';
import { FloorArtists } from './floor-artists.tsx';
import { LongLineup } from './long-lineup.tsx';

/** Minimum number of names for which a line-up is collapsed by floor and searchable. */
const longLineupSize = 60;

interface LineupProps {
  floors: readonly Floor[];
}

/** The line-up: a column per floor, a chip per artist, linked if the artist has a page. Long ones are collapsed. */
export function Lineup({ floors }: LineupProps) {
  const names = floors.reduce((sum, floor) => sum + floor.artists.length, 0);
  if (names <= longLineupSize) return <FullLineup floors={floors} />;
  return <LongLineup floors={floors} names={names} />;
}

function FullLineup({ floors }: LineupProps) {
  return (
    <GroupColumns>
      {floors.map((floor) => (
        <Group key={floor.floor_id} title={floor.floor_name} weight={floor.artists.length}>
          <FloorArtists floor={floor} />
        </Group>
      ))}
    </GroupColumns>
  );
}
