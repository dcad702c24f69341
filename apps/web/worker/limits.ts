/** Bounds of kept pages, and of the requests for them. */
export const limits = {
  /** Events that were only opened; the least recently used ones are removed. */
  openedEvents: 30,
  /** All pages and code, in bytes, and the share of the browser's quota that they may use. */
  bytes: 50 * 1024 * 1024,
  quotaShare: 0.2,
  tiles: 300,
  /** How long a navigation waits for the network while there is a copy, in ms. */
  waitMs: 3000,
  /** Time in which the responses of an event are not requested again, in ms; pages of artists change rarely. */
  freshMs: 60 * 1000,
  freshArtistMs: 24 * 60 * 60 * 1000,
  /** How long a tile is used without asking for a newer one, in ms. */
  freshTileMs: 7 * 24 * 60 * 60 * 1000,
  /** Pages of artists that are kept with an event: a line-up may have hundreds. */
  artists: { opened: 12, starred: 60 },
  parallelRequests: 4,
} as const;
