/** A call that is not in the contract's table because its response is a file or for machines, as documented. */
export interface PlainRoute {
  path: string;
  summary: string;
  /** Path parameters with their descriptions. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Media types of a successful response. */
  mediaTypes: readonly string[];
  /** Statuses besides 200, with the condition for each; those from 400 on carry problem details. */
  otherStatuses?: Readonly<Record<number, string>>;
}

const notModified = { 304: 'The client has it already (If-None-Match, If-Modified-Since)' };
const notFoundResponse = { 404: 'Not found' };
const cachedFile = { ...notModified, ...notFoundResponse };
/** All of them by section, in the order of the documentation. */
export const plainRoutes: Readonly<Record<string, readonly PlainRoute[]>> = {
  Events: [
    {
      path: '/event/:id/offline.json',
      summary: 'The pages, responses and pictures that a browser keeps to show an event offline',
      params: { id: 'Id of the event' },
      mediaTypes: ['application/json'],
      otherStatuses: { ...cachedFile, 308: 'It was merged into another event' },
    },
  ],
  'Pictures and sound': [
    {
      path: '/media/:key',
      summary: 'A picture, as records name it; as AVIF for clients that accept it',
      params: { key: 'Name of the file, derived from its content, so it can be cached for ever' },
      mediaTypes: ['image/webp', 'image/avif', 'image/jpeg'],
      otherStatuses: cachedFile,
    },
    {
      path: '/share-cards/:file',
      summary: 'The picture that previews of links show of a record or of the site',
      params: { file: '`event-12.jpg`, `artist-7.jpg`, `decoration-4.jpg`, `release-5.jpg` or `site.jpg`' },
      query: { v: "Digits of the record's `updated_at`: the response may then be cached for ever" },
      mediaTypes: ['image/jpeg'],
      otherStatuses: cachedFile,
    },
    {
      path: '/qr.svg',
      summary: 'The address of a page as a QR code, for print',
      query: { path: 'Path of the page, at most 500 characters: `/event/12`' },
      mediaTypes: ['image/svg+xml'],
      otherStatuses: notFoundResponse,
    },
    {
      path: '/api/placeholder2',
      summary: 'A mandala where there is no picture, the same for the same name',
      query: { name: 'What it is drawn from' },
      mediaTypes: ['image/svg+xml'],
    },
    {
      path: '/api/random-placeholder',
      summary: 'A random mandala, different each time',
      mediaTypes: ['image/svg+xml'],
    },
    {
      path: '/audiofiles/:file',
      summary: 'A track of the background player, whole or one range of bytes (Range)',
      params: { file: 'A name that `/api/tracks` lists' },
      mediaTypes: ['audio/*'],
      otherStatuses: {
        206: 'The bytes that Range asks for',
        ...cachedFile,
        416: 'The range begins after the end; Content-Range has the size (`bytes */SIZE`)',
      },
    },
  ],
  'Search engines and operation': [
    { path: '/robots.txt', summary: 'What search engines may read', mediaTypes: ['text/plain'] },
    {
      path: '/.well-known/security.txt',
      summary: 'Where to report vulnerabilities (RFC 9116)',
      mediaTypes: ['text/plain'],
      otherStatuses: { 404: 'No contact is configured' },
    },
    { path: '/sitemap.xml', summary: 'The index of all sitemaps', mediaTypes: ['application/xml'] },
    {
      path: '/sitemaps/:file',
      summary: 'A part of the sitemap',
      params: { file: 'A name that the index lists' },
      mediaTypes: ['application/xml'],
      otherStatuses: notFoundResponse,
    },
    { path: '/openapi.json', summary: 'This description', mediaTypes: ['application/json'] },
    { path: '/healthz', summary: 'Responds while the process is running', mediaTypes: ['application/json'] },
    {
      path: '/readyz',
      summary: 'Responds with 200 only while the database responds',
      mediaTypes: ['application/json'],
      otherStatuses: { 503: 'The database does not respond' },
    },
  ],
};
