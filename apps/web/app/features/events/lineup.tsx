import type { Floor } from '@moonfloor/contract/events';
import { Group, GroupColumns } from '../../ui/detail.tsx';
import { FloorArtists } from './floor-artists.tsx';
import { LongLineup } from './long-lineup.tsx';

/** From so many names on, a line-up is folded by floor and can be searched. */
const manyNames = 60;

/** Who plays where: a column a floor, a chip an artist, a link where the artist has a page; a long one is folded. */
export function Lineup({ floors }: { floors: readonly Floor[] }) {
  const names = floors.reduce((sum, floor) => sum + floor.artists.length, 0);
  if (names > manyNames) return <LongLineup floors={floors} names={names} />;
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
