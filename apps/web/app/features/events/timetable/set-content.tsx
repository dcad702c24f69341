import { createContext, type ReactNode, use, useMemo } from 'react';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/country-names';
import { flagOf } from '@moonfloor/contract/countries';
import type { Timetable, TimetableSet } from '@moonfloor/contract/timetable';
import { StarIcon } from '../../stars/star-icon.tsx';
import type { SetState } from './day-scale.ts';
import { type StarCode, useStarCode, useStarred } from './star-code.ts';
import { actName, playedAs, setName } from './set-text.ts';
import styles from './set.module.css';

/** Of which timetable the sets are, and the code of their stars. */
const SetContext = createContext<{ timetable: Timetable; stars: StarCode } | null>(null);

/** Provides the context of actions on sets to the views of a timetable. */
export function SetsOf({ timetable, children }: { timetable: Timetable; children: ReactNode }) {
  const { code, clicked, click } = useStarCode();
  const value = useMemo(() => ({ timetable, stars: { code, clicked, click } }), [timetable, code, clicked, click]);
  return (
    <SetContext value={value}>
      {children}
      {code && <code.StarLimit />}
    </SetContext>
  );
}

/** The part of a set after its names, on every view: the button that stars it. */
export function SetActions({ set }: { set: TimetableSet }) {
  const context = use(SetContext);
  return context && <SetStar set={set} {...context} />;
}

function SetStar({ set, timetable, stars }: { set: TimetableSet; timetable: Timetable; stars: StarCode }) {
  const { event, floors } = timetable;
  const floor_name = floors.find(({ floor_id: id }) => id === set.floor_id)?.floor_name ?? '';
  const star = { type: 'set', id: set.set_id, record: { ...set, event, floor_name } } as const;
  const starred = useStarred(stars, star);
  const label = t('Star {name}', { name: setName(set) });
  return (
    <button
      type="button"
      className={`${styles.star} needs-scripting`}
      title={label}
      aria-label={label}
      aria-pressed={starred}
      onClick={() => stars.click(star, !starred)}
    >
      <StarIcon size={18} />
    </button>
  );
}

/** The acts of a set, linked if they have a page, with country and way of playing. */
export function SetActs({ set }: { set: TimetableSet }) {
  return set.artists.map(({ id, artist_name: name, artist_country: country, artist_type: type, pairing }, at) => (
    <span key={`${at} ${name}`}>
      {at > 0 && <span className={styles.pairing}> {pairing ?? 'b2b'} </span>}
      {country !== null && (
        <span role="img" aria-label={countryName(country)} title={countryName(country)}>
          {flagOf(country)}{' '}
        </span>
      )}
      <bdi className={styles.name}>
        {id === null ? actName(name) : <Link to={`/artist/${id}`}>{actName(name)}</Link>}
      </bdi>
      {type !== null && <span className={styles.type}> {playedAs(type)}</span>}
    </span>
  ));
}

/** Says in words, beside colours, that a set plays now, or is over. */
export function SetStateText({ state }: { state: SetState }) {
  if (state === 'running') return <span className={styles.now}>{t('Now')}</span>;
  return state === 'past' && <span className="visually-hidden">{t('Over')}</span>;
}
