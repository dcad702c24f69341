import type { Pagination } from '@moonfloor/contract/page';

/** Which part of a list is asked for: pages count from 1. */
export interface PageParams {
  page: number;
  limit: number;
}

/** How many rows lie before a page. */
export const offsetOf = ({ page, limit }: PageParams): number => (page - 1) * limit;

/** What an answer says of the page it carries; an empty list has no pages. */
export function paginationOf({ page, limit }: PageParams, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
