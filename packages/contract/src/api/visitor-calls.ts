import { simpleVisitorCalls } from '../records/simple-calls.ts';
import { type Call, get, post } from './call.ts';

/** The calls that visitors' pages make, so that the first load includes no others. */
export const visitorCalls = {
  register: post('/auth/register', 'public'),
  login: post('/auth/login', 'public', 200),
  logout: post('/auth/logout', 'member', 204),
  validate: get('/auth/validate', 'member'),

  listEvents: get('/events/all'),
  listEventCountries: get('/events/countries'),
  listEventPins: get('/events/pins'),
  listEventCards: get('/events/cards'),
  listNow: get('/events/now'),
  countNow: get('/events/now/count'),
  getEvent: get('/events/:id'),
  getTimetable: get('/events/:id/timetable'),
  getEventAround: get('/events/:id/around'),

  listArtists: get('/artists/all'),
  getArtist: get('/artists/:id'),
  listPlaysWith: get('/artists/:id/plays-with'),
  listDecorations: get('/decorations/all'),
  getDecoration: get('/decorations/:id'),

  listUpcomingReleases: get('/releases/upcoming'),
  listPastReleases: get('/releases/past'),
  getRelease: get('/releases/:id'),
  listSameLabel: get('/releases/:id/same-label'),

  ...simpleVisitorCalls,
  getSeriesRule: get('/series/:id/dates'),

  search: get('/api/search'),
  completeSearch: get('/api/search/suggestions'),
  suggestPlaces: get('/places/suggestions'),
  listTracks: get('/api/tracks'),
  getMoon: get('/api/moon'),
  countView: post('/api/views', 'public', 204),
} as const satisfies Record<string, Call>;

/** Name of a call that visitors' pages make. */
export type VisitorCallName = keyof typeof visitorCalls;
