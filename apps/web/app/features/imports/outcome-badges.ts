import type { ImportOutcome } from '@moonfloor/contract/import-fields';
import type { BadgeStatus } from '../../ui/badge.tsx';

/** Badge of each outcome of a row. */
export const outcomeBadges: Readonly<Record<ImportOutcome, BadgeStatus>> = {
  new: 'active',
  changed: 'inactive',
  unchanged: 'published',
  refused: 'deleted',
};
