import { useState } from 'react';
import type { EventDetail, Floor } from '@moonfloor/contract/events/events';
import { setsOf } from '@moonfloor/contract/events/sets';
import { artistTypeNames } from '@moonfloor/contract/values/artist-type-names';
import { flagOf } from '@moonfloor/contract/values/countries';
import { countryName } from '@moonfloor/contract/values/country-names';
import { searchKey, compareText } from '@moonfloor/contract/values/text';
import { dayStartOf, festivalDay } from '@moonfloor/lineup/festival-day';
import { formatNumber, t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipList } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/field.tsx';
import { dotted, formatLongDate } from '../../../ui/format.ts';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import styles from './lineup.module.css';

/** The floors of one day of a line-up with their artists; `day`, its heading, is null if unknown, `date` unless the sets have times. */
interface LineupDay {
  day: string | null;
  date?: string;
  floors: Floor[];
}

const weekday = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const date = '\\d{1,2}[./]\\d{1,2}(?:[./](?:\\d{4}|\\d\\d))?';

/** A weekday, "day 2", or a date such as 12.07. or 12/07/2027, as a separate word. */
const dayPattern = new RegExp(`(?<![\\p{L}\\d])(${weekday}|day ?\\d{1,2}|${date})(?![\\p{L}\\d])`, 'iu');

/** The same at the start of an artist's details, as in pasted and imported line-ups: `Saturday 25.7. 16:00`. */
const leadingDayPattern = new RegExp(`^((?:${weekday}|day ?\\d{1,2})(?:,? ${date})?|${date})(?![\\p{L}\\d])`, 'iu');

/** Groups floors by day if their sets have times, or names or artists' details name at least two days; otherwise one group without a day. */
export function floorsByDay(floors: readonly Floor[], dayStart: string): LineupDay[] {
  if (floors.some(({ artists }) => artists.some((artist) => artist.set_start != null)))
    return byFestivalDay(floors, dayStart);
  const days = new Map<string | null, Floor[]>();
  for (const floor of floors) {
    for (const [day, part] of floorParts(floor)) days.set(day, [...(days.get(day) ?? []), part]);
  }
  const dayNames = [...days.keys()].filter((day) => day !== null);
  if (dayNames.length < 2) return [{ day: null, floors: [...floors] }];
  return [...days].map(([day, those]) => ({ day, floors: those }));
}

/** Groups floors by the festival days of their sets; acts without a time come last. */
function byFestivalDay(floors: readonly Floor[], dayStart: string): LineupDay[] {
  const days = new Map<string, Floor[]>();
  for (const floor of floors) {
    const parts = Map.groupBy(setsOf(floor.artists), ([act]) =>
      act!.set_start === null ? '' : festivalDay(act!.set_start, dayStart),
    );
    for (const [day, sets] of parts) days.set(day, [...(days.get(day) ?? []), { ...floor, artists: sets.flat() }]);
  }
  const order = [...days.keys()].sort((a, b) => Number(a === '') - Number(b === '') || compareText(a, b));
  return order.map((day) => {
    const those = days.get(day)!;
    return day === '' ? { day: null, floors: those } : { day: formatLongDate(day), date: day, floors: those };
  });
}

/** Splits a floor by day: the day in its name, or the days of its artists. */
function floorParts(floor: Floor): Map<string | null, Floor> {
  const dayInName = dayPattern.exec(floor.floor_name)?.[1]?.toUpperCase();
  if (dayInName !== undefined) return new Map([[dayInName, floor]]);
  const parts = new Map<string | null, Floor>();
  for (const set of setsOf(floor.artists)) {
    const day = leadingDayPattern.exec(set[0]!.artist_info?.slice(0, 40) ?? '')?.[1]?.toUpperCase() ?? null;
    parts.set(day, { ...floor, artists: [...(parts.get(day)?.artists ?? []), ...set] });
  }
  return parts.size === 0 ? new Map([[null, floor]]) : parts;
}

/** Returns a floor's name without the day, which the heading contains; the full name if nothing else remains. */
export function nameWithoutDay(name: string): string {
  const withoutDay = name.replace(new RegExp(`${dayPattern.source}\\.?`, 'iu'), '').replace(/[([]\s*[)\]]/, '');
  return /[\p{L}\d](?:.*[^\s–—|:,·-])?/u.exec(withoutDay)?.[0] ?? name;
}

/** Minimum number of names for which a line-up is shortened and searchable. */
const longLineupSize = 60;

/** Number of names that each floor of a long line-up shows first. */
const firstNames = 8;

interface LineupProps {
  floors: readonly Floor[];
  /** When a festival day of the event begins, `HH:MM`. */
  dayStart: string;
}

/** The line-up: a column per floor, a chip per artist, linked if the artist has a page. Floors of long ones are shortened. */
export function Lineup({ event }: { event: Pick<EventDetail, 'floors' | 'start_time'> }) {
  const { floors } = event;
  const dayStart = dayStartOf(event);
  const names = floors.reduce((sum, floor) => sum + floor.artists.length, 0);
  if (names > longLineupSize) return <LongLineup floors={floors} dayStart={dayStart} names={names} />;
  return (
    <div className={styles.columns}>
      {floors.map(({ floor_id, floor_name: name, artists }) => (
        // as wide as its line-up is long, so that the floors of a row have similar heights
        <section key={floor_id} className={styles.column} style={{ flexGrow: artists.length }}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <Artists label={name} artists={artists} dayStart={dayStart} />
        </section>
      ))}
    </div>
  );
}

/** A long line-up: floors by day with their first names, and a search field. The browser's find-in-page finds the others. */
function LongLineup({ floors, dayStart, names }: LineupProps & { names: number }) {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const nameKey = searchKey(query);
  const days = floorsByDay(floors, dayStart).map(({ floors: those, ...day }) => ({
    ...day,
    floors:
      nameKey === ''
        ? those
        : those.map((floor) => withMatchingNames(floor, nameKey)).filter(({ artists }) => artists.length > 0),
  }));
  const artistCount = days.flatMap(({ floors: those }) => those).reduce((sum, floor) => sum + floor.artists.length, 0);
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
            : t('{count, plural, other {{found} of # names}}', { count: names, found: formatNumber(artistCount) })}
        </p>
        {nameKey === '' &&
          days.some((day) => day.floors.some(({ artists }) => artists.length > endOfFirst(artists))) && (
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('Show fewer') : t('Open all')}
            </Button>
          )}
      </div>
      {days.map(
        ({ day, date, floors: those }) =>
          those.length > 0 && (
            <div key={day ?? ''} className={classNames(styles.day, date && styles.timed)}>
              {day !== null && <h3>{day}</h3>}
              {those.map((floor) => (
                <ShortenedFloor
                  // A separate key, so that all open and close together, whichever the user has opened.
                  key={`${floor.floor_id} ${open}`}
                  floor={floor}
                  day={day}
                  date={date}
                  dayStart={dayStart}
                  end={nameKey === '' ? endOfFirst(floor.artists) : Infinity}
                  open={open}
                />
              ))}
            </div>
          ),
      )}
    </div>
  );
}

/** Returns how many artists of a floor are shown first: up to the end of a set. */
function endOfFirst(artists: Floor['artists']): number {
  let end = firstNames;
  while (artists[end]?.pairing != null) end += 1;
  return end;
}

interface ShortenedFloorProps extends Pick<ArtistsProps, 'date' | 'dayStart'> {
  floor: Floor;
  day: string | null;
  /** Number of artists that are shown first. */
  end: number;
  open: boolean;
}

/** The first names of a floor below the heading of its day; the others can be opened. */
function ShortenedFloor({ floor: { floor_name: name, artists }, day, end, open, ...times }: ShortenedFloorProps) {
  const hiddenArtists = artists.slice(end);
  const Heading = day === null ? 'h3' : 'h4';
  return (
    <section className={styles.floor} aria-label={name}>
      <Heading>
        <bdi>{day === null ? name : nameWithoutDay(name)}</bdi>
        <span className={styles.count}>{formatNumber(artists.length)}</span>
      </Heading>
      <Artists label={name} artists={artists.slice(0, end)} {...times} />
      {hiddenArtists.length > 0 && (
        <details open={open}>
          <summary className="not-printed">
            <span>{t('All {count}', { count: formatNumber(artists.length) })}</span>
            <span>{t('Show fewer')}</span>
          </summary>
          <Artists label={t('More on {name}', { name })} artists={hiddenArtists} {...times} />
        </details>
      )}
    </section>
  );
}

interface ArtistsProps {
  label: string;
  artists: Floor['artists'];
  dayStart: string;
  /** The festival day below whose heading they stand. */
  date?: string | undefined;
}

function Artists({ label, artists, dayStart, date }: ArtistsProps) {
  return (
    <ChipList label={label}>
      {artists.map(({ id, artist_name: name, artist_country: country, credits, ...artist }, index) => (
        // A name can occur twice on a floor, so the key includes its index.
        <Chip
          key={`${index} ${name}`}
          name={name}
          to={id == null ? undefined : `/artist/${id}`}
          parts={credits?.map((credit) => ({ text: credit.credited_as, to: `/artist/${credit.id}` }))}
          flag={country && flagOf(country)}
          country={country && countryName(country)}
          struck={artist.cancelled}
          joiner={index === 0 ? null : artist.pairing}
          time={formatTimeOfSet(artist.set_start, null, dayStart, date)}
          details={[
            artist.cancelled && t('Cancelled'),
            artist.artist_type && artistTypeNames(artist.artist_type).join(' · '),
            artist.record_labels && dotted(artist.record_labels),
          ]}
        />
      ))}
    </ChipList>
  );
}

/** Returns a floor with only the sets of artists whose names contain the key. */
function withMatchingNames(floor: Floor, key: string): Floor {
  const matches = ({ artist_name: name }: Floor['artists'][number]): boolean => searchKey(name).includes(key);
  return {
    ...floor,
    artists: setsOf(floor.artists)
      .filter((set) => set.some(matches))
      .flat(),
  };
}
