import { lazy, Suspense } from 'react';
import type { Floor } from '@moonfloor/contract/events';
import { Group, GroupColumns } from '../../ui/detail.tsx';
import { FloorArtists } from './floor-artists.tsx';
import styles from './long-lineup.module.css';

/** From so many names on, a line-up is folded by floor and can be searched. */
const longLineupSize = 60;

/** Few line-ups are long, so the code for those is a file of its own; where it cannot be had, all names stand open. */
const LongLineup = lazy(() =>
  import('./long-lineup.tsx').then(
    (part) => ({ default: part.LongLineup }),
    () => ({ default: FullLineup }),
  ),
);

interface LineupProps {
  floors: readonly Floor[];
}

/** Who plays where: a column a floor, a chip an artist, a link where the artist has a page; a long one is folded. */
export function Lineup({ floors }: LineupProps) {
  const names = floors.reduce((sum, floor) => sum + floor.artists.length, 0);
  if (names <= longLineupSize) return <FullLineup floors={floors} />;
  return (
    // A class of its styles, so that these come with the page, before the code and without it.
    <div className={styles.long}>
      <Suspense>
        <LongLineup floors={floors} names={names} />
      </Suspense>
    </div>
  );
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
