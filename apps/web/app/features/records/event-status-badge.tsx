import type { EventStatus } from '@moonfloor/contract/values/lists';
import { Badge } from '../../ui/badge.tsx';

/** Badge of an event that does not take place as announced; nothing otherwise. */
export function EventStatusBadge({ eventStatus = 'scheduled' }: { eventStatus: EventStatus | undefined }) {
  return eventStatus === 'scheduled' ? null : <Badge status={eventStatus} />;
}
