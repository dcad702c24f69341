import type { CallName, calls } from '@moonfloor/contract/api/calls';
import { limits } from '@moonfloor/contract/api/limits';
import { byCallName, collectionOf } from '@moonfloor/contract/records/simple-calls';
import type { SimpleType } from '@moonfloor/contract/values/lists';
import { commonCountry, feedToken } from './many-records.ts';

/** Numbers of records that a site has, and its imports. */
export interface Size {
  events: number;
  units: number;
  releases: number;
  /** Entries of the history. */
  entries: number;
  /** The id of an import that is not confirmed. */
  import: string;
  /** The id of a confirmed import. */
  confirmed: string;
}

/** A URL, or a function that derives it from the numbers of records. */
export type Address = string | ((size: Size) => string);

/** All read calls but the download of an account, of which a member may ask for ten an hour. */
type ReadName = Exclude<
  { [N in CallName]: (typeof calls)[N]['method'] extends 'GET' ? N : never }[CallName],
  'exportAccount'
>;

const published = ({ events }: Size): number => Math.floor((events * 49) / 50);
const lastPage = (rows: number, limit: number): number => Math.ceil(rows / limit);
const list = (query: string): string => `/events/all?limit=100${query}`;
/** A filter query whose number of results is small at any size. */
const fewEvents = (query: string): string => `/events/all?limit=5&${query}`;
const adminSearch = (query: string): string => `/admin/search?${query}`;

/**
 * Each read call of the contract with the URLs to request, on the rows of `many-records.ts`; the type checker reports a missing call.
 */
export const readAddresses: Readonly<Record<ReadName, readonly Address[]>> = {
  validate: ['/auth/validate'],
  getSeriesRule: ['/series/7/dates'],
  previewDates: ['/series/dates?event_date=2027-01-01&recurrence=FREQ=FULLMOON&country=Brazil'],
  previewEventDeletion: ['/events/6/deletion?scope=all'],
  getPlaceLink: ['/events/7/place-link'],
  getProfile: ['/auth/profile'],
  listSessions: ['/auth/sessions'],
  listPasskeys: ['/auth/passkeys'],
  getSecondFactor: ['/auth/second-factor'],
  getTrust: ['/auth/trust'],
  getOwnership: ['/ownership/artist/7'],
  listOwned: ['/ownership'],
  listClaims: ['/admin/claims', '/admin/claims?state=decided'],
  listTokens: ['/auth/tokens'],
  listIssuers: ['/auth/issuers'],
  listIdentities: ['/auth/identities'],
  listEvents: [
    list(''),
    list('&when=upcoming'),
    list('&when=past'),
    list('&when=past&page=3'),
    (size) => list(`&page=${lastPage(published(size), 100)}`),
    (size) => list(`&page=${Math.ceil(published(size) / 200)}`),
    fewEvents(`country=${commonCountry}`),
    fewEvents(`country=${commonCountry}&when=past`),
    fewEvents('style=Goa'),
    fewEvents('style=Goa&when=upcoming'),
    fewEvents('q=solar'),
    fewEvents('q=gathering 7&when=upcoming'),
    fewEvents('near=46,8&radius=1500'),
    fewEvents('box=-10,30,30,60&when=upcoming'),
    fewEvents('box=-180,-90,180,90'),
    fewEvents('from=2026-01-01&to=2026-12-31'),
    fewEvents(`q=solar&country=${commonCountry}`),
    fewEvents('artist=7'),
    fewEvents('decoration=7'),
    fewEvents('release=3'),
    fewEvents('venue_id=7'),
    fewEvents('promoter=7'),
    fewEvents('series=7'),
    list('&series=grouped&when=upcoming'),
  ],
  listEventCountries: ['/events/countries'],
  listEventPins: ['/events/pins?when=upcoming', '/events/pins?when=past'],
  listEventCards: [`/events/cards?ids=${Array.from({ length: 20 }, (_, at) => at + 7).join(',')}`],
  findEventDuplicates: ['/events/duplicates?name=SOLAR DRIFT GATHERING 7&date=2025-11-17'],
  // one whose status is shown with what changed
  getEvent: ['/events/7', '/events/8'],
  getEventAround: ['/events/7/around'],
  listNow: ['/events/now'],
  countNow: ['/events/now/count'],
  getTimetable: ['/events/7/timetable'],
  getAttendance: ['/events/7/responses'],
  listFollows: ['/follows'],
  getPushKey: ['/reminders/key'],
  getFollowingFeeds: ['/follows/feeds'],
  followingCalendar: [`/following/${feedToken}.ics`],
  followingAtom: [`/following/${feedToken}.atom`],
  starredCalendar: [`/my-timetable/${feedToken}.ics`],
  setsCalendar: ['/my-timetable.ics?sets=7.1.1.1'],
  listNotifications: ['/notifications/all'],
  countNotifications: ['/notifications/unread'],
  getNotificationSettings: ['/notifications/settings'],
  listEventSources: ['/events/6/sources'],
  getImport: [(size) => `/imports/${size.import}`],
  listImportArtists: [(size) => `/imports/${size.confirmed}/artists`],
  listArtists: ['/artists/all'],
  completeArtists: ['/artists/suggestions?query=so', '/artists/suggestions?query=oracle 7'],
  checkArtistDuplicate: ['/artists/check-duplicate/NOBODY'],
  findArtistDuplicates: ['/artists/duplicates?name=SOLAR ORACLE 7'],
  getArtist: ['/artists/7'],
  listPlaysWith: ['/artists/7/plays-with'],
  listDecorations: ['/decorations/all'],
  completeDecorations: ['/decorations/suggestions?query=cr'],
  findDecorationDuplicates: ['/decorations/duplicates?name=CREW 2'],
  getDecoration: ['/decorations/2'],
  ...byCallName<{
    [T in SimpleType]: Record<'list' | 'get' | 'complete' | 'findDuplicates', readonly string[]>;
  }>((type) => {
    const path = `/${collectionOf(type)}`;
    return {
      list: [`${path}/all`],
      get: [`${path}/1`],
      complete: [`${path}/suggestions?query=${type === 'label' ? 'la' : 'cr'}`],
      findDuplicates: [`${path}/duplicates?name=CREW 2`],
    };
  }),
  listUpcomingReleases: ['/releases/upcoming', '/releases/upcoming?query=orbit 7'],
  listPastReleases: [
    '/releases/past',
    '/releases/past?artist=4',
    '/releases/past?label_id=1',
    '/releases/past?query=orbit',
    ({ releases }) => `/releases/past?page=${Math.floor(releases * 0.04)}`,
  ],
  findReleaseDuplicates: ['/releases/duplicates?name=ORBIT 7&artist=ARTIST 7'],
  getRelease: ['/releases/7'],
  listSameLabel: ['/releases/7/same-label'],
  search: [
    '/api/search?q=solar',
    '/api/search?q=gathering',
    '/api/search?q=a',
    '/api/search?q=orbit 7&type=release',
    '/api/search?q=gathring',
    '/api/search?q=gathering&type=event&page=3',
  ],
  completeSearch: ['/api/search/suggestions?q=sol', '/api/search/suggestions?q=monson temp'],
  suggestPlaces: [
    '/places/suggestions?query=be',
    '/places/suggestions?query=nr Exeter, Devon',
    '/places/suggestions?query=solar valley',
  ],
  eventsCalendar: [
    '/events.ics?when=upcoming',
    '/events.ics?series=7',
    `/events.ics?country=${commonCountry}&when=upcoming`,
  ],
  eventCalendar: ['/event/7.ics'],
  timetableCalendar: ['/event/7/timetable.ics'],
  artistCalendar: ['/artist/7.ics'],
  decorationCalendar: ['/decoration/2.ics'],
  eventsAtom: ['/events.atom', `/events.atom?country=${commonCountry}`],
  eventsJsonFeed: ['/events.json'],
  releasesAtom: ['/releases.atom'],
  releasesJsonFeed: ['/releases.json'],
  listTracks: ['/api/tracks'],
  getMoon: ['/api/moon', '/api/moon?day=2026-06-29'],
  getOembed: ['/oembed?url=http://localhost/event/7'],
  getAnalyticsOverview: ['/admin/analytics/overview'],
  listSecurityLog: ['/admin/security-log'],
  listActivity: [
    '/admin/activity-history',
    ({ entries }) => `/admin/activity-history?page=${lastPage(entries / 2, limits.activityPage)}`,
    ({ entries }) => `/admin/activity-history?page=${lastPage(entries, limits.activityPage)}`,
    '/admin/activity-history?type=event&id=7',
    '/admin/activity-history?about=all',
    '/admin/activity-history?about=sign-ins',
  ],
  getActivity: ['/admin/activity-history/7'],
  listQueue: ['/admin/queue', '/admin/queue?page=3', '/admin/queue?state=returned', '/admin/queue?state=decided'],
  getReview: ['/reviews/event/52'],
  listMails: ['/admin/mails', '/admin/mails?state=waiting'],
  listAccounts: ['/admin/users', '/admin/users?query=a1', '/admin/users?sort=last_login'],
  getAccount: ['/admin/users/1'],
  listAccountRecords: ['/admin/users/1/records', '/admin/users/1/records?type=release'],
  listBlocks: ['/admin/blocks'],
  listReports: ['/admin/reports', '/admin/reports?state=decided'],
  listSuggestions: ['/admin/suggestions', '/admin/suggestions?state=decided'],
  listOwnSuggestions: ['/suggestions', '/suggestions?of=received', '/suggestions?of=received&type=artist&id=2'],
  listFeedback: ['/admin/feedback', '/admin/feedback?state=done'],
  getDashboard: ['/admin/dashboard'],
  getHealth: ['/admin/health'],
  getWork: ['/admin/work'],
  searchContent: [
    adminSearch(''),
    adminSearch('query=solar'),
    adminSearch('query=a'),
    adminSearch('query=gathering 7'),
    adminSearch('sortBy=name&sortOrder=asc'),
    adminSearch('sortBy=status'),
    adminSearch('type=artist&query=solar'),
    ({ events, units, releases }) => adminSearch(`page=${lastPage(events + 2 * units + releases, 100)}`),
  ],
  compareRecords: ['/admin/merge?type=event&keep=7&from=9'],
  listDuplicates: [
    '/admin/duplicates?type=event',
    '/admin/duplicates?type=event&when=past',
    '/admin/duplicates?type=artist',
    '/admin/duplicates?type=release',
  ],
};

/** Public URLs that read as much as calls. */
export const sitemapAddresses = ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/events-1.xml'];
