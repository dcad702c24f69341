import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { countryName } from '@moonfloor/contract/values/country-names';
import { flagOf } from '@moonfloor/contract/values/countries';
import type { EventCountry } from '@moonfloor/contract/events/events';
import type { NowCount } from '@moonfloor/contract/events/now';
import { usePageSettings } from '../../../api/settings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { t } from '@moonfloor/messages/t';
import { formatDate } from '../../../ui/format.ts';
import { icon, MoonIcon } from '../../../ui/icons.tsx';
import { isPlainClick } from '../../../ui/plain-click.ts';
import { rich } from '../../../ui/rich.tsx';
import styles from './country-list.module.css';
import { mapPath, type MapFilter, withoutPlace } from '../map-filter.ts';

interface CountryListProps {
  countries: readonly EventCountry[];
  /** The events that take place now or begin soon; null if unknown. */
  tonight: NowCount | null;
  filter: MapFilter;
  onChoose: (filter: MapFilter) => void;
}

const GlobeIcon = icon('M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18', <circle cx="12" cy="12" r="9" />);

const hidden = (text: ReactNode) => <span className="visually-hidden">{text}</span>;

/** The countries with events of the filter, with counts and the next date; each filters the list and moves the map. Before them, tonight. */
export function CountryList({ countries, tonight, filter, onChoose }: CountryListProps) {
  const upcoming = filter.when === 'upcoming';
  const countOf = (row: EventCountry): number => (upcoming ? row.upcoming : row.past);
  const counted = countries.filter((row) => countOf(row) > 0);
  const shown =
    filter.country === undefined || counted.some(({ country }) => country === filter.country)
      ? counted
      : [...counted, { country: filter.country, upcoming: 0, past: 0, next_date: null }];
  const total = countries.reduce((sum, row) => sum + countOf(row), 0);
  return (
    <nav className={styles.frame} aria-label={t('Countries')}>
      <ul className={styles.list}>
        {upcoming && tonight !== null && tonight.events > 0 && <Tonight {...tonight} />}
        <Country flag={<GlobeIcon />} count={filter.near === undefined ? total : null} {...{ filter, onChoose }} />
        {shown.map((row) => (
          <Country
            key={row.country}
            country={row.country}
            flag={flagOf(row.country)}
            count={countOf(row)}
            next={row.next_date}
            {...{ filter, onChoose }}
          />
        ))}
      </ul>
    </nav>
  );
}

interface CountryProps extends Pick<CountryListProps, 'filter' | 'onChoose'> {
  /** Undefined for the world. */
  country?: string;
  flag: ReactNode;
  count: number | null;
  next?: string | null;
}

/** A component of its own, so that React can pause between two countries: on a phone all of them take 50 ms. */
function Country({ country, flag, count, next = null, filter, onChoose }: CountryProps) {
  const { today } = usePageSettings();
  const upcoming = filter.when === 'upcoming';
  // the world is everything, also if the countries are those near a place
  const world = country === undefined ? withoutPlace(filter) : filter;
  const chosen = { ...world, country, box: undefined };
  const local = filter.near !== undefined || filter.box !== undefined;
  const current = country === filter.country && !(country === undefined && local);
  const onClick = (event: MouseEvent): void => {
    if (isPlainClick(event)) onChoose(chosen);
  };
  return (
    <li>
      <Link
        className={classNames(styles.country, current && styles.current)}
        to={mapPath(chosen)}
        aria-current={current ? 'true' : undefined}
        preventScrollReset
        onClick={onClick}
      >
        <span className={styles.flag} aria-hidden="true">
          {flag}
        </span>
        <span className={styles.name}>
          {country === undefined ? t('World') : countryName(country)}
          {next !== null && upcoming && (
            <span className={styles.next}>
              {rich('<hidden>, next event </hidden>{date}', { hidden, date: formatDate(next < today ? today : next) })}
            </span>
          )}
        </span>
        {count !== null && (
          <span className={styles.count}>
            {upcoming
              ? rich(
                  '{count, plural, one {#<hidden> upcoming event</hidden>} other {#<hidden> upcoming events</hidden>}}',
                  { count, hidden },
                )
              : rich('{count, plural, one {#<hidden> past event</hidden>} other {#<hidden> past events</hidden>}}', {
                  count,
                  hidden,
                })}
          </span>
        )}
      </Link>
    </li>
  );
}

/** The link to the page of current events. */
function Tonight({ events, floors }: NowCount) {
  return (
    <li>
      <Link className={styles.country} to="/now" viewTransition>
        <span className={styles.flag} aria-hidden="true">
          <MoonIcon size={20} />
        </span>
        <span className={styles.name}>
          {t('Tonight: {count, plural, one {# event} other {# events}}', { count: events })}
          {floors > 0 && (
            <span className={styles.next}>
              <span className="visually-hidden">, </span>
              {t('{count, plural, one {# floor playing now} other {# floors playing now}}', { count: floors })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
