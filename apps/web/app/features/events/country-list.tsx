import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { EventCountry } from '@moonfloor/contract/events';
import { classNames } from '../../ui/class-names.ts';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { Flag } from '../lists/event-card.tsx';
import styles from './country-list.module.css';
import { mapPath, type MapFilter } from './map-filter.ts';

/** The countries with events, with counts and the next date; each filters the list and moves the map. */
export function CountryList({
  countries,
  filter,
  onChoose,
}: {
  countries: readonly EventCountry[];
  filter: MapFilter;
  onChoose: (filter: MapFilter) => void;
}) {
  const upcoming = filter.when === 'upcoming';
  const shown = countries.filter((row) => (upcoming ? row.upcoming : row.past) > 0 || row.country === filter.country);
  const total = countries.reduce((sum, row) => sum + (upcoming ? row.upcoming : row.past), 0);
  const item = (country: string | undefined) => {
    const chosen = { ...filter, country, near: undefined, box: undefined };
    return {
      className: classNames(styles.country, country === filter.country && styles.current),
      to: mapPath(chosen),
      'aria-current': country === filter.country ? ('true' as const) : undefined,
      preventScrollReset: true,
      onClick: (event: MouseEvent) => {
        if (isPlainClick(event)) onChoose(chosen);
      },
    };
  };
  return (
    <nav className={styles.frame} aria-label="Countries">
      <ul className={styles.list}>
        <li>
          <Link {...item(undefined)}>
            <span className={styles.flag} aria-hidden="true">
              🌍
            </span>
            <span className={styles.name}>World</span>
            <span className={styles.count}>{formatNumber(total)}</span>
          </Link>
        </li>
        {shown.map((row) => (
          <li key={row.country}>
            <Link {...item(row.country)}>
              <span className={styles.flag}>
                <Flag country={row.country} />
              </span>
              <span className={styles.name}>
                {row.country}
                {row.next_date !== null && upcoming && (
                  <span className={styles.next}>
                    <span className="visually-hidden">, next event </span>
                    {formatDate(row.next_date)}
                  </span>
                )}
              </span>
              <span className={styles.count}>
                {formatNumber(upcoming ? row.upcoming : row.past)}
                <span className="visually-hidden"> {upcoming ? 'upcoming' : 'past'} events</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
