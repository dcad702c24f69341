/** Page number out of an address' query; 1 when there is none. */
export function pageOf(url: URL, name = 'page'): number {
  const page = Number(url.searchParams.get(name));
  return Number.isInteger(page) && page > 0 ? page : 1;
}
