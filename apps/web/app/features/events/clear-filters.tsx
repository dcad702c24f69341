import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { mapPath, type MapFilter, defaultMapFilter } from './map-filter.ts';

/** A link to all events, while a filter leaves some out: a button, or with `plain` a link in a line of text. */
export function ClearFilters({
  filter,
  plain = false,
  className,
}: {
  filter: MapFilter;
  plain?: boolean;
  className: string | undefined;
}) {
  const all = mapPath({ ...defaultMapFilter, when: filter.when });
  if (mapPath(filter) === all) return null;
  const Look = plain ? Link : LinkButton;
  return (
    <Look to={all} className={className} preventScrollReset>
      Clear filters
    </Look>
  );
}
