/**
 * Every call of the HTTP API by name: method, path and required access. Separate from the schemas so that browsers can
 * make calls without loading a validator.
 */

/** Who may make a call: anyone, a signed-in member, a moderator or admin, or an admin. */
export type Access = 'public' | 'member' | 'moderator' | 'admin';

/** The part of an endpoint that a client needs to make the call. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  access: Access;
  /** Status of a successful response. */
  status: 200 | 201 | 204;
}

const get = <const P extends string>(path: P, access: Access = 'public') =>
  ({ method: 'GET', path, access, status: 200 }) as const;
const post = <const P extends string>(path: P, access: Access, status: 200 | 201 | 204 = 201) =>
  ({ method: 'POST', path, access, status }) as const;
const put = <const P extends string>(path: P, access: Access) =>
  ({ method: 'PUT', path, access, status: 200 }) as const;
const del = <const P extends string>(path: P, access: Access) =>
  ({ method: 'DELETE', path, access, status: 204 }) as const;

export const calls = {
  register: post('/auth/register', 'public'),
  login: post('/auth/login', 'public', 200),
  logout: post('/auth/logout', 'member', 204),
  confirmPassword: post('/auth/confirm', 'member', 204),
  validate: get('/auth/validate', 'member'),
  getProfile: get('/auth/profile', 'member'),
  updateProfile: put('/auth/profile', 'member'),
  listTokens: get('/auth/tokens', 'member'),
  createToken: post('/auth/tokens', 'member'),
  revokeToken: del('/auth/tokens/:id', 'member'),
  listIssuers: get('/auth/issuers'),
  startIssuerSignIn: post('/auth/issuers/:name/start', 'public', 200),
  finishIssuerSignIn: post('/auth/issuers/:name/finish', 'public', 200),
  createIssuerAccount: post('/auth/identities/account', 'public'),
  listIdentities: get('/auth/identities', 'member'),
  linkIdentity: post('/auth/identities', 'member'),
  unlinkIdentity: del('/auth/identities/:id', 'member'),

  listEvents: get('/events/all'),
  listEventCountries: get('/events/countries'),
  listEventPins: get('/events/pins'),
  listEventCards: get('/events/cards'),
  findEventTwins: get('/events/twins', 'member'),
  getEvent: get('/events/:id'),
  getEventAround: get('/events/:id/around'),
  submitEvent: post('/events/submit', 'member'),
  updateEvent: put('/events/:id', 'member'),
  deleteEvent: del('/events/:id', 'admin'),

  listEventSources: get('/events/:id/sources', 'member'),
  createImport: post('/imports', 'member'),
  getImport: get('/imports/:id', 'member'),
  updateImport: put('/imports/:id', 'member'),
  confirmImport: post('/imports/:id/confirm', 'member', 200),
  createRecordImport: post('/imports/records', 'member'),
  updateRecordImport: put('/imports/records/:id', 'member'),
  confirmRecordImport: post('/imports/records/:id/confirm', 'member', 200),
  listImportArtists: get('/imports/:id/artists', 'member'),
  fetchImportPictures: post('/imports/:id/pictures', 'member', 200),

  listArtists: get('/artists/all'),
  suggestArtists: get('/artists/suggestions', 'member'),
  checkArtistDuplicate: get('/artists/check-duplicate/:name'),
  findArtistTwins: get('/artists/twins', 'member'),
  getArtist: get('/artists/:id'),
  listPlaysWith: get('/artists/:id/plays-with'),
  submitArtist: post('/artists/submit', 'member'),
  updateArtist: put('/artists/:id', 'member'),
  deleteArtist: del('/artists/:id', 'admin'),

  listDecorations: get('/decorations/all'),
  suggestDecorations: get('/decorations/suggestions', 'member'),
  findDecorationTwins: get('/decorations/twins', 'member'),
  getDecoration: get('/decorations/:id'),
  submitDecoration: post('/decorations/submit', 'member'),
  updateDecoration: put('/decorations/:id', 'member'),
  deleteDecoration: del('/decorations/:id', 'admin'),

  listUpcomingReleases: get('/releases/upcoming'),
  listPastReleases: get('/releases/past'),
  findReleaseTwins: get('/releases/twins', 'member'),
  getRelease: get('/releases/:id'),
  listSameLabel: get('/releases/:id/same-label'),
  submitRelease: post('/releases/submit', 'member'),
  updateRelease: put('/releases/:id', 'member'),
  deleteRelease: del('/releases/:id', 'admin'),

  search: get('/api/search'),
  suggest: get('/api/search/suggestions'),
  eventsCalendar: get('/events.ics'),
  eventCalendar: get('/event/:id.ics'),
  artistCalendar: get('/artist/:id.ics'),
  decorationCalendar: get('/decoration/:id.ics'),
  eventsAtom: get('/events.atom'),
  eventsJsonFeed: get('/events.json'),
  releasesAtom: get('/releases.atom'),
  releasesJsonFeed: get('/releases.json'),

  listTracks: get('/api/tracks'),
  getMoon: get('/api/moon'),
  getOembed: get('/oembed'),
  submitFeedback: post('/feedback/submit', 'member'),

  countView: post('/api/views', 'public', 204),
  getAnalyticsOverview: get('/admin/analytics/overview', 'admin'),
  listActivity: get('/admin/activity-history', 'admin'),
  getActivity: get('/admin/activity-history/:id', 'admin'),
  listSecurityLog: get('/admin/security-log', 'admin'),
  restoreVersion: post('/admin/activity-history/:id/restore', 'admin', 200),
  undoStatus: post('/admin/undo/:type/:id', 'admin', 200),
  listQueue: get('/admin/queue', 'moderator'),
  decide: put('/admin/queue/:type/:id', 'moderator'),
  getReview: get('/reviews/:type/:id', 'member'),
  listFeedback: get('/admin/feedback', 'admin'),
  updateFeedback: put('/admin/feedback/:id', 'admin'),
  answerFeedback: post('/admin/feedback/:id/answers', 'admin'),
  getDashboard: get('/admin/dashboard', 'admin'),
  getHealth: get('/admin/health', 'admin'),
  searchContent: get('/admin/search', 'admin'),
  compareRecords: get('/admin/merge', 'moderator'),
  mergeRecords: post('/admin/merge', 'moderator', 200),
  listDuplicates: get('/admin/duplicates', 'moderator'),
  toggleStatus: put('/admin/toggle-status/:type/:id', 'admin'),
} as const satisfies Record<string, Call>;

/** Name of a call, which is also its OpenAPI operationId. */
export type CallName = keyof typeof calls;
