import { t } from '@moonfloor/messages/t';
import { Link } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { mapPath, type MapFilter, defaultMapFilter } from '../map-filter.ts';

type ClearFiltersProps = { filter: MapFilter; plain?: boolean; className: string | undefined };

/** A link that removes all filters, rendered only if a filter is active: a button, or with `plain` a text link. */
export function ClearFilters({ filter, plain = false, className }: ClearFiltersProps) {
  const all = mapPath({ ...defaultMapFilter, when: filter.when });
  if (mapPath(filter) === all) return null;
  const Look = plain ? Link : LinkButton;
  return (
    <Look to={all} className={className} preventScrollReset>
      {t('Clear filters')}
    </Look>
  );
}
