let serverHost = '';

/** Sets, on the server, what `fileUrl` puts before addresses. One process has one API_HOST, so requests can share it. */
export function setFileHost(host: string): void {
  serverHost = host;
}

/** Where the browser asks for a file of the API: a path is of API_HOST (the page carries it), other addresses stay. */
export function fileUrl(address: string): string {
  const host = typeof document === 'undefined' ? serverHost : document.documentElement.dataset.apiHost;
  return host && /^\/(?!\/)/.test(address) ? host + address : address;
}
