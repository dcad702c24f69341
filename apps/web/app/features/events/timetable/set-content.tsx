import { createContext, type ReactNode, use } from 'react';
import { t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/values/country-names';
import { Badge } from '../../../ui/badge.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { LinkedName } from '../../../ui/linked-name.tsx';
import type { Timetable, TimetableSet } from '@moonfloor/contract/events/timetable';
import { StarLimit, StarToggle } from '../../stars/star-button.tsx';
import type { SetState } from './day-scale.ts';
import { actName, playedAs, setName, setTimes, shortDayName, timeAtNight } from './set-text.ts';
import styles from './set.module.css';
import { dayParts } from '../../../ui/format.ts';
import { rich } from '../../../ui/rich.tsx';

const TimetableContext = createContext<Timetable | null>(null);

/** Provides the timetable to the actions on its sets. */
export function SetsOf({ timetable, children }: { timetable: Timetable; children: ReactNode }) {
  return (
    <TimetableContext value={timetable}>
      {children}
      <StarLimit />
    </TimetableContext>
  );
}

/** The part of a set after its names, on every view: the button that stars it. */
export function SetActions({ set }: { set: TimetableSet }) {
  const timetable = use(TimetableContext);
  if (timetable === null) return null;
  const { event, floors } = timetable;
  const floor_name = floors.find(({ floor_id: id }) => id === set.floor_id)?.floor_name ?? '';
  const star = { type: 'set', id: set.set_id, record: { ...set, event, floor_name } } as const;
  return <StarToggle star={star} name={setName(set)} className={`${styles.star} needs-scripting`} size={18} />;
}

/** The acts of a set, linked if they have a page, with country and way of playing. */
export function SetActs({ set }: { set: TimetableSet }) {
  return set.artists.map(({ artist_country: country, artist_type: type, ...act }, at) => (
    <span key={`${at} ${act.artist_name}`}>
      {at > 0 && <span className={styles.pairing}> {act.pairing ?? 'b2b'} </span>}
      {country !== null && (
        <span role="img" aria-label={countryName(country)} title={countryName(country)}>
          <Flag country={country} />{' '}
        </span>
      )}
      <ActName act={act} className={styles.name} />
      {type !== null && <span className={styles.type}> {playedAs(type)}</span>}
    </span>
  ));
}

interface ActNameProps {
  act: Pick<TimetableSet['artists'][number], 'id' | 'artist_name' | 'cancelled' | 'credits'>;
  className?: string | undefined;
}

/** The name of an act, linked if it has a page, or the artists whom it credits do; struck through, and with a word, if the act is cancelled. */
export function ActName({ act: { id, artist_name: name, cancelled, credits = [] }, className }: ActNameProps) {
  const parts = id === null ? credits : [{ id, credited_as: actName(name) }];
  const shown = (
    <LinkedName
      name={actName(name)}
      parts={parts.map((part) => ({ text: part.credited_as, to: `/artist/${part.id}` }))}
    />
  );
  return (
    <>
      <bdi className={className}>{cancelled ? <s>{shown}</s> : shown}</bdi>
      {cancelled && (
        <span>
          {' '}
          <Badge status="cancelled" />
        </span>
      )}
    </>
  );
}

/** Says in words, beside colours, that a set plays now, or is over. */
export function SetStateText({ state }: { state: SetState }) {
  if (state === 'running') return <span className={styles.now}>{t('Now')}</span>;
  return state === 'past' && <span className="visually-hidden">{t('Over')}</span>;
}

/** The time of a set below the heading of its festival day: with date and night if it begins after midnight. */
export function SetTime({ set }: { set: Pick<TimetableSet, 'set_start' | 'set_end' | 'day'> }) {
  const date = set.set_start.slice(0, 10);
  const times = <span>{setTimes(set)}</span>;
  if (date === set.day) return times;
  return rich(timeAtNight, { day: shortDayName(date), times, weekday: dayParts(set.day).weekday });
}
