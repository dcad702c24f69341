import { useMemo, useState } from 'react';
import { t } from '@moonfloor/messages/t';
import { countryName } from '@moonfloor/contract/country-names';
import { flagOf } from '@moonfloor/contract/countries';
import type { Coordinates } from '@moonfloor/contract/event-match';
import type { EventSoon } from '@moonfloor/contract/now';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { PlaceIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/status-panels.tsx';
import { readStored, writeStored } from '../../../ui/local-storage.ts';
import { useIsHydrating } from '../../records/member-view.ts';
import { findPosition } from '../find-position.ts';
import { EventNow } from './event-now.tsx';
import { groupByCountry, orderByDistance, setsAt } from './order-events.ts';
import styles from './now.module.css';

const countryKey = 'now-country';

/** Returns the country that the visitor has chosen on this device, otherwise that of an event in the device's time zone. */
function readFirstCountry(events: readonly EventSoon[]): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const likely = events.find(({ time_zone: zone }) => zone === timeZone)?.country;
  return readStored(countryKey) || (likely ?? null);
}

/** Stores the visitor's choice; empty for none. */
const rememberFirstCountry = (country: string): void => writeStored(countryKey, country);

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
            {groups
              .toSorted((a, b) => countryName(a.country).localeCompare(countryName(b.country)))
              .map(({ country }) => (
                <option key={country} value={country}>
                  {countryName(country)}
                </option>
              ))}
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
          {groups.map(({ country, events: own }) => (
            <section key={country} className={styles.country} aria-label={countryName(country)}>
              <h2>
                <span aria-hidden="true">{flagOf(country)}</span> {countryName(country)}
              </h2>
              <ul className={styles.events}>
                {own.map((event) => (
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
