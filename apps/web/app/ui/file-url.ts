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
