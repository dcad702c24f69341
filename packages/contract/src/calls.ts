import { type Call, del, get, post, put } from './call.ts';
import { visitorCalls } from './visitor-calls.ts';

/**
 * Every call of the HTTP API by name: method, path and required access. Separate from the schemas so that browsers can
 * make calls without loading a validator.
 */
export const calls = {
  ...visitorCalls,

  requestPasswordReset: post('/auth/password-reset', 'public', 202),
  resetPassword: post('/auth/password-reset/confirm', 'public', 204),
  verifyEmail: post('/auth/verify-email', 'public', 204),
  resendVerification: post('/auth/verify-email/resend', 'member', 202),
  confirmPassword: post('/auth/confirm', 'member', 204),
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

  findEventTwins: get('/events/twins', 'member'),
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

  suggestArtists: get('/artists/suggestions', 'member'),
  checkArtistDuplicate: get('/artists/check-duplicate/:name'),
  findArtistTwins: get('/artists/twins', 'member'),
  submitArtist: post('/artists/submit', 'member'),
  updateArtist: put('/artists/:id', 'member'),
  deleteArtist: del('/artists/:id', 'admin'),

  suggestDecorations: get('/decorations/suggestions', 'member'),
  findDecorationTwins: get('/decorations/twins', 'member'),
  submitDecoration: post('/decorations/submit', 'member'),
  updateDecoration: put('/decorations/:id', 'member'),
  deleteDecoration: del('/decorations/:id', 'admin'),

  findReleaseTwins: get('/releases/twins', 'member'),
  submitRelease: post('/releases/submit', 'member'),
  updateRelease: put('/releases/:id', 'member'),
  deleteRelease: del('/releases/:id', 'admin'),

  eventsCalendar: get('/events.ics'),
  eventCalendar: get('/event/:id.ics'),
  artistCalendar: get('/artist/:id.ics'),
  decorationCalendar: get('/decoration/:id.ics'),
  eventsAtom: get('/events.atom'),
  eventsJsonFeed: get('/events.json'),
  releasesAtom: get('/releases.atom'),
  releasesJsonFeed: get('/releases.json'),

  getOembed: get('/oembed'),
  submitFeedback: post('/feedback/submit', 'member'),
  submitReport: post('/reports', 'public'),

  suggestEvent: post('/suggestions/event/:id', 'member'),
  suggestArtist: post('/suggestions/artist/:id', 'member'),
  suggestDecoration: post('/suggestions/decoration/:id', 'member'),
  suggestRelease: post('/suggestions/release/:id', 'member'),
  listOwnSuggestions: get('/suggestions', 'member'),
  decideOwnSuggestion: put('/suggestions/:id', 'member'),

  getAnalyticsOverview: get('/admin/analytics/overview', 'admin'),
  listActivity: get('/admin/activity-history', 'admin'),
  getActivity: get('/admin/activity-history/:id', 'admin'),
  listSecurityLog: get('/admin/security-log', 'admin'),
  restoreVersion: post('/admin/activity-history/:id/restore', 'admin', 200),
  undoStatus: post('/admin/undo/:type/:id', 'admin', 200),
  listQueue: get('/admin/queue', 'moderator'),
  decide: put('/admin/queue/:type/:id', 'moderator'),
  listUsers: get('/admin/users', 'admin'),
  updateUser: put('/admin/users/:id', 'admin'),
  listReports: get('/admin/reports', 'moderator'),
  decideReport: put('/admin/reports/:id', 'moderator'),
  listSuggestions: get('/admin/suggestions', 'moderator'),
  decideSuggestion: put('/admin/suggestions/:id', 'moderator'),
  getReview: get('/reviews/:type/:id', 'member'),
  listFeedback: get('/admin/feedback', 'admin'),
  updateFeedback: put('/admin/feedback/:id', 'admin'),
  answerFeedback: post('/admin/feedback/:id/answers', 'admin'),
  listMails: get('/admin/mails', 'admin'),
  resendMail: post('/admin/mails/:id/resend', 'admin', 200),
  discardMail: del('/admin/mails/:id', 'admin'),
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
