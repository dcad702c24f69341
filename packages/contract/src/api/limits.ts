import { lineupLimits } from '@moonfloor/lineup/limits';
import { visitorLimits } from './visitor-limits.ts';

/** Limits of the product, in the units given by the names. Lengths count Unicode code points. */
export const limits = {
  ...visitorLimits,
  ...lineupLimits,
  pictureBytes: 5_242_880,
  picturePixels: 50_000_000,
  decorationPictures: 12,
  /** Maximum number of opening hours of a floor. */
  floorHours: 30,
  artistStyles: 3,
  completionStart: 2,
  completions: 10,
  duplicateCheckDelayMs: 500,
  redirectDelayMs: 2000,
  feedbackThanksMs: 3000,
  /** Maximum number of events in one calendar, entries in one feed. */
  calendarEvents: 10_000,
  feedEntries: 100,
  /** Days in the past for which a calendar contains events, and withdrawals. */
  calendarPastDays: 90,
  /** Days after its first one on which an event can end. */
  eventDays: 62,
  capacity: { min: 1, max: 1_000_000 },
  /** Radius of the area that an event takes place in, if its exact location is unknown. */
  placeRadiusKm: { min: 1, default: 10, max: 50 },
  /** Records of each type in a sign-in response, and on a page of a member's own. */
  contributions: 100,
  activityPage: 50,
  searchPage: 100,
  /** Delay between typing and an automatic search. */
  searchDelayMs: 400,
  /** Maximum number of likely duplicates shown beside a form. */
  duplicates: 6,
  searchResultsMax: 100,
  searchCompletions: 8,
  /** Suggested places; venues among them. */
  placeSuggestions: 8,
  venueSuggestions: 4,
  username: { min: 2, max: 40 },
  email: 254,
  /** Maximum number of known devices per account. */
  devices: 20,
  /** Maximum number of sessions that are listed. */
  sessions: 100,
  /** Records, and latest entries of other lists, on the page of an account for admins. */
  accountRecords: 20,
  /** Days for which an address, domain or network can be blocked. */
  blockDays: { min: 1, max: 3650 },
  /** Maximum number of passkeys per account. */
  passkeys: 20,
  passkeyName: 60,
  recoveryCodes: 10,
  /** Days in which the deletion of an account can be undone. */
  deletionDays: 14,
  tokenName: 60,
  /** Lifetime of an access token in days. */
  tokenDays: { min: 1, max: 366 },
  /** Maximum number of access tokens per member. */
  tokens: 20,
  /** Maximum number of alternative names of an artist or event. */
  alternativeNames: 10,
  /** Pairs of events on one day that are told before two venues are merged. */
  sameDays: 20,
  /** Aliases of an artist, members of a project. */
  relatedArtists: 20,
  /** Pages of an artist at other sites. */
  externalPages: 20,
  place: 200,
  longText: 20_000,
  link: 2000,
  price: 120,
  /** Facts of an event: all of them as JSON, a text, ticket prices, their names and amounts. */
  facts: 12_000,
  factText: 500,
  minimumAge: { min: 0, max: 99 },
  ticketPrices: 12,
  ticketName: 60,
  ticketAmount: 9_999_999,
  /** Acts on all floors of an event together: three times those of the largest festivals. */
  eventActs: 2000,
  eventDecorations: 200,
  eventPromoters: 5,
  feedback: 5000,
  /** Owners and helpers of a record; records that one account owns, and as many that it helps with; open claims of one account. */
  keepers: 20,
  owned: 200,
  openClaims: 10,
  /** Maximum number of suggestions of one member that wait for a decision. */
  waitingSuggestions: 50,
  /** From how many links in its text a record is flagged in the queue; one less if nothing by its author was published yet. */
  suspiciousLinks: 4,
  /** From how many records of one author within how many minutes of each they are flagged in the queue. */
  burst: { records: 10, minutes: 10 },
  /** A reply to feedback. */
  answer: 5000,
  /** Maximum size of an import source in bytes, uncompressed. */
  importBytes: 5_242_880,
  /** Maximum number of events in one import. */
  importRows: 1000,
  importColumns: 100,
  /** Maximum number of names without an artist page that an import lists. */
  importedArtists: 100,
  /** Maximum number of occurrences of one recurring event. */
  importRecurrences: 120,
  /** Days before and after today for which recurring events are expanded. */
  importDaysBack: 90,
  importDaysAhead: 550,
  /** Follows per account, and saved filters among them. */
  follows: 500,
  followedFilters: 50,
  /** Maximum length of a saved filter's parameters, so that an index can hold it, and of its name. */
  followedFilter: 2000,
  followName: 100,
  /** Length of a push subscription's address; browsers per account. */
  pushEndpoint: 1000,
  pushSubscriptions: 20,
  /**
   * Browsers without an account that get reminders in one network, and sets of which they do. A festival of 40,000 guests
   * behind one address, one in ten of whom is reminded of 20 sets, stays below.
   */
  networkReminders: { browsers: 5000, sets: 100_000 },
  notificationsPage: 50,
  /** Unread notifications are counted up to this number. */
  countedNotifications: 100,
  /** Days for which announcements are kept, and their maximum number. */
  announcementDays: 60,
  announcements: 100_000,
  /** Acts that an announcement of a changed line-up names. */
  announcedActs: 20,
  /** News that one mail lists. */
  newsPerMail: 30,
  /** Names shown on an event's page. */
  responseNames: 50,
  dashboardRefreshMs: 300_000,
  recentActivity: 5,
  dashboardEvents: 8,
  /** Events that take place now or begin within `soonHours`; sets of each of their floors; the next events if there are none. */
  soonEvents: 300,
  soonHours: 12,
  soonSets: 12,
  nextEvents: 3,
  /** Nearby events: maximum distance (km), days before the first or after the last day, number. */
  nearby: { km: 300, days: 7, events: 6 },
  /**
   * How a series repeats: length of its rule, interval, number of dates; days a year, exceptions and extra days;
   * occurrences that one request or step of the job creates; acts that a change of several writes.
   */
  series: {
    rule: 300,
    interval: 99,
    count: 1000,
    daysAYear: 400,
    days: 400,
    occurrencesAtOnce: 60,
    actsAtOnce: 20_000,
  },
  /** Other editions of an event on its page: maximum number, and maximum number of later ones among them. */
  editions: { events: 5, later: 2 },
  /**
   * Other artists on an artist's line-ups: maximum number, and number of the artist's events considered, the latest
   * added first.
   */
  playsWith: { artists: 12, events: 50 },
  sameLabel: 6,
  analyticsDays: 30,
  /** Maximum size of all texts of one multipart form together, in bytes. */
  formTextBytes: 2 * 1024 * 1024,
  /** Maximum size of a multipart text field that may be larger: floors as JSON, and import sources. */
  fieldBytes: 8 * 1024 * 1024,
} as const;
