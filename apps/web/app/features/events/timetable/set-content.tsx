import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/country-names';
import { flagOf } from '@moonfloor/contract/countries';
import type { TimetableSet } from '@moonfloor/contract/timetable';
import type { SetState } from './day-scale.ts';
import { actName, playedAs } from './set-text.ts';
import styles from './set.module.css';

/** What belongs to a set on every view, after its names: actions of visitors and members on it. */
export function SetActions(_: { set: TimetableSet }): ReactNode {
  return null;
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

/** Says in words what colours show: that a set plays now, or is over. */
export function SetStateText({ state }: { state: SetState }) {
  if (state === 'running') return <span className={styles.now}>{t('Now')}</span>;
  return state === 'past' && <span className="visually-hidden">{t('Over')}</span>;
}
