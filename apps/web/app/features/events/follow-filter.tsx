import { canonicalEventQuery } from '@moonfloor/contract/event-query';
import { t } from '@moonfloor/messages/t';
import { api } from '../../api/browser.ts';
import { FollowToggle } from '../records/follow-button.tsx';
import type { MapFilter } from './map-filter.ts';

/** Follows the events of the map page's filter; nothing if there is no filter. */
export function FollowFilter({ filter: { styles, ...filter } }: { filter: MapFilter }) {
  const query = canonicalEventQuery({ ...filter, ...(styles.length > 0 && { style: styles.join(',') }) });
  if (query === '') return null;
  return (
    <FollowToggle
      wanted={query}
      label={t('Follow these events')}
      follow={() => api('followFilter', { body: { query } })}
      unfollow={(id) => api('unfollowFilter', { params: { id: Number(id) } })}
    />
  );
}
