/** A stored picture as returned by the API: `src` is the largest of the `widths` (px, ascending). */
export type PictureSource = { src: string; width: number; height: number; preview: string; widths: number[] };

/** Returns a picture's variants as a `srcset`. */
export function variants({ src, widths }: PictureSource): string {
  return widths.map((width) => `${fileUrl(src).replace(/-\d+(\.\w+)$/, `-${width}$1`)} ${width}w`).join(', ');
}

/** `sizes` of the uncropped picture at the top of a record's page: the width of its column, on phones of a card. */
export const topSizes = '(min-width: 44rem) min(37vw, 30rem), 88vw';

let serverHost = '';

/** Sets the prefix of `fileUrl` on the server. A process has a single API_HOST, so requests can share it. */
export function setFileHost(host: string): void {
  serverHost = host;
}

/** Returns the URL of an API file: paths are relative to API_HOST, other URLs are unchanged. */
export function fileUrl(address: string): string {
  const host = typeof document === 'undefined' ? serverHost : document.documentElement.dataset.apiHost;
  return host && /^\/(?!\/)/.test(address) ? host + address : address;
}
