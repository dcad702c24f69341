import type { Happening } from '@moonfloor/contract/lists';
import { Badge } from '../../ui/badge.tsx';

/** Says of an event that it does not take place as announced; nothing while it does. */
export function HappeningBadge({ happening }: { happening: Happening }) {
  return happening === 'scheduled' ? null : <Badge status={happening} />;
}
