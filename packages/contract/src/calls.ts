/**
 * Every call of the HTTP API by name: method, path and who may make it. It stands apart from the schemas so
 * that a visitor's browser can make calls without loading a validator.
 */

/** Who may make a call: anybody, somebody signed in, or an admin. */
export type Access = 'public' | 'member' | 'admin';

/** The part of an endpoint that a client needs to make the call. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  access: Access;
  /** Status of a good answer. */
  status: 200 | 201 | 204;
}

const get = <const P extends string>(path: P, access: Access = 'public') =>
  ({ method: 'GET', path, access, status: 200 }) as const;
const post = <const P extends string>(path: P, access: Access, status: 200 | 201 | 204 = 201) =>
  ({ method: 'POST', path, access, status }) as const;
const put = <const P extends string>(path: P, access: Access) =>
  ({ method: 'PUT', path, access, status: 200 }) as const;
const del = <const P extends string>(path: P) =>
  ({ method: 'DELETE', path, access: 'admin', status: 204 }) as const;

export const calls = {
  register: post('/auth/register', 'public'),
  login: post('/auth/login', 'public', 200),
  logout: post('/auth/logout', 'member', 204),
  validate: get('/auth/validate', 'member'),
  getProfile: get('/auth/profile', 'member'),
  updateProfile: put('/auth/profile', 'member'),

  listEvents: get('/events/all'),
  listEventCountries: get('/events/countries'),
  listEventPins: get('/events/pins'),
  getEvent: get('/events/:id'),
  submitEvent: post('/events/submit', 'member'),
  updateEvent: put('/events/:id', 'member'),
  deleteEvent: del('/events/:id'),

  listArtists: get('/artists/all'),
  suggestArtists: get('/artists/suggestions', 'member'),
  checkArtistDuplicate: get('/artists/check-duplicate/:name'),
  getArtist: get('/artists/:id'),
  submitArtist: post('/artists/submit', 'member'),
  updateArtist: put('/artists/:id', 'member'),
  deleteArtist: del('/artists/:id'),

  listDecorations: get('/decorations/all'),
  suggestDecorations: get('/decorations/suggestions', 'member'),
  getDecoration: get('/decorations/:id'),
  submitDecoration: post('/decorations/submit', 'member'),
  updateDecoration: put('/decorations/:id', 'member'),
  deleteDecoration: del('/decorations/:id'),

  listUpcomingReleases: get('/releases/upcoming'),
  listPastReleases: get('/releases/past'),
  getRelease: get('/releases/:id'),
  submitRelease: post('/releases/submit', 'member'),
  updateRelease: put('/releases/:id', 'member'),
  deleteRelease: del('/releases/:id'),

  listTracks: get('/api/tracks'),
  submitFeedback: post('/feedback/submit', 'member'),

  getAnalyticsOverview: get('/admin/analytics/overview', 'admin'),
  listActivity: get('/admin/activity-history', 'admin'),
  getDashboard: get('/admin/dashboard', 'admin'),
  getHealth: get('/admin/health', 'admin'),
  searchContent: get('/admin/search', 'admin'),
  toggleStatus: put('/admin/toggle-status/:type/:id', 'admin'),
} as const satisfies Record<string, Call>;

/** Name of a call, which is also its OpenAPI operationId. */
export type CallName = keyof typeof calls;
