import { canonicalEventQuery } from '@moonfloor/contract/events/event-query';
import { t } from '@moonfloor/messages/t';
import { FollowToggle } from '../../records/follow-button.tsx';
import { FollowName } from '../../records/follow-menu.tsx';
import type { MapFilter } from '../map-filter.ts';

/** Follows the country and the styles of the map page's filter, and its events; nothing if there is no filter. */
export function FollowFilter({ filter: { styles, ...filter } }: { filter: MapFilter }) {
  const { country } = filter;
  const query = canonicalEventQuery({ ...filter, ...(styles.length > 0 && { style: styles.join(',') }) });
  if (query === '') return null;
  return (
    <div className="wrapped">
      {country !== undefined && <FollowName type="country" name={country} />}
      {styles.map((style) => (
        <FollowName key={style} type="style" name={style} />
      ))}
      <FollowToggle wanted={query} label={t('Follow these events')} />
    </div>
  );
}
