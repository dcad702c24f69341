import type { Pagination } from '@moonfloor/contract/api/page';

/** The requested part of a list: pages count from 1. */
export interface PageParams {
  page: number;
  limit: number;
}

/** Returns the number of rows before a page. */
export const offsetOf = ({ page, limit }: PageParams): number => (page - 1) * limit;

/** Returns the pagination of a response; an empty list has no pages. */
export function paginationOf({ page, limit }: PageParams, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
