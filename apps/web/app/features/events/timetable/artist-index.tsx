import { useState } from 'react';
import { currentTag, t } from '@moonfloor/messages/t';
import { isToBeAnnounced } from '@moonfloor/contract/values/lists';
import { searchKey } from '@moonfloor/contract/values/text';
import type { TimetableSet } from '@moonfloor/contract/events/timetable';
import { SearchField } from '../../../ui/field.tsx';
import { ChangeMark } from './change-notes.tsx';
import type { DayProps } from './day-grid.tsx';
import { stateOf } from './day-scale.ts';
import { SetActions, SetActs, SetStateText } from './set-content.tsx';
import { formatSetTime } from './set-text.ts';
import styles from './list.module.css';

/** All sets by the names of their artists, with a search; those to be announced are left out. */
export function ArtistIndex({ timetable, now, changes }: Omit<DayProps, 'day'>) {
  const [query, setQuery] = useState('');
  const key = searchKey(query);
  const floors = new Map(timetable.floors.map(({ floor_id: id, floor_name: name }) => [id, name]));
  const { compare } = new Intl.Collator(currentTag());
  const found = byArtist(timetable.sets)
    .filter(({ name }) => searchKey(name).includes(key))
    .sort((a, b) => compare(a.name, b.name));
  return (
    <>
      <div className="needs-scripting not-printed">
        <SearchField
          label={t('Find a name in the line-up')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </div>
      <p className={`${styles.count} quiet`} role="status">
        {t('{count, plural, other {# names}}', { count: found.length })}
      </p>
      <table className={styles.list}>
        <caption className="visually-hidden">{t('By artist')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('Artist')}</th>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Floor')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ set, name }) => (
            <tr key={`${name} ${set.set_id}`} className={styles.set} data-state={stateOf(set, now) ?? undefined}>
              <td className={styles.acts}>
                <SetActs set={set} /> <SetStateText state={stateOf(set, now)} />{' '}
                <ChangeMark changes={changes} id={set.set_id} />
                <SetActions set={set} />
              </td>
              <td>
                <span className={styles.time}>{formatSetTime(set.set_start, set.set_end, set.day)}</span>
              </td>
              <td className={styles.floor}>
                <bdi>{floors.get(set.floor_id)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Returns an entry for each act of each set; the act is the first of its set as shown there. */
function byArtist(sets: readonly TimetableSet[]): { name: string; set: TimetableSet }[] {
  return sets.flatMap((set) =>
    set.artists
      .filter(({ artist_name: name }) => !isToBeAnnounced(name))
      .map((act) => ({
        name: act.artist_name,
        set: { ...set, artists: [act, ...set.artists.filter((other) => other !== act)] },
      })),
  );
}
