import type { CallName, calls } from '@moonfloor/contract/api/calls';
import { byCallName, type SimpleCallNames } from '@moonfloor/contract/records/simple-calls';
import type { ResourceType, SimpleType } from '@moonfloor/contract/values/lists';
import { changeSettings } from '../features/follows/settings-row.ts';
import { issueTicket } from '../features/openid/tickets.ts';
import { newToken } from '../http/tokens.ts';
import { makeToken } from './accounts.ts';
import { fetchHistory } from './activity.ts';
import type { CallInput } from './client.ts';
import { feedOfOwner, hiddenPlaceInputs, seriesInputs, starInputs } from './event-inputs.ts';
import { makeWait } from './events.ts';
import { factorCalls } from './factor-calls.ts';
import { fetchReply } from './fakes/local-issuer.ts';
import { insertFailedMail, makeLink } from './mails.ts';
import { ownershipInputs } from './ownership-inputs.ts';
import { formOf, type InputFactory, kindOf } from './prepare-call.ts';
import { testPassword, type TestApp } from './test-app.ts';

const nothing: InputFactory = () => ({});
const query =
  (asked: NonNullable<CallInput['query']>): InputFactory =>
  () => ({ query: asked });
const submitting =
  (type: ResourceType): InputFactory =>
  ({ unique }) => ({ form: formOf(type, unique) });
const record =
  (type: ResourceType): InputFactory =>
  async ({ submit }) => ({ params: { id: await submit(type) } });
const editing =
  (type: ResourceType): InputFactory =>
  async ({ submit }) => ({
    params: { id: await submit(type) },
    form: { [kindOf(type).place]: 'https://example.com/' },
  });
const toggled: InputFactory = async ({ submit, toggle }) => {
  const id = await submit('event');
  await toggle('event', id);
  return { params: { type: 'event', id } };
};
const waiting: InputFactory = async ({ site, submit }) => ({
  params: { type: 'event', id: await makeWait(site, await submit('event')) },
});
const entry: InputFactory = async ({ site, admin, submit, toggle }) => {
  const event = await submit('event');
  await toggle('event', event);
  return { params: { id: (await fetchHistory(site, admin, 'event', event)).at(-1)!.id } };
};
const failedMail: InputFactory = async ({ site }) => ({ params: { id: await insertFailedMail(site) } });
const feedback: InputFactory = async ({ site, owner }) => {
  const response = await site.as(owner).tries('submitFeedback', { json: { feedback: 'Well done' } });
  return { params: { id: response.json().id } };
};
const report: InputFactory = async ({ site, submit }) => {
  const json = { type: 'artist', id: await submit('artist'), reason: 'Not an artist' } as const;
  // as if from another network each time, because many from one need a proof of work
  return { params: { id: await insertReport(site, json) } };
};
async function insertReport(
  { deps }: TestApp,
  { type, id, reason }: { type: ResourceType; id: number; reason: string },
) {
  const row = { resource_type: type, resource_id: id, reason, created_at: '2026-01-01', state: 'open' } as const;
  return (await deps.store.db.insertInto('report').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
const suggesting =
  (type: ResourceType): InputFactory =>
  async ({ submit }) => ({
    params: { id: await submit(type) },
    form: { [kindOf(type).place]: 'https://example.org/' },
  });
const suggestion: InputFactory = async ({ site, submit }) => {
  const id = await submit('artist');
  const form = { artist_city: 'Osaka' };
  const made = await site.as(await site.signIn()).tries('suggestArtist', { params: { id }, form });
  return { params: { id: made.json().id } };
};
/** Returns two mergeable records of the owner, each with its version. */
const pair =
  (
    asked: (two: Record<'keep' | 'from', { id: number; updated_at: string }> & { type: 'release' }) => CallInput,
  ): InputFactory =>
  async ({ site, owner, submit }) => {
    const sides = [await submit('release'), await submit('release')].map(async (id) => {
      const { updated_at } = await site.as(owner).must('getRelease', { params: { id } });
      return { id, updated_at };
    });
    const [keep, from] = await Promise.all(sides);
    return asked({ type: 'release', keep: keep!, from: from! });
  };
const withJson =
  (prepare: InputFactory, json: unknown): InputFactory =>
  async (world) => ({ ...(await prepare(world)), json });
const tableOf = (unique: string) => `name,date,country\nImport ${unique},2026-07-01,Brazil`;
const draft: InputFactory = async ({ site, owner, unique }) => {
  const response = await site.as(owner).tries('createImport', { form: { text: tableOf(unique) } });
  return { params: { id: response.json().id } };
};
const artistsOf = (unique: string) => `artist,country\nImport ${unique},Brazil`;
const recordDraft: InputFactory = async ({ site, owner, unique }) => {
  const form = { type: 'artist', text: artistsOf(unique) };
  return { params: { id: (await site.as(owner).must('createRecordImport', { form })).id } };
};
const imported: InputFactory = async (world) => {
  const { params } = await draft(world);
  await world.site
    .as(world.owner)
    .tries('confirmImport', { params: { id: params!.id }, json: { rows: [{ row: 0, version: null }] } });
  return { params: params! };
};
/** Signs in as somebody new at the issuer, with the address `unique@example.com`; returns the ticket. */
export const newTicket = async ({ deps }: TestApp, unique: string): Promise<string> => {
  const identity = { issuer: 'https://club.example/', subject: unique, name: '' };
  return issueTicket(deps, { ...identity, email: `${unique}@example.com`, emailVerified: true });
};
const account = (unique: string) => ({ email: `${unique}@example.com`, password: 'a password for tests' });

type Calls = typeof calls;
/** Calls that read and have no parameter in their path: without an input here, they are made without any. */
type PlainCall = {
  [N in CallName]: Calls[N] extends { method: 'GET'; path: infer P }
    ? P extends `${string}:${string}`
      ? never
      : N
    : never;
}[CallName];

/** How to make each call so that it succeeds for an authorized caller. */
const callInputs: Readonly<
  Record<Exclude<CallName, PlainCall>, InputFactory> & Partial<Record<PlainCall, InputFactory>>
> = {
  register: ({ unique }) => ({ json: { username: unique, ...account(unique) } }),
  login: ({ owner }) => ({ json: { email: owner.email, password: testPassword } }),
  requestPasswordReset: ({ unique }) => ({ json: { email: `${unique}@example.com` } }),
  resetPassword: async ({ site, owner }) => ({
    json: { token: await makeLink(site, owner, 'reset-password'), password: testPassword },
  }),
  verifyEmail: async ({ site, owner }) => ({ json: { token: await makeLink(site, owner, 'verify-email') } }),
  resendVerification: nothing,
  confirmPassword: () => ({ json: { password: testPassword } }),
  logout: nothing,
  ...factorCalls,
  updateProfile: ({ unique }) => ({ json: { username: unique } }),
  createToken: () => ({ json: { name: 'Script', scopes: ['read'], days: 30 } }),
  revokeToken: async ({ site, owner }) => ({ params: { id: (await makeToken(site, owner)).id } }),
  startIssuerSignIn: () => ({ params: { name: 'club' }, json: {} }),
  finishIssuerSignIn: async ({ site }) => ({ params: { name: 'club' }, json: await fetchReply(site, 'club') }),
  createIssuerAccount: async ({ site, unique }) => ({
    json: { username: unique, ticket: await newTicket(site, unique) },
  }),
  linkIdentity: async ({ site, unique }) => ({ json: { ticket: await newTicket(site, unique) } }),
  unlinkIdentity: async ({ site, owner, unique }) => {
    const json = { ticket: await newTicket(site, unique) };
    return { params: { id: (await site.as(owner).must('linkIdentity', { json })).id } };
  },

  listEventCards: query({ ids: 1 }),
  findEventDuplicates: query({ name: 'Record', date: '2026-07-01', country: 'Brazil' }),
  getEvent: record('event'),
  getEventAround: record('event'),
  getTimetable: record('event'),
  submitEvent: submitting('event'),
  updateEvent: editing('event'),
  previewEventChange: editing('event'),
  deleteEvent: record('event'),
  previewEventDeletion: record('event'),
  ...seriesInputs,
  previewDates: query({ event_date: '2026-07-01', recurrence: 'FREQ=WEEKLY', country: 'Brazil' }),
  getAttendance: record('event'),
  attendEvent: withJson(record('event'), { response: 'going' }),
  withdrawAttendance: record('event'),
  ...hiddenPlaceInputs,

  follow: () => ({ params: { type: 'country', id: 'Brazil' } }),
  unfollow: () => ({ params: { type: 'label', id: 'Some Label' } }),
  followFilter: () => ({ json: { query: 'country=Brazil&style=Goa' } }),
  unfollowFilter: () => ({ params: { id: 1 } }),
  createFollowingFeeds: nothing,
  revokeFollowingFeeds: nothing,
  followingCalendar: feedOfOwner,
  followingAtom: feedOfOwner,
  ...starInputs,
  markNotificationsRead: () => ({ json: { ids: [1] } }),
  unsubscribe: async ({ site, owner }) => {
    const token = newToken();
    await changeSettings(site.deps.store.db, owner.id, { unsubscribe_token: token });
    return { query: { token } };
  },
  updateNotificationSettings: () => ({ json: { mail: 'daily' } }),

  listEventSources: record('event'),
  createImport: ({ unique }) => ({ form: { text: tableOf(unique) } }),
  getImport: draft,
  updateImport: withJson(draft, { country: 'Brazil' }),
  confirmImport: withJson(draft, { rows: [{ row: 0, version: null }] }),
  listImportArtists: imported,
  createRecordImport: ({ unique }) => ({ form: { type: 'artist', text: artistsOf(unique) } }),
  updateRecordImport: withJson(recordDraft, { mapping: ['artist_name', 'artist_country'] }),
  confirmRecordImport: withJson(recordDraft, { rows: [{ row: 0, version: null }] }),
  fetchImportPictures: withJson(imported, {}),
  completeArtists: query({ query: 're' }),
  checkArtistDuplicate: () => ({ params: { name: 'Somebody' } }),
  findArtistDuplicates: query({ name: 'Record' }),
  getArtist: record('artist'),
  listPlaysWith: record('artist'),
  submitArtist: submitting('artist'),
  updateArtist: editing('artist'),
  deleteArtist: record('artist'),

  completeDecorations: query({ query: 're' }),
  suggestPlaces: query({ query: 'wien', country: 'Austria' }),
  findDecorationDuplicates: query({ name: 'Record' }),
  getDecoration: record('decoration'),
  ...byCallName<{ [T in SimpleType]: Record<keyof SimpleCallNames<T>, InputFactory> }>((type) => ({
    list: nothing,
    get: record(type),
    complete: query({ query: 're' }),
    findDuplicates: query({ name: 'Record' }),
    submit: submitting(type),
    update: editing(type),
    remove: record(type),
    suggest: suggesting(type),
  })),
  submitDecoration: submitting('decoration'),
  updateDecoration: editing('decoration'),
  deleteDecoration: record('decoration'),

  findReleaseDuplicates: query({ name: 'Record', artist: 'Somebody' }),
  getRelease: record('release'),
  listSameLabel: record('release'),
  submitRelease: submitting('release'),
  updateRelease: editing('release'),
  deleteRelease: record('release'),

  eventCalendar: record('event'),
  timetableCalendar: record('event'),
  artistCalendar: record('artist'),
  decorationCalendar: record('decoration'),

  getOembed: query({ url: 'http://localhost:3000/events' }),
  submitReport: async ({ submit }) => ({
    json: { type: 'artist', id: await submit('artist'), reason: 'Not an artist' },
  }),
  ...ownershipInputs,
  updateAccount: async ({ site }) => ({ params: { id: (await site.signIn()).id }, json: { role: 'moderator' } }),
  getAccount: async ({ site }) => ({ params: { id: (await site.signIn()).id } }),
  listAccountRecords: async ({ site }) => ({ params: { id: (await site.signIn()).id } }),
  endAccountSessions: async ({ site }) => ({ params: { id: (await site.signIn()).id } }),
  sendAccountReset: async ({ site }) => ({ params: { id: (await site.signIn()).id } }),
  addBlock: ({ unique }) => ({ json: { value: `${unique}.example`, reason: 'Spam', days: 30 } }),
  removeBlock: async ({ site, admin, unique }) => {
    const json = { value: `${unique}.example`, reason: 'Spam', days: null };
    return { params: { id: (await site.as(admin).must('addBlock', { json })).id } };
  },
  decideReport: withJson(report, { decision: 'dismiss' }),
  suggestEvent: suggesting('event'),
  suggestArtist: suggesting('artist'),
  suggestDecoration: suggesting('decoration'),
  suggestRelease: suggesting('release'),
  decideOwnSuggestion: withJson(suggestion, { accept: ['artist_city'] }),
  decideSuggestion: withJson(suggestion, { accept: ['artist_city'] }),
  submitFeedback: () => ({ json: { feedback: 'Well done' } }),
  countView: () => ({ json: { path: '/artists', seconds: 3 } }),
  getActivity: entry,
  restoreVersion: entry,
  undoStatus: toggled,
  decide: withJson(waiting, { decision: 'publish' }),
  getReview: toggled,
  resendMail: failedMail,
  discardMail: failedMail,
  updateFeedback: withJson(feedback, { done: true }),
  answerFeedback: withJson(feedback, { answer: 'Thank you' }),
  toggleStatus: toggled,
  compareRecords: pair(({ type, keep, from }) => ({ query: { type, keep: keep.id, from: from.id } })),
  mergeRecords: pair((json) => ({ json })),
  listDuplicates: query({ type: 'artist' }),
};

/** Returns how to make a call so that it succeeds for an authorized caller. */
export const inputOf = (name: CallName): InputFactory => callInputs[name] ?? nothing;
