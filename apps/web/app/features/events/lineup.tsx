import { lazy, Suspense } from 'react';
import type { Floor } from '@moonfloor/contract/events';
import { Group, GroupColumns } from '../../ui/detail.tsx';
import { FloorArtists } from './floor-artists.tsx';
import styles from './long-lineup.module.css';

/** Minimum number of names for which a line-up is collapsed by floor and searchable. */
const longLineupSize = 60;

/** Long line-ups are rare, so their code is a separate chunk; if it fails to load, all names are displayed. */
const LongLineup = lazy(() =>
  import('./long-lineup.tsx').then(
    (part) => ({ default: part.LongLineup }),
    () => ({ default: FullLineup }),
  ),
);

interface LineupProps {
  floors: readonly Floor[];
}

/** The line-up: a column per floor, a chip per artist, linked if the artist has a page. Long ones are collapsed. */
export function Lineup({ floors }: LineupProps) {
  const names = floors.reduce((sum, floor) => sum + floor.artists.length, 0);
  if (names <= longLineupSize) return <FullLineup floors={floors} />;
  return (
    // A class of the lazy component's styles, so that these load with the page, independently of its code.
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
