/** The limits that visitors' pages use, so that the first load includes no others. */
export const visitorLimits = {
  landingFadeMs: 800,
  /** Timeout for loading code chunks of a page. */
  chunkTimeoutMs: 120_000,
  eventsPage: 100,
  /** Radius of a search around a point; half the earth's circumference includes everything. */
  radiusKm: { default: 100, max: 20_040 },
  releasesPage: 10,
  /** Results per page of the site's search. */
  searchResultsPage: 24,
  password: { min: 8, max: 128 },
  name: 200,
  /** Maximum time that a page counts as being in the foreground; longer ones are considered unattended. */
  viewSeconds: 1800,
  /** The reason for returning a record to its author. */
  reason: 1000,
  /** Stars per account and on a device; sets, events or artists that are looked up at once. */
  stars: 2000,
  starredAtOnce: 500,
  /** Sets of which a browser gets reminders. */
  remindedSets: 1000,
} as const;
