import { t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { usePageSettings } from '../../../api/settings.ts';
import styles from './quick-day-links.module.css';
import { mapPath, type MapFilter } from '../map-filter.ts';
import { next30Days, weekendDays } from './quick-days.ts';

/** One-tap date filters. Each is a link to its date range; pressing an active one removes the filter. */
export function QuickDayLinks({ filter }: { filter: MapFilter }) {
  const { today } = usePageSettings();
  if (filter.when === 'past') return null;
  const choices = [
    { label: t('This weekend'), days: weekendDays(today) },
    { label: t('Next 30 days'), days: next30Days(today) },
  ];
  return (
    <nav className={styles.frame} aria-label={t('Days')}>
      <ul className="wrapped">
        {choices.map(({ label, days }) => {
          const current = filter.from === days.from && filter.to === days.to;
          return (
            <li key={label}>
              <Link
                className={styles.link}
                to={mapPath({ ...filter, from: current ? undefined : days.from, to: current ? undefined : days.to })}
                aria-current={current ? 'true' : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
