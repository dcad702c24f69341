import { z } from 'zod';
import { msg, t } from '@moonfloor/messages/t';
import { resourceTypes } from '../values/lists.ts';
import { wholeNumber } from '../values/numbers.ts';
import { oneOf } from './fields.ts';
import { limits } from './limits.ts';

/** Restricts a search to one type of record. */
export const searchedType = z
  .enum(['all', ...resourceTypes], { error: oneOf(msg('Type'), ['all', ...resourceTypes]) })
  .default('all');

const pageFault = (): string => t('{name} must be a number from 1', { name: 'page' });
const limitFault = (): string => t('{name} must be a number from 1', { name: 'limit' });

/** A page number from 1. */
export const pageNumber = wholeNumber(pageFault, limits.pageNumber).default(1);

/** A page size, clamped to its maximum. */
export const pageSize = (fallback: number, max: number) =>
  wholeNumber(limitFault)
    .transform((limit) => Math.min(limit, max))
    .default(fallback);

export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Pagination = z.output<typeof pagination>;
