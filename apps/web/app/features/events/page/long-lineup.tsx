import { useState } from 'react';
import type { Floor } from '@moonfloor/contract/events';
import { searchKey } from '@moonfloor/contract/text';
import { formatNumber, t } from '@moonfloor/messages/t';
import { SearchField } from '../../../ui/field.tsx';
import { FloorArtists } from './floor-artists.tsx';
import { floorsByDay, nameWithoutDay } from './lineup-days.ts';
import styles from './long-lineup.module.css';

/** A long line-up: collapsed floors by day, with a search field. The browser's find-in-page also expands them. */
export function LongLineup({ floors, names }: { floors: readonly Floor[]; names: number }) {
  const [query, setQuery] = useState('');
  const nameKey = searchKey(query);
  const days = floorsByDay(floors).map(({ day, floors: those }) => ({
    day,
    floors:
      nameKey === ''
        ? those
        : those.map((floor) => withMatchingNames(floor, nameKey)).filter(({ artists }) => artists.length > 0),
  }));
  const found = days.flatMap(({ floors: those }) => those).reduce((sum, floor) => sum + floor.artists.length, 0);
  return (
    <div className={styles.long}>
      <div className={`${styles.search} needs-scripting not-printed`}>
        <SearchField
          label={t('Find a name in the line-up')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <p className={styles.count} role="status">
          {nameKey === ''
            ? t('{count, plural, other {# names}}', { count: names })
            : t('{count, plural, other {{found} of # names}}', { count: names, found: formatNumber(found) })}
        </p>
      </div>
      {days.map(
        ({ day, floors: those }) =>
          those.length > 0 && (
            <div key={day ?? ''} className={styles.day}>
              {day !== null && <h3>{day}</h3>}
              {those.map((floor) => (
                // A separate key, so that floors expanded by the search do not affect those that the user expanded.
                <details key={`${floor.floor_id} ${nameKey !== ''}`} className={styles.floor} open={nameKey !== ''}>
                  <summary>
                    <bdi>{day === null ? floor.floor_name : nameWithoutDay(floor.floor_name)}</bdi>
                    <span className={styles.count}>{formatNumber(floor.artists.length)}</span>
                  </summary>
                  <FloorArtists floor={floor} />
                </details>
              ))}
            </div>
          ),
      )}
    </div>
  );
}

/** Returns a floor with only the artists whose names contain the key. */
function withMatchingNames(floor: Floor, key: string): Floor {
  return { ...floor, artists: floor.artists.filter(({ artist_name: name }) => searchKey(name).includes(key)) };
}
