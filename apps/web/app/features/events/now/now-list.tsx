import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Coordinates, distanceKm } from '@moonfloor/contract/events/event-match';
import type { EventSoon, SetSoon } from '@moonfloor/contract/events/now';
import { countryName } from '@moonfloor/contract/values/country-names';
import { currentTag, t } from '@moonfloor/messages/t';
import { Button } from '../../../ui/button.tsx';
import { SelectField, Options } from '../../../ui/field.tsx';
import { formatDateRange, formatKilometres, formatTimesOfDays } from '../../../ui/format.ts';
import { Flag } from '../../../ui/flag.tsx';
import { PlaceIcon } from '../../../ui/icons.tsx';
import { useIsHydrating } from '../../../ui/initial-page.ts';
import { readStored, writeStored } from '../../../ui/storage.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { NameList, rich } from '../../../ui/rich.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { placeNames } from '../../records/format-place.ts';
import { findPosition } from '../near-place.ts';
import { setName, timeOf } from '../timetable/set-text.ts';
import styles from './now.module.css';

/** Groups events by country: `first` is the first, the others follow by name. */
function groupByCountry(
  events: readonly EventSoon[],
  first: string | null,
): { country: string; events: EventSoon[] }[] {
  const { compare } = new Intl.Collator(currentTag());
  return [...Map.groupBy(events, ({ country }) => country)]
    .map(([country, eventsOfCountry]) => ({ country, events: eventsOfCountry }))
    .sort(
      (a, b) =>
        Number(b.country === first) - Number(a.country === first) ||
        compare(countryName(a.country), countryName(b.country)),
    );
}

/** Orders events by their distance from a position, in km; those without coordinates are last, with null. */
function orderByDistance(
  events: readonly EventSoon[],
  position: Coordinates,
): { event: EventSoon; km: number | null }[] {
  return events
    .map((event) => {
      const { latitude, longitude } = event;
      const km = latitude === null || longitude === null ? null : distanceKm(position, { latitude, longitude });
      return { event, km };
    })
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || a.event.id - b.event.id);
}

/** The sets that play on a floor at an instant, several if they overlap, and the next one there. */
function setsAt(sets: readonly SetSoon[], now: number): { running: SetSoon[]; next: SetSoon | null } {
  const running = sets.filter(
    ({ starts_at: start, ends_at: end }) => Date.parse(start) <= now && Date.parse(end) > now,
  );
  return { running, next: sets.find(({ starts_at: start }) => Date.parse(start) > now) ?? null };
}

const countryKey = 'now-country';

/** Returns the country that the visitor has chosen on this device, otherwise that of an event in the device's time zone. */
function readFirstCountry(events: readonly EventSoon[]): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const likely = events.find(({ time_zone: zone }) => zone === timeZone)?.country;
  return readStored(countryKey) ?? likely ?? null;
}

/** Stores the visitor's choice; empty for none. */
const rememberFirstCountry = (country: string): boolean => writeStored(countryKey, country);

interface NowListProps {
  events: readonly EventSoon[];
  /** Number of events that begin later than these. */
  more: number;
  now: number;
}

/** The events by country, or once the visitor shares the position by distance. The position stays on the device. */
export function NowList({ events, more, now }: NowListProps) {
  const hydrating = useIsHydrating();
  const [chosen, setChosen] = useState<string | null>(null);
  const [position, setPosition] = useState<Coordinates | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useMemo(() => (hydrating ? null : (chosen ?? readFirstCountry(events))), [hydrating, chosen, events]);
  const sortByDistance = (): void => {
    setBusy(true);
    setError(null);
    findPosition()
      .then(setPosition, (reason: Error) => setError(reason.message))
      .finally(() => setBusy(false));
  };
  const groups = groupByCountry(events, first || null);
  return (
    <>
      <div className={`${styles.bar} needs-scripting not-printed`}>
        {position === null ? (
          <Button icon={<PlaceIcon />} busy={busy} onClick={sortByDistance}>
            {t('Sort by distance')}
          </Button>
        ) : (
          <Button onClick={() => setPosition(null)}>{t('Sort by country')}</Button>
        )}
        {position === null && groups.length > 1 && (
          <SelectField
            label={t('Country to show first')}
            value={first ?? ''}
            onChange={({ currentTarget: { value } }) => {
              rememberFirstCountry(value);
              setChosen(value);
            }}
          >
            <option value="">{t('None')}</option>
            <Options
              of={groups
                .toSorted((a, b) => countryName(a.country).localeCompare(countryName(b.country)))
                .map(({ country }) => [country, countryName(country)])}
            />
          </SelectField>
        )}
      </div>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <p className={`${styles.count} quiet`} role="status">
        {tonightText(events, now)}
      </p>
      {position !== null ? (
        <section className={styles.country} aria-label={t('By distance')}>
          <h2>{t('By distance')}</h2>
          <p className="quiet">{t('Your position stays on this device.')}</p>
          <ul className={styles.events}>
            {orderByDistance(events, position).map(({ event, km }) => (
              <EventNow key={event.id} event={event} km={km} now={now} />
            ))}
          </ul>
        </section>
      ) : (
        <div className={styles.countries}>
          {groups.map(({ country, events: eventsOfCountry }) => (
            <section key={country} className={styles.country} aria-label={countryName(country)}>
              <h2>
                <Flag country={country} /> {countryName(country)}
              </h2>
              <ul className={styles.events}>
                {eventsOfCountry.map((event) => (
                  <EventNow key={event.id} event={event} km={null} now={now} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {more > 0 && (
        <p className="quiet">
          {t('{count, plural, one {# more event begins later.} other {# more events begin later.}}', { count: more })}
        </p>
      )}
    </>
  );
}

/** Says how many events there are, and on how many floors somebody plays. */
function tonightText(events: readonly EventSoon[], now: number): string {
  const floors = events.flatMap((event) => event.floors).filter(({ sets }) => setsAt(sets, now).running.length > 0);
  return [
    t('{count, plural, one {# event} other {# events}}', { count: events.length }),
    floors.length > 0 &&
      t('{count, plural, one {# floor playing now} other {# floors playing now}}', { count: floors.length }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An event that takes place now or begins soon, with the playing and the next set on each floor. */
function EventNow({ event, km, now }: { event: EventSoon; km: number | null; now: number }) {
  const { id, event_name: name, event_date: date, event_end_date: lastDate, start_time: start, end_time: end } = event;
  const runs = Date.parse(event.begins_at) <= now;
  const floors = event.floors
    .map((floor) => ({ ...floor, ...setsAt(floor.sets, now) }))
    .filter(({ running, next }) => running.length > 0 || next !== null);
  return (
    <li className={styles.event} data-runs={runs ? '' : undefined}>
      <h3 className={styles.name}>
        <Link to={`/event/${id}`} viewTransition>
          <NameText>{name}</NameText>
        </Link>
      </h3>
      <p className={styles.facts}>
        <span className={runs ? styles.on : styles.soon}>
          {runs ? t('On now') : start === null ? t('Soon') : t('From {time}', { time: start })}
        </span>{' '}
        {formatDateRange(date, lastDate)}
        {start !== null && <span className={styles.time}>, {formatTimesOfDays(date, lastDate, start, end)}</span>}
        {km !== null && <span className={styles.distance}>{formatKilometres(km)}</span>}
      </p>
      <p className={styles.facts}>
        <Flag country={event.country} /> <NameList names={placeNames(event)} />
      </p>
      {floors.length > 0 && (
        <>
          <dl className={styles.floors}>
            {floors.map(({ floor_id: floor, floor_name: floorName, running, next }) => (
              <div key={floor}>
                <dt>
                  <bdi>{floorName}</bdi>
                </dt>
                {running.map((set) => (
                  <dd key={set.set_id}>
                    <Until set={set} />
                  </dd>
                ))}
                {next !== null && (
                  <dd className="quiet">
                    <Next set={next} then={running.length > 0} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
          <p>
            <Link to={`/event/${id}/timetable`}>{t('Timetable')}</Link>
          </p>
        </>
      )}
    </li>
  );
}

const Name = ({ set }: { set: SetSoon }) => (
  <bdi className={styles.set}>
    <NameText>{setName(set)}</NameText>
  </bdi>
);

/** A set that plays; an unknown end is left out. */
function Until({ set }: { set: SetSoon }) {
  if (set.set_end === null) return <Name set={set} />;
  return rich('{name} until {time}', { name: <Name set={set} />, time: timeOf(set.set_end) });
}

/** The set that comes next; `then` after one that plays. */
function Next({ set, then }: { set: SetSoon; then: boolean }) {
  const parts = { name: <Name set={set} />, time: timeOf(set.set_start) };
  return then ? rich('then {name} at {time}', parts) : rich('{name} from {time}', parts);
}
