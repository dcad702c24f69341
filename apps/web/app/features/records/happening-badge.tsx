import type { Happening } from '@moonfloor/contract/lists';
import { Badge } from '../../ui/badge.tsx';

/** Badge of an event that does not take place as announced; nothing otherwise. */
export function HappeningBadge({ happening }: { happening: Happening }) {
  return happening === 'scheduled' ? null : <Badge status={happening} />;
}
