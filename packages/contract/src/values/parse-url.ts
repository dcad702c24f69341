/** Returns the URL of an address, relative to `base` if given; null if it is invalid. Browsers have `URL.parse` since 2024. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
