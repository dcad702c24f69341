import { z } from 'zod';

const pageFault = 'page must be a number from 1';
const limitFault = 'limit must be a number from 1';

/** A page number from 1. */
export const pageNumber = z.coerce
  .number(pageFault)
  .int(pageFault)
  .min(1, pageFault)
  .max(1_000_000, pageFault)
  .default(1);

/** A page size: above its maximum it counts as the maximum. */
export const pageSize = (fallback: number, max: number) =>
  z.coerce
    .number(limitFault)
    .int(limitFault)
    .min(1, limitFault)
    .transform((limit) => Math.min(limit, max))
    .default(fallback);

export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type Pagination = z.output<typeof pagination>;
