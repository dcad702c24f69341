import { t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { mapPath, type FilteredPage, type MapFilter, defaultMapFilter } from '../map-filter.ts';

type ClearFiltersProps = { filter: MapFilter; page: FilteredPage; className?: string | undefined };

/** A link that removes all filters, rendered only if a filter is active. */
export function ClearFilters({ filter, page, className }: ClearFiltersProps) {
  const all = mapPath({ ...defaultMapFilter, when: filter.when }, page);
  if (mapPath(filter, page) === all) return null;
  return (
    <Link to={all} className={className} preventScrollReset>
      {t('Clear filters')}
    </Link>
  );
}
