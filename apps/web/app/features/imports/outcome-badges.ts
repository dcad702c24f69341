import type { ImportOutcome } from '@moonfloor/contract/import-fields';
import type { BadgeStatus } from '../../ui/badge.tsx';

/** How each outcome of a row is marked. */
export const outcomeBadges: Readonly<Record<ImportOutcome, BadgeStatus>> = {
  new: 'active',
  changed: 'inactive',
  unchanged: 'published',
  refused: 'deleted',
};
