import { lineupLimits } from '@moonfloor/lineup/limits';

// Constants of their own, as in `message-texts.ts`.

export const labels = lineupLimits.labels;
export const artistInfo = lineupLimits.artistInfo;
export const floors = lineupLimits.floors;
export const floorArtists = lineupLimits.floorArtists;
export const landingFadeMs = 800;
/** Timeout for loading code chunks of a page. */
export const chunkTimeoutMs = 120_000;
export const eventsPage = 100;
/** Radius of a search around a point; half the earth's circumference includes everything. */
export const radiusKm = { default: 100, max: 20_040 } as const;
export const releasesPage = 10;
/** Results per page of the site's search. */
export const searchResultsPage = 24;
/** The last page of a list that can be asked for. */
export const pageNumber = 1_000_000;
export const password = { min: 8, max: 128 } as const;
export const name = 200;
/** Maximum time that a page counts as being in the foreground; longer ones are considered unattended. */
export const viewSeconds = 1800;
/** The reason for returning a record to its author. */
export const reason = 1000;
/** Stars per account and on a device; sets, events or artists that are looked up at once. */
export const stars = 2000;
export const starredAtOnce = 500;
/** Sets of which a browser gets reminders. */
export const remindedSets = 1000;

export const pictureBytes = 5_242_880;
export const picturePixels = 50_000_000;
export const decorationPictures = 12;
/** Maximum number of opening hours of a floor. */
export const floorHours = 30;
export const artistStyles = 3;
export const completionStart = 2;
export const completions = 10;
export const duplicateCheckDelayMs = 500;
export const redirectDelayMs = 2000;
export const feedbackThanksMs = 3000;
/** Maximum number of events in one calendar, entries in one feed. */
export const calendarEvents = 10_000;
export const feedEntries = 100;
/** Days in the past for which a calendar contains events, and withdrawals. */
export const calendarPastDays = 90;
/** Days after its first one on which an event can end. */
export const eventDays = 62;
export const capacity = { min: 1, max: 1_000_000 } as const;
/** Radius of the area that an event takes place in, if its exact location is unknown. */
export const placeRadiusKm = { min: 1, default: 10, max: 50 } as const;
/** Records of each type in a sign-in response, and on a page of a member's own. */
export const contributions = 100;
export const activityPage = 50;
export const searchPage = 100;
/** Delay between typing and an automatic search. */
export const searchDelayMs = 400;
/** Maximum number of likely duplicates shown beside a form. */
export const duplicates = 6;
export const searchResultsMax = 100;
export const searchCompletions = 8;
/** Suggested places; venues among them. */
export const placeSuggestions = 8;
export const venueSuggestions = 4;
export const username = { min: 2, max: 40 } as const;
export const email = 254;
/** Maximum number of known devices per account. */
export const devices = 20;
/** Maximum number of sessions per account; a further one ends the one that has been unused for longest. */
export const sessions = 100;
/** Records, and latest entries of other lists, on the page of an account for admins. */
export const accountRecords = 20;
/** Days for which an address, domain or network can be blocked. */
export const blockDays = { min: 1, max: 3650 } as const;
/** Maximum number of passkeys per account. */
export const passkeys = 20;
export const passkeyName = 60;
export const recoveryCodes = 10;
/** Days in which the deletion of an account can be undone. */
export const deletionDays = 14;
export const tokenName = 60;
/** Lifetime of an access token in days. */
export const tokenDays = { min: 1, max: 366 } as const;
/** Maximum number of access tokens per member. */
export const tokens = 20;
/** Maximum number of alternative names of an artist or event. */
export const alternativeNames = 10;
/** Pairs of events on one day that are told before two venues are merged. */
export const sameDays = 20;
/** Aliases of an artist, members of a project. */
export const relatedArtists = 20;
/** Pages of an artist at other sites. */
export const externalPages = 20;
export const place = 200;
export const longText = 20_000;
export const link = 2000;
export const price = 120;
/** Facts of an event: all of them as JSON, a text, ticket prices, their names and amounts. */
export const facts = 12_000;
export const factText = 500;
export const minimumAge = { min: 0, max: 99 } as const;
export const ticketPrices = 12;
export const ticketName = 60;
export const ticketAmount = 9_999_999;
/** Acts on all floors of an event together: three times those of the largest festivals. */
export const eventActs = 2000;
export const eventDecorations = 200;
export const eventPromoters = 5;
export const feedback = 5000;
/** Owners of a record, and as many helpers; records that one account owns, and as many that it helps with; open claims of one account. */
export const keepers = 20;
export const owned = 200;
export const openClaims = 10;
/** Maximum number of suggestions of one member that wait for a decision. */
export const waitingSuggestions = 50;
/** From how many links in its text a record is flagged in the queue; one less if nothing by its author was published yet. */
export const suspiciousLinks = 4;
/** From how many records of one author within how many minutes of each they are flagged in the queue. */
export const burst = { records: 10, minutes: 10 } as const;
/** A reply to feedback. */
export const answer = 5000;
/** Maximum size of an import source in bytes, uncompressed. */
export const importBytes = 5_242_880;
/** Maximum number of events in one import. */
export const importRows = 1000;
export const importColumns = 100;
/** Maximum number of names without an artist page that an import lists. */
export const importedArtists = 100;
/** Maximum number of occurrences of one recurring event. */
export const importRecurrences = 120;
/** Days before and after today for which recurring events are expanded. */
export const importDaysBack = 90;
export const importDaysAhead = 550;
/** Follows per account, and saved filters among them. */
export const follows = 500;
export const followedFilters = 50;
/** Maximum length of a saved filter's parameters, so that an index can hold it, and of its name. */
export const followedFilter = 2000;
export const followName = 100;
/** Length of a push subscription's address; browsers per account. */
export const pushEndpoint = 1000;
export const pushSubscriptions = 20;
/**
 * Browsers without an account that get reminders in one network, and sets of which they do. A festival of 40,000 guests
 * behind one address, one in ten of whom is reminded of 20 sets, stays below.
 */
export const networkReminders = { browsers: 5000, sets: 100_000 } as const;
export const notificationsPage = 50;
/** Unread notifications are counted up to this number. */
export const countedNotifications = 100;
/** Days for which announcements are kept, and their maximum number. */
export const announcementDays = 60;
export const announcements = 100_000;
/** Acts that an announcement of a changed line-up names. */
export const announcedActs = 20;
/** News that one mail lists. */
export const newsPerMail = 30;
/** Names shown on an event's page. */
export const responseNames = 50;
export const dashboardRefreshMs = 300_000;
export const recentActivity = 5;
export const dashboardEvents = 8;
/** Events that take place now or begin within `soonHours`; sets of each of their floors; the next events if there are none. */
export const soonEvents = 300;
export const soonHours = 12;
export const soonSets = 12;
export const nextEvents = 3;
/** Nearby events: maximum distance (km), days before the first or after the last day, number. */
export const nearby = { km: 300, days: 7, events: 6 } as const;
/**
 * How a series repeats: length of its rule, interval, number of dates; days a year, exceptions and extra days;
 * occurrences that one request or step of the job creates; acts that a change of several writes.
 */
export const series = {
  rule: 300,
  interval: 99,
  count: 1000,
  daysAYear: 400,
  days: 400,
  occurrencesAtOnce: 60,
  actsAtOnce: 20_000,
} as const;
/** Other editions of an event on its page: maximum number, and maximum number of later ones among them. */
export const editions = { events: 5, later: 2 } as const;
/**
 * Other artists on an artist's line-ups: maximum number, and number of the artist's events considered, the latest
 * added first.
 */
export const playsWith = { artists: 12, events: 50 } as const;
export const sameLabel = 6;
export const analyticsDays = 30;
/** Maximum size of all texts of one multipart form together, in bytes. */
export const formTextBytes = 2 * 1024 * 1024;
/** Maximum size of a multipart text field that may be larger: floors as JSON, and import sources. */
export const fieldBytes = 8 * 1024 * 1024;
