/** Limits of the product, in the units that the names say. Lengths count Unicode code points. */
export const limits = {
  pictureBytes: 5_242_880,
  picturePixels: 50_000_000,
  decorationPictures: 12,
  artistStyles: 3,
  artistInfo: 333,
  suggestionStart: 2,
  suggestions: 10,
  duplicateCheckDelayMs: 500,
  redirectDelayMs: 2000,
  feedbackThanksMs: 3000,
  landingFadeMs: 800,
  /** How long code that a page asks for may take to load. */
  chunkTimeoutMs: 120_000,
  eventsPage: 100,
  /** Events in one calendar, entries in one feed. */
  calendarEvents: 10_000,
  feedEntries: 100,
  /** A calendar shows what took place so many days ago, and tells for as many what was withdrawn. */
  calendarPastDays: 90,
  /** How far around a place events are looked for; half the way round the earth is everywhere. */
  radiusKm: { usual: 100, max: 20_040 },
  /** Radius of an area that an event takes place in, where its spot is not known. */
  placeRadiusKm: { min: 1, usual: 10, max: 50 },
  releasesPage: 10,
  /** Records of each type that a sign-in tells of: enough for the dashboard's first look, whatever a member has added. */
  signInResources: 100,
  activityPage: 50,
  searchPage: 100,
  /** How long typing pauses before a search runs by itself. */
  searchDelayMs: 400,
  /** Likely duplicates that are shown beside what is typed. */
  duplicates: 6,
  /** Finds on a page of the site's search, at most, and while somebody types. */
  searchResultsPage: 24,
  searchResultsMax: 100,
  searchSuggestions: 8,
  username: { min: 2, max: 40 },
  password: { min: 8, max: 128 },
  email: 254,
  /** Devices of an account that are known to have signed in. */
  devices: 20,
  tokenName: 60,
  /** How many days an access token may be made for. */
  tokenDays: { min: 1, max: 366 },
  /** Access tokens that a member may have at a time. */
  tokens: 20,
  name: 200,
  place: 200,
  labels: 1000,
  longText: 20_000,
  link: 2000,
  price: 120,
  floors: 50,
  floorArtists: 200,
  eventDecorations: 200,
  feedback: 5000,
  /** Why a record is sent back to its author, and an answer to feedback. */
  reason: 1000,
  answer: 5000,
  /** Bound of a source that is imported, in bytes once it is unpacked. */
  importBytes: 5_242_880,
  /** Events of one import. */
  importRows: 1000,
  importColumns: 100,
  /** Names without an artist page that an import lists. */
  importedArtists: 100,
  /** Dates that are taken of one recurring event. */
  importRecurrences: 120,
  /** Days before and after today that recurring events are looked at. */
  importDaysBack: 90,
  importDaysAhead: 550,
  dashboardRefreshMs: 300_000,
  recentActivity: 5,
  dashboardEvents: 8,
  /** Neighbours of an event: how far away (km), how many days before its first or after its last day, how many. */
  nearby: { km: 300, days: 7, events: 6 },
  /** Other editions of an event that its page names: how many in all, and how many later ones among them. */
  editions: { events: 5, later: 2 },
  /** Others on an artist's line-ups: how many are named, and of how many of the artist's events, the last added first. */
  playsWith: { artists: 12, events: 50 },
  sameLabel: 6,
  analyticsDays: 30,
  /** A page is in front for so many seconds at most; longer, and nobody is looking any more. */
  viewSeconds: 1800,
  /** Bound of the texts of one multipart form together, in bytes. */
  formTextBytes: 2 * 1024 * 1024,
  /** Bound of a multipart text field that may be larger than that: floors as JSON, and what is imported. */
  fieldBytes: 8 * 1024 * 1024,
} as const;
